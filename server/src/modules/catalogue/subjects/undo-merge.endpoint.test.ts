import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { StaffSubject } from '#contract/catalogue/subjects.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, signedInAnew, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

// A database of its own: a day passes.

let t: TestApp
let staff: TestPerson
let teacher: TestPerson
beforeAll(async () => {
  const own = await ownTestApp()
  t = own
  staff = await makePerson(t, { role: roles.platformStaff })
  teacher = await makeTeacher(t)
  return own.end
})

const api = () => t.api(staff.token)

/** Of two levels, 'Early' and 'Late'. */
async function makeSubject(): Promise<StaffSubject> {
  const title = `Subject ${unique()}`
  const added = (await api().subjectAdd({ body: { title } })).find(one => one.title === title)
  const subject_id = added?.subject_id ?? 0
  await api().levelAdd({ body: { title: 'Early', subject_id } })
  return found(await api().levelAdd({ body: { title: 'Late', title_zh: '後期', subject_id } }), subject_id)
}

function found(subjects: readonly StaffSubject[], id: number): StaffSubject {
  const subject = subjects.find(({ subject_id }) => subject_id === id)
  if (!subject) throw new Error('The subject is gone')
  return subject
}

const merges = () => api().adminSubjectMerges()
const undo = async (title: string) => {
  const merge = (await merges()).find(one => one.title === title)
  return api().subjectMergeUndo({ body: { merge_id: merge?.merge_id ?? 999_999 } })
}
const levelsOf = async (id: number) =>
  (await t.api(teacher.token).authoredProductView({ params: { id } })).course_level

test('a merged subject comes back with its levels and what nobody has changed since', async () => {
  const [from, into] = [await makeSubject(), await makeSubject()]
  await api().levelAdd({ body: { title: 'Only here', subject_id: from.subject_id } })
  const own = { subject: from.title, levels: ['Only here', 'Late'] }
  const [kept, changed] = [await makeProduct(t, teacher, own), await makeProduct(t, teacher, own)]
  const before = found(await api().adminSubjects(), from.subject_id)
  await api().subjectDelete({ body: { id: from.subject_id, merge_into: into.subject_id } })
  expect(await merges()).toContainEqual(
    expect.objectContaining({ kind: 'subject', title: from.title, products: 2 }),
  )
  await t.platform.db.execute(sql`update products set levels = '{Early}' where id = ${changed}`)
  const after = await undo(from.title)
  expect(found(after, from.subject_id)).toMatchObject({
    ...{ products: 1, title_zh: before.title_zh },
    levels: before.levels.map(({ level_id, title }) => ({ level_id, title })),
  })
  // What came with the merge goes with it.
  expect(found(after, into.subject_id)).toMatchObject({ products: 1, levels: [{}, { title: 'Late' }] })
  expect(found(after, into.subject_id).levels).toHaveLength(2)
  expect(await levelsOf(kept)).toBe('["Only here","Late"]')
  expect(await levelsOf(changed)).toBe('["Early"]')
  const listed = await t.api().categoryProducts({ params: { id: from.subject_id } })
  expect(listed).toMatchObject([{ course_id: kept }])
  await expect(undo(from.title)).rejects.toMatchObject(refusedWith('merge_final', { status: 409 }))
})

test('a merged level comes back, unless its name is used again or a day has passed', async () => {
  const { subject_id, title, levels } = await makeSubject()
  const early = levels[0]?.level_id ?? 0
  const name = `Blitz ${unique()}`
  const add = async (level: string) => {
    const listed = await api().levelAdd({ body: { title: level, subject_id } })
    return found(listed, subject_id).levels.at(-1)?.level_id ?? 0
  }
  const blitz = await add(name)
  const product = await makeProduct(t, teacher, { subject: title, levels: [name, 'Early'] })
  const merge = () => api().levelDelete({ body: { id: blitz, merge_into: early } })
  await merge()
  const again = await add(name.toUpperCase())
  await expect(undo(name)).rejects.toMatchObject(refusedWith('merge_final', { status: 409 }))
  await api().levelDelete({ body: { id: again } })
  expect(found(await undo(name), subject_id).levels).toContainEqual(
    expect.objectContaining({ level_id: blitz, title: name, products: 1 }),
  )
  expect(await levelsOf(product)).toBe(`["${name}","Early"]`)
  await merge()
  const { merge_id = 0 } = (await merges()).find(one => one.title === name) ?? {}
  t.clock.advance({ hours: 24 })
  staff = await signedInAnew(t, staff)
  expect(await merges()).toEqual([])
  await expect(api().subjectMergeUndo({ body: { merge_id } })).rejects.toMatchObject(
    refusedWith('merge_final', { status: 409 }),
  )
})

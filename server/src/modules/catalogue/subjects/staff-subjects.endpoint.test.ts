import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffSubject } from '#contract/catalogue/subjects.ts'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, ownTestApp, type TestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'

// A database of its own: these tests change what all others are made with.

let t: TestApp & { end(): Promise<void> }
let staff: TestPerson
let admin: TestPerson
let teacher: TestPerson
beforeAll(async () => {
  t = await ownTestApp()
  staff = await makePerson(t, { role: roles.platformStaff })
  admin = await makePerson(t, { role: roles.admin })
  teacher = await makeTeacher(t)
})
afterAll(() => t.end())

const api = () => t.api(staff.token)
const all = () => api().adminSubjects()

/** Of two levels, 'Early' and 'Late'. */
async function makeSubject(title = `Subject ${unique()}`): Promise<StaffSubject> {
  const added = (await api().subjectAdd({ body: { title } })).find(one => one.title === title)
  const subject_id = added?.subject_id ?? 0
  await api().levelAdd({ body: { title: 'Early', title_zh: '早期', subject_id } })
  const listed = await api().levelAdd({ body: { title: 'Late', title_zh: '後期', subject_id } })
  return found(listed, subject_id)
}

function found(subjects: readonly StaffSubject[], id: number): StaffSubject {
  const subject = subjects.find(({ subject_id }) => subject_id === id)
  if (!subject) throw new Error('The subject is gone')
  return subject
}

const levelIds = ({ levels }: StaffSubject) => levels.map(({ level_id }) => level_id)
const actsAbout = async (
  id: number,
  act: 'level_merged' | 'subject_merged' | 'levels_ordered' | 'level_retitled',
) => (await t.api(admin.token).adminActs({ body: { q: String(id), act } })).acts

describe('adding', () => {
  test('a subject and a level, with Chinese titles, for everybody at once', async () => {
    const { subject_id, title, levels } = await makeSubject()
    expect(levels).toMatchObject([
      { title: 'Early', title_zh: '早期', products: 0 },
      { title: 'Late', title_zh: '後期', products: 0 },
    ])
    const shown = (await t.api().courseSubjectList()).at(-1)
    expect(shown).toMatchObject({ subject_id, title, title_zh: title, levels: [{ title_zh: '早期' }, {}] })
    expect((await t.api().courseLevelList()).at(-1)).toMatchObject({ title: 'Late', subject_id })
    const { acts } = await t
      .api(admin.token)
      .adminActs({ body: { q: String(subject_id), act: 'subject_added' } })
    expect(acts).toMatchObject([
      { actor: { user_id: staff.userId }, subject: { type: 'subject', name: title }, after: { title } },
    ])
  })

  test.each([
    ['a title twice', { title: 'mATH' }, 'title'],
    ['the Chinese title of another', { title: 'Numbers', title_zh: '數學' }, 'title_zh'],
    ['a comma, which parts titles', { title: 'Reading, Writing' }, 'title'],
    ['a comma of a Chinese keyboard', { title: 'Reading', title_zh: '閱讀，寫作' }, 'title_zh'],
    ['nothing', { title: '  ' }, 'title'],
    ['too much', { title: 'x'.repeat(61) }, 'title'],
  ])('%s is refused', async (_, body, field) => {
    const before = await all()
    await expect(api().subjectAdd({ body })).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) },
    })
    expect(await all()).toEqual(before)
  })

  test('a level of a subject that is gone is refused', async () => {
    const body = { title: 'P7', subject_id: 999_999 }
    await expect(api().levelAdd({ body })).rejects.toMatchObject(
      refusedWith('subject_unknown', { status: 404 }),
    )
  })
})

describe('order and titles', () => {
  test('levels are put in order, by ids or as they are listed, and the log has both orders', async () => {
    const subject = await makeSubject()
    const { subject_id } = subject
    const [early = 0, late = 0] = levelIds(subject)
    const after = await api().levelUpdate({ body: { subject_id, levels: [late, early] } })
    expect(levelIds(found(after, subject_id))).toEqual([late, early])
    const shown = (await t.api().courseSubjectList()).find(one => one.subject_id === subject_id)
    expect(shown?.levels.map(({ title }) => title)).toEqual(['Late', 'Early'])
    expect(await actsAbout(subject_id, 'levels_ordered')).toMatchObject([
      { before: { order: 'Early, Late' }, after: { order: 'Late, Early' } },
    ])
    // A documented client sends what it was given.
    const levels = found(after, subject_id).levels.toReversed()
    const again = await api().levelUpdate({ body: { subject_id, levels } })
    expect(levelIds(found(again, subject_id))).toEqual([early, late])
    expect(await actsAbout(late, 'level_retitled')).toEqual([])
  })

  test('of two who move at the same time one is told, and nothing is lost', async () => {
    const subject = await makeSubject()
    const { subject_id } = subject
    const third = found(await api().levelAdd({ body: { title: 'Third', subject_id } }), subject_id)
    const seen = levelIds(third)
    const [one = 0, two = 0, three = 0] = seen
    const results = await Promise.allSettled([
      api().levelUpdate({ body: { subject_id, levels: [two, one, three], seen } }),
      t.api(admin.token).levelUpdate({ body: { subject_id, levels: [three, one, two], seen } }),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const reason = results.find(result => result.status === 'rejected')
    expect(reason).toMatchObject({ reason: refusedWith('order_changed', { status: 409 }) })
    const now = levelIds(found(await all(), subject_id))
    expect([[two, one, three].join(), [three, one, two].join()]).toContain(now.join())
  })

  test('an order from before somebody added or deleted a level is refused', async () => {
    const subject = await makeSubject()
    const { subject_id } = subject
    const seen = levelIds(subject)
    await api().levelAdd({ body: { title: 'Third', subject_id } })
    const body = { subject_id, levels: seen.toReversed() }
    await expect(api().levelUpdate({ body })).rejects.toMatchObject(
      refusedWith('order_changed', { status: 409 }),
    )
    await expect(api().levelUpdate({ body: { subject_id: 999_999, levels: [1] } })).rejects.toMatchObject(
      refusedWith('subject_unknown', { status: 404 }),
    )
  })

  test('subjects are put in order, and the shop follows', async () => {
    const subject = await makeSubject()
    const ids = (await all()).map(({ subject_id }) => subject_id)
    const wanted = [subject.subject_id, ...ids.filter(id => id !== subject.subject_id)]
    await api().subjectUpdate({ body: { subjects: wanted, seen: ids } })
    expect((await t.api().categoryList()).map(({ subject_id }) => subject_id)).toEqual(wanted)
    await expect(api().subjectUpdate({ body: { subjects: ids, seen: ids } })).rejects.toMatchObject(
      refusedWith('order_changed', { status: 409 }),
    )
    await api().subjectUpdate({ body: { subjects: ids, seen: wanted } })
  })

  test('another Chinese title is shown, and found by, without a word of its teacher', async () => {
    const subject = await makeSubject()
    const { subject_id, title } = subject
    const mark = unique()
    const product = await makeProduct(t, teacher, { subject: title, levels: ['Late'], name: `Chess ${mark}` })
    const searched = async (q: string) =>
      (await t.api().shelfView({ params: { page: 1 }, query: { q: `${q} ${mark}` } })).products.map(
        ({ course_id }) => course_id,
      )
    expect(await searched('後期')).toEqual([product])
    const [early = 0, late = 0] = levelIds(subject)
    const levels = [{ level_id: early }, { level_id: late, title_zh: '尾段' }]
    await api().levelUpdate({ body: { subject_id, levels, seen: [early, late] } })
    expect(await searched('尾段')).toEqual([product])
    const query = { q: mark, subjects: title }
    const { facets } = await t.api().shelfView({ params: { page: 1 }, query })
    expect(facets.levels).toEqual([{ title: 'Late', title_zh: '尾段', count: 1 }])
    expect(await actsAbout(late, 'level_retitled')).toMatchObject([
      { before: { title_zh: '後期' }, after: { title_zh: '尾段' } },
    ])
    await expect(
      api().levelUpdate({ body: { subject_id, levels: [{ level_id: early, title_zh: '尾段' }, late] } }),
    ).rejects.toMatchObject({ status: 422, fields: { title_zh: expect.any(String) } })
  })
})

describe('deleting', () => {
  test('what nothing uses goes, once', async () => {
    const subject = await makeSubject()
    const [early = 0] = levelIds(subject)
    const after = await api().levelDelete({ body: { id: early } })
    expect(found(after, subject.subject_id).levels).toHaveLength(1)
    await expect(api().levelDelete({ body: { id: early } })).rejects.toMatchObject(
      refusedWith('level_unknown', { status: 404 }),
    )
    const body = { id: subject.subject_id }
    const left = await api().subjectDelete({ body })
    expect(left.map(({ subject_id }) => subject_id)).not.toContain(subject.subject_id)
    await expect(api().subjectDelete({ body })).rejects.toMatchObject(
      refusedWith('subject_unknown', { status: 404 }),
    )
  })

  test('what products use is refused with their number, and merged into another level at once', async () => {
    const subject = await makeSubject()
    const { subject_id, title } = subject
    const [early = 0, late = 0] = levelIds(subject)
    const mark = unique()
    const both = await makeProduct(t, teacher, {
      subject: title,
      levels: ['Early', 'Late'],
      name: `Chess ${mark}`,
    })
    // Also what is inactive or deleted: it may come back.
    await makeProduct(t, teacher, { subject: title, levels: ['Late'], status: 0 })
    await makeProduct(t, teacher, { subject: title, levels: ['Late'], status: -1, deletedAt: t.clock.now() })
    await makeProduct(t, teacher, { subject: title, levels: ['Early'] })
    expect(found(await all(), subject_id)).toMatchObject({
      products: 4,
      levels: [{ products: 2 }, { products: 3 }],
    })
    await expect(api().levelDelete({ body: { id: late } })).rejects.toMatchObject(
      refusedWith('level_in_use', {
        status: 409,
        products: 3,
        messages: expect.stringContaining('3 courses'),
      }),
    )
    await expect(api().levelDelete({ body: { id: late, merge_into: late } })).rejects.toMatchObject(
      refusedWith('merge_unknown', { status: 404 }),
    )
    const after = await api().levelDelete({ body: { id: late, merge_into: early } })
    expect(found(after, subject_id).levels).toMatchObject([{ level_id: early, products: 4 }])
    const { products, facets } = await t.api().shelfView({ params: { page: 1 }, query: { q: mark } })
    expect(products).toMatchObject([{ course_id: both, course_level: '["Early"]' }])
    expect(facets.levels).toMatchObject([{ title: 'Early', count: 1 }])
    expect(await actsAbout(late, 'level_merged')).toMatchObject([
      { before: { title: 'Late', products: 3 }, after: { merged_into: 'Early' } },
    ])
  })

  test('a subject is merged with the levels that its products have', async () => {
    const [from, into] = [await makeSubject(), await makeSubject()]
    await api().levelAdd({ body: { title: 'Only here', title_zh: '只此', subject_id: from.subject_id } })
    await api().levelAdd({ body: { title: 'Not used', subject_id: from.subject_id } })
    const mark = unique()
    const product = await makeProduct(t, teacher, {
      subject: from.title,
      levels: ['Only here', 'Late'],
      name: `Go ${mark}`,
    })
    const body = { id: from.subject_id }
    await expect(api().subjectDelete({ body })).rejects.toMatchObject(
      refusedWith('subject_in_use', { status: 409, products: 1 }),
    )
    const after = await api().subjectDelete({ body: { ...body, merge_into: into.subject_id } })
    expect(after.map(({ subject_id }) => subject_id)).not.toContain(from.subject_id)
    expect(found(after, into.subject_id)).toMatchObject({
      products: 1,
      levels: [
        { title: 'Early' },
        { title: 'Late', products: 1 },
        { title: 'Only here', title_zh: '只此', products: 1 },
      ],
    })
    const { products, facets } = await t.api().shelfView({ params: { page: 1 }, query: { q: mark } })
    expect(products).toMatchObject([{ course_id: product, course_category: into.title }])
    expect(facets.subjects).toMatchObject([{ subject_id: into.subject_id, count: 1 }])
    const listed = await t.api().categoryProducts({ params: { id: into.subject_id } })
    expect(listed).toMatchObject([{ course_id: product }])
    expect(await actsAbout(from.subject_id, 'subject_merged')).toMatchObject([
      { before: { title: from.title, products: 1 }, after: { merged_into: into.title } },
    ])
  })

  test('of many products the lists follow at once, and what they are found by soon', async () => {
    const [from, into] = [await makeSubject(), await makeSubject()]
    const mark = unique()
    const first = await makeProduct(t, teacher, {
      subject: from.title,
      levels: ['Late'],
      name: `Piano ${mark}`,
    })
    await t.platform.db.execute(sql`
      insert into products (teacher_id, name, description, subject_id, levels, tags, grade, access, price_cents,
        preview_mode, cover_id, created_at, updated_at)
      select teacher_id, name || copy, description, subject_id, levels, tags, grade, access, price_cents,
        preview_mode, cover_id, created_at, updated_at
      from products, generate_series(1, 510) as copy where id = ${first}`)
    await api().subjectDelete({ body: { id: from.subject_id, merge_into: into.subject_id } })
    expect(await t.api().categoryProducts({ params: { id: into.subject_id } })).toMatchObject([
      { course_id: first },
    ])
    await t.platform.jobs.runDue()
    const { products } = await t.api().shelfView({ params: { page: 1 }, query: { q: mark } })
    expect(products).toMatchObject([{ course_category: into.title }])
    expect(found(await all(), into.subject_id).products).toBe(511)
  })

  test('a form that was filled before is told that its level is gone', async () => {
    const subject = await makeSubject()
    const [early = 0, late = 0] = levelIds(subject)
    const id = await makeProduct(t, teacher, { subject: subject.title, levels: ['Late'] })
    const { version } = await t.api(teacher.token).authoredProductView({ params: { id } })
    await api().levelDelete({ body: { id: late, merge_into: early } })
    const after = await t.api(teacher.token).authoredProductView({ params: { id } })
    expect(after).toMatchObject({ course_level: '["Early"]', version: version + 1 })
  })
})

test('both of two processes show another order, and a new title, at once', async () => {
  const db = t.platform.db
  const other = await createTestApp({}, { db })
  const subject = await makeSubject()
  const { subject_id } = subject
  const shown = async (at: TestApp) => {
    const { body } = await at.request({ url: '/api/course/subjects' })
    const subjects = JSON.parse(body) as StaffSubject[] // As the contract has it.
    return subjects.find(one => one.subject_id === subject_id)?.levels.map(({ title_zh }) => title_zh)
  }
  for (const app of [t, other]) await expect.poll(() => shown(app)).toEqual(['早期', '後期'])
  const [early = 0, late = 0] = levelIds(subject)
  const levels = [{ level_id: late, title_zh: '尾段' }, { level_id: early }]
  await other.api(staff.token).levelUpdate({ body: { subject_id, levels } })
  for (const app of [t, other]) await expect.poll(() => shown(app)).toEqual(['尾段', '早期'])
})

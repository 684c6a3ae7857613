import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { mostClassMaterials } from '#contract/rules/class-form.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { bringFile, enrol, makeCourse } from '#server/testing/classes.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { refusalOf } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { accountDeletion, dataExport } from '../../accounts/index.ts'
import { findFiles } from '../../media/index.ts'
import { addClass, classForm } from '../classes.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)

const listOf = async ({ token }: TestPerson, classId: number) =>
  await t.api(token).classMaterials({ body: { class_id: classId } })

const give = async (teacher: TestPerson, classId: number, uploadId: string) =>
  (await t.api(teacher.token).classMaterialGive({ body: { class_id: classId, upload_id: uploadId } }))
    .material_id

const statusOf = async (url: string) => (await t.app.inject(url)).statusCode

/** A class with a student and a worksheet that is ready. */
async function setUp() {
  const course = await makeCourse(t)
  const { classId } = await addClass(t, course)
  const student = await makePerson(t)
  const enrolmentId = await enrol(t, classId, student)
  const uploadId = await bringFile(t, course.teacher)
  const materialId = await give(course.teacher, classId, uploadId)
  await t.platform.jobs.runDue()
  return { ...course, classId, student, enrolmentId, uploadId, materialId }
}

const fileOf = async (id: string) => (await findFiles(t.platform.db, [id])).get(id)

describe('a material', () => {
  test('is given by the teacher and fetched by those enrolled, once it turned out good', async () => {
    const { teacher, courseId } = await makeCourse(t)
    const { classId } = await addClass(t, { teacher, courseId })
    const student = await makePerson(t)
    await enrol(t, classId, student)
    const uploadId = await bringFile(t, teacher)
    const materialId = await give(teacher, classId, uploadId)
    expect(await listOf(student, classId)).toEqual([])
    expect(await listOf(teacher, classId)).toMatchObject([
      { material_id: materialId, state: 'checking', url: '' },
    ])
    // Asked again, since the answer was lost: it is there once.
    expect(await give(teacher, classId, uploadId)).toBe(materialId)
    await t.platform.jobs.runDue()
    const [shown] = await listOf(student, classId)
    expect(shown).toMatchObject({
      ...{ material_id: materialId, class_id: classId, course_id: courseId, state: 'ready', reason: '' },
      ...{ title: 'fractions.pdf', org_name: 'fractions.pdf', type: 'pdf', aws_name: shown?.url },
    })
    const fetched = await t.app.inject(shown?.url ?? '')
    expect(fetched.statusCode).toBe(200)
    expect(fetched.headers['content-disposition']).toBe('attachment; filename="fractions.pdf"')
    expect(fetched.headers['cache-control']).toContain('private')
    const original = await readFile(demoMaterial('fractions.pdf'))
    expect(fetched.rawPayload.equals(original)).toBe(true)
    const place = await t.api(student.token).enrolmentGet({ body: { class_id: classId } })
    expect(place.materials).toEqual([{ material_id: materialId, title: 'fractions.pdf' }])
  })

  test('comes with a new class, which is not made where one of its files is not the own', async () => {
    const { teacher, courseId } = await makeCourse(t)
    const own = await bringFile(t, teacher)
    const others = await bringFile(t, await makeTeacher(t))
    const form = classForm(t, courseId)
    const api = t.api(teacher.token)
    const both = { ...form, material_uploads: [own, others] }
    expect(await refusalOf(api.classAdd({ body: both }))).toMatchObject({ code: 'upload_unknown' })
    const { classId } = await api.classAdd({ body: { ...form, material_uploads: [own] } })
    expect(await listOf(teacher, classId)).toMatchObject([{ title: 'fractions.pdf' }])
    // No one has looked at it yet: its giver sees that it is there, others what they can open.
    const named = async (token?: string) =>
      (await t.api(token).classSingle({ body: { class_id: classId } }))[0].materials
    expect(await named(teacher.token)).toMatchObject([{ title: 'fractions.pdf' }])
    expect(await named()).toEqual([])
    await t.platform.jobs.runDue()
    expect(await named()).toMatchObject([{ title: 'fractions.pdf' }])
  })

  test('is named to everybody, and opened to nobody but the teacher and those enrolled', async () => {
    const { teacher, classId, student, uploadId } = await setUp()
    const key = (await fileOf(uploadId))?.storageKey ?? ''
    expect(key).not.toBe('')
    const [shown] = await t.api().classSingle({ body: { class_id: classId } })
    expect(shown.materials).toMatchObject([{ title: 'fractions.pdf' }])
    expect(JSON.stringify(shown)).not.toContain('/media/')
    const others = [
      await makePerson(t),
      await makeTeacher(t),
      await makePerson(t, { role: roles.platformStaff }),
      await makePerson(t, { role: roles.masterAdmin }),
    ]
    const waits = await makePerson(t)
    await enrol(t, classId, waits, { state: 'waiting' })
    for (const person of [...others, waits]) {
      const asked = t.api(person.token).classMaterials({ body: { class_id: classId } })
      expect(await refusalOf(asked), String(person.role)).toMatchObject({ code: 'class_material_locked' })
    }
    const answer = await t.request({
      method: 'POST',
      url: '/api/get/classes/materials',
      body: { class_id: classId },
    })
    expect(answer.statusCode).toBe(401)
    for (const person of [teacher, student])
      expect(JSON.stringify(await listOf(person, classId))).not.toContain(key)
  })

  test('of a hidden class is not even refused', async () => {
    const { teacher, classId } = await setUp()
    await t.platform.db.execute(sql`update accounts set status = 0 where id = ${teacher.authId}`)
    const asked = t.api((await makePerson(t)).token).classMaterials({ body: { class_id: classId } })
    expect(await refusalOf(asked)).toMatchObject({ code: 'class_unknown' })
  })
})

describe('a link to a material', () => {
  test('ends with the place, with the account and with half an hour, for that reader alone', async () => {
    const { teacher, classId, student, enrolmentId } = await setUp()
    const other = await makePerson(t)
    await enrol(t, classId, other)
    const linkOf = async (person: TestPerson) => (await listOf(person, classId))[0]?.url ?? ''
    const [own, others, teachers] = [await linkOf(student), await linkOf(other), await linkOf(teacher)]
    for (const url of [own, others, teachers]) expect(await statusOf(url)).toBe(200)
    await t.platform.db.execute(sql`
      update enrolments set state = 'cancelled', ended_at = now(), ended_by = 'student' where id = ${enrolmentId}`)
    expect(await statusOf(own)).toBe(404)
    expect(await refusalOf(listOf(student, classId))).toMatchObject({ code: 'class_material_locked' })
    expect(await statusOf(others)).toBe(200)
    await t.platform.db.execute(sql`update accounts set status = 0 where id = ${other.authId}`)
    expect(await statusOf(others)).toBe(404)
    expect(await statusOf(teachers)).toBe(200)
    t.clock.advance({ minutes: 31 })
    expect(await statusOf(teachers)).toBe(404)
  })
})

describe('what is given', () => {
  test('is taken back by its teacher only, and its bytes go', async () => {
    const { teacher, classId, student, uploadId, materialId } = await setUp()
    const url = (await listOf(student, classId))[0]?.url ?? ''
    const key = (await fileOf(uploadId))?.storageKey ?? ''
    const remove = (token: string) => t.api(token).classMaterialDelete({ body: { material_id: materialId } })
    for (const stranger of [student, await makeTeacher(t)]) {
      const code = stranger === student ? 'role_refused' : 'class_material_unknown'
      expect(await refusalOf(remove(stranger.token))).toMatchObject({ code })
    }
    await remove(teacher.token)
    expect(await refusalOf(remove(teacher.token))).toMatchObject({ code: 'class_material_unknown' })
    await t.platform.jobs.runDue()
    expect(await statusOf(url)).toBe(404)
    expect(await t.platform.storage.head(key)).toBeNull()
    expect(await listOf(student, classId)).toEqual([])
  })

  test('goes with the class and with the account', async () => {
    const course = await makeCourse(t)
    const [gone, kept] = [
      await addClass(t, course),
      await addClass(t, course, { time: '10:00', end_time: '11:00' }),
    ]
    const ids = [await bringFile(t, course.teacher), await bringFile(t, course.teacher)]
    await give(course.teacher, gone.classId, ids[0] ?? '')
    await give(course.teacher, kept.classId, ids[1] ?? '')
    await t.platform.jobs.runDue()
    const keys = await Promise.all(ids.map(async id => (await fileOf(id))?.storageKey ?? ''))
    const there = () => Promise.all(keys.map(async key => (await t.platform.storage.head(key)) !== null))
    await t.api(course.teacher.token).classDelete({ body: { class_id: gone.classId } })
    await t.platform.jobs.runDue()
    expect(await there()).toEqual([false, true])
    const [exported] = await t.platform.hooks.call(dataExport, t.platform.db, course.teacher)
    expect(exported).toBeDefined()
    await t.platform.db.transaction(tx => t.platform.hooks.call(accountDeletion, tx, course.teacher))
    await t.platform.jobs.runDue()
    expect(await there()).toEqual([false, false])
  })

  test('is the own, for a class of the own that takes place, and no more than so many', async () => {
    const { teacher, classId } = await setUp()
    const body = { class_id: classId, upload_id: await bringFile(t, teacher) }
    const other = await makeTeacher(t)
    const give = (token: string, upload = body.upload_id) =>
      refusalOf(t.api(token).classMaterialGive({ body: { ...body, upload_id: upload } }))
    expect(await give(other.token)).toMatchObject({ code: 'class_unknown' })
    expect(await give(teacher.token, await bringFile(t, other))).toMatchObject({ code: 'upload_unknown' })
    const { db } = t.platform
    await db.execute(sql`
      insert into media_files (id, owner_id, purpose, name, state, state_at, created_at)
      select gen_random_uuid(), ${teacher.userId}, 'material', 'many.pdf', 'ready', now(), now()
      from generate_series(2, ${mostClassMaterials}::int)`)
    await db.execute(sql`
      insert into class_materials (class_id, file_id, title, created_at)
      select ${classId}, id, name, now() from media_files
      where owner_id = ${teacher.userId} and name = 'many.pdf'`)
    expect(await give(teacher.token)).toMatchObject({ code: 'class_materials_many' })
    await t.api(teacher.token).classCancel({ body: { class_id: classId, confirm: true } })
    expect(await give(teacher.token)).toMatchObject({ code: 'class_cancelled' })
  })

  test('is looked at: what is no worksheet is refused, by mail too, and never shown to students', async () => {
    const { teacher, classId, student } = await setUp()
    const folder = await mkdtemp(join(tmpdir(), 'bad-'))
    const path = join(folder, 'bad.pdf')
    await writeFile(path, 'This is no PDF')
    await give(teacher, classId, await bringFile(t, teacher, { name: 'bad.pdf', path }))
    await rm(folder, { recursive: true })
    await t.platform.jobs.runDue()
    expect((await listOf(teacher, classId)).at(-1)).toMatchObject({
      ...{ title: 'bad.pdf', state: 'refused', url: '' },
      reason: expect.stringMatching(/\w/),
    })
    expect(await listOf(student, classId)).toHaveLength(1)
    const mails = await t.mailsTo(teacher.email)
    expect(mails.map(({ subject }) => subject)).toContain('“bad.pdf” can’t be used in your class')
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { createTestApp, ownTestApp } from '#server/testing/app.ts'
import { enrol, makeClass, type TestClass } from '#server/testing/classes.ts'
import { makePerson, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { dataExport, findPersonByUserId } from '../../accounts/index.ts'
import { changeLesson } from '../../lessons/index.ts'
import { subjectsTo } from '../enrolments/enrolments.test-support.ts'

const t = await ownTestApp()
afterAll(t.end)

const zoom = 'https://zoom.example.com/j/1'
const lessonsOf = async ({ teacher, classId }: TestClass) =>
  (await t.api((await signedInAnew(t, teacher)).token).classSingle({ body: { class_id: classId } }))[0]
    .lessons

/** A class that begins within the hour, with a student; two lessons. */
async function setUp(more: Parameters<typeof makeClass>[1] = {}) {
  // Midday in Hong Kong, a quarter and a minute before the class.
  const start = t.clock.now()
  t.clock.advance({
    minutes:
      (15 * 60 + 44 + 24 * 60 - ((start.getUTCHours() * 60 + start.getUTCMinutes() + 480) % 1440)) % 1440,
  })
  const made = await makeClass(t, { inDays: 0, lessons: 2, seats: 5, ...more })
  const teacher = await signedInAnew(t, made.teacher)
  const student = await makePerson(t, { firstName: 'Hei Yin', lastName: 'Secret' })
  await t.platform.db.execute(sql`update profiles set grade = 'S5' where id = ${student.userId}`)
  const enrolmentId = await enrol(t, made.classId, student)
  const [first, second] = await lessonsOf(made)
  return {
    ...{ ...made, teacher, student, enrolmentId },
    ...{ lessonId: first?.lesson_id ?? 0, later: second?.lesson_id ?? 0 },
  }
}

const run = (teacher: TestPerson, classId: number) =>
  t.api(teacher.token).classParticipants({ body: { class_id: classId } })
const mark = (teacher: TestPerson, lesson_id: number, enrolment_id: number, attendance: number) =>
  t.api(teacher.token).classAttendance({ body: { lesson_id, enrolment_id, attendance } })
const join = (person: TestPerson, lesson_id: number) => t.api(person.token).classJoin({ body: { lesson_id } })
const commentable = async (student: TestPerson, teacher: TestPerson) =>
  (
    await t.api(student.token).commentable({
      body: { student_id: student.userId, teacher_id: teacher.userId },
    })
  ).isCommentable

describe('those in a class', () => {
  test('are a first name and a grade to its teacher, and nothing to anybody else', async () => {
    const { teacher, classId, student, enrolmentId } = await setUp()
    const waiting = await makePerson(t, { firstName: 'Anson' })
    await enrol(t, classId, waiting, { state: 'waiting' })
    const offered = await makePerson(t, { firstName: 'Wing' })
    const heldUntil = new Date(t.clock.now().getTime() + 3600_000)
    await enrol(t, classId, offered, { state: 'offered', heldUntil })
    const shown = await run(teacher, classId)
    expect(shown).toMatchObject({
      participants: [
        { enrolment_id: enrolmentId, learner_name: 'Hei Yin', learner_grade: 'S5', attendance: [] },
      ],
      waiting: [
        { learner_name: 'Wing', state: 'offered', held_until: heldUntil.toISOString() },
        { learner_name: 'Anson', state: 'waiting', held_until: null },
      ],
      ...{ readers: 1, waiting_readers: 2 },
    })
    expect(JSON.stringify(shown)).not.toMatch(/Secret|@example/)
    await expect(run(await makeTeacher(t), classId)).rejects.toEqual(refusedWith('class_unknown'))
    await expect(run(student, classId)).rejects.toEqual(refusedWith('role_refused'))
  })
})

describe('joining', () => {
  test('opens 15 minutes before and ends with the lesson; who joins counts as present', async () => {
    const { teacher, classId, student, enrolmentId, lessonId, later } = await setUp()
    await expect(join(student, lessonId)).rejects.toEqual(refusedWith('join_early'))
    t.clock.advance({ minutes: 1 })
    expect(await join(student, lessonId)).toMatchObject({ url: zoom })
    expect(await join(student, lessonId)).toMatchObject({ url: zoom })
    expect(await join(teacher, lessonId)).toMatchObject({ url: zoom })
    expect((await run(teacher, classId)).participants).toMatchObject([
      { enrolment_id: enrolmentId, attendance: [{ lesson_id: lessonId, attendance: 1, joined: true }] },
    ])
    // The door was open, but nothing has been taught yet.
    expect(await commentable(student, teacher)).toBe(false)
    t.clock.advance({ minutes: 15 })
    expect(await commentable(student, teacher)).toBe(true)
    const own = await t.api(student.token).enrolmentGet({ body: { class_id: classId } })
    expect(own.attendance).toEqual([{ enrolment_id: enrolmentId, lesson_id: lessonId, attendance: 1 }])
    const { db, hooks } = t.platform
    const person = await findPersonByUserId(db, student.userId)
    if (!person) throw new Error('Nobody there')
    expect((await hooks.call(dataExport, db, person)).get('enrolments')?.data).toMatchObject([
      { attendance: [{ lesson_id: lessonId, attendance: 1, joined_at: expect.any(String) }] },
    ])
    await expect(join(student, later)).rejects.toEqual(refusedWith('join_early'))
    t.clock.advance({ minutes: 60 })
    await expect(join(student, lessonId)).rejects.toEqual(refusedWith('join_over'))
  })

  test('is for the teacher and those enrolled: others do not learn that the lesson is there', async () => {
    const { classId, lessonId } = await setUp()
    t.clock.advance({ minutes: 5 })
    const waiting = await makePerson(t)
    await enrol(t, classId, waiting, { state: 'waiting' })
    const left = await makePerson(t)
    await enrol(t, classId, left, { state: 'lapsed' })
    const others = [await makeTeacher(t), await makePerson(t, { role: roles.platformStaff })]
    for (const person of [await makePerson(t), waiting, left, ...others])
      await expect(join(person, lessonId)).rejects.toEqual(refusedWith('class_lesson_unknown'))
    expect(
      (await t.request({ method: 'POST', url: '/api/class/join', body: { lesson_id: lessonId } })).statusCode,
    ).toBe(401)
  })

  test('leads nowhere where the lesson is suspended', async () => {
    const { student, teacher, lessonId } = await setUp()
    t.clock.advance({ minutes: 5 })
    await join(student, lessonId)
    await t.platform.db.transaction(tx =>
      changeLesson(tx, lessonId, { state: 'suspended', suspendedAt: t.clock.now() }),
    )
    await expect(join(student, lessonId)).rejects.toEqual(refusedWith('join_over'))
    t.clock.advance({ minutes: 60 })
    expect(await commentable(student, teacher)).toBe(false)
  })
})

describe('attendance', () => {
  test('is noted by the teacher from the beginning on, corrected, and stands against our link', async () => {
    const { teacher, classId, student, enrolmentId, lessonId } = await setUp()
    await expect(mark(teacher, lessonId, enrolmentId, 1)).rejects.toEqual(refusedWith('attendance_early'))
    t.clock.advance({ minutes: 16 })
    await mark(teacher, lessonId, enrolmentId, 1)
    await mark(teacher, lessonId, enrolmentId, 0)
    await join(student, lessonId)
    expect((await run(teacher, classId)).participants).toMatchObject([
      { attendance: [{ lesson_id: lessonId, attendance: 0, joined: true }] },
    ])
    expect(await commentable(student, teacher)).toBe(false)
    await mark(teacher, lessonId, enrolmentId, 2)
    expect(await commentable(student, teacher)).toBe(true)
    await expect(mark(teacher, lessonId, enrolmentId, 3)).rejects.toMatchObject({ status: 422 })
  })

  test("is about one's own class and those in it", async () => {
    const { teacher, classId, enrolmentId, lessonId, student } = await setUp()
    const other = await setUp()
    t.clock.advance({ minutes: 20 })
    await expect(mark(other.teacher, lessonId, enrolmentId, 1)).rejects.toEqual(
      refusedWith('class_lesson_unknown'),
    )
    await expect(mark(teacher, lessonId, other.enrolmentId, 1)).rejects.toEqual(
      refusedWith('enrolment_unknown'),
    )
    const waiting = await enrol(t, classId, await makePerson(t), { state: 'waiting' })
    await expect(mark(teacher, lessonId, waiting, 1)).rejects.toEqual(refusedWith('enrolment_unknown'))
    await expect(mark(student, lessonId, enrolmentId, 1)).rejects.toEqual(refusedWith('role_refused'))
  })
})

describe('a message to all', () => {
  const write = (teacher: TestPerson, class_id: number, more: { waiting?: boolean } = {}) =>
    t.api(teacher.token).classMessage({ body: { class_id, message: 'We meet on Sunday', ...more } })

  test('reaches each account once, in its language, and the waiting list where that is wanted', async () => {
    const { teacher, classId, student } = await setUp()
    const chinese = await makePerson(t, { language: 'zh-HK' })
    await enrol(t, classId, chinese)
    const waiting = await makePerson(t)
    await enrol(t, classId, waiting, { state: 'waiting' })
    expect(await write(teacher, classId)).toMatchObject({ told: 2 })
    const name = 'Ms Chan 陳老師'
    expect(await subjectsTo(t, student)).toEqual([`Phonics club: a message from ${name}`])
    expect(await subjectsTo(t, chinese)).toEqual([`Phonics club：${name}的訊息`])
    const [mail] = await t.mailsTo(student.email)
    expect(mail?.body).toContain('We meet on Sunday')
    expect(mail?.body).not.toContain(zoom)
    expect(mail?.body).not.toContain(teacher.email)
    expect(await subjectsTo(t, waiting)).toEqual([])
    expect(await write(teacher, classId, { waiting: true })).toMatchObject({ told: 3 })
    expect(await subjectsTo(t, waiting)).toHaveLength(1)
  })

  test('is written by the teacher, to somebody, and not too often', async () => {
    const { teacher, classId, student } = await setUp()
    await expect(write(await makeTeacher(t), classId)).rejects.toEqual(refusedWith('class_unknown'))
    await expect(write(student, classId)).rejects.toEqual(refusedWith('role_refused'))
    const empty = await makeClass(t, { teacher, inDays: 20 })
    await expect(write(teacher, empty.classId)).rejects.toEqual(refusedWith('class_nobody'))
    const blank = t.api(teacher.token).classMessage({ body: { class_id: classId, message: '  ' } })
    await expect(blank).rejects.toMatchObject({ status: 422 })
    const limited = await createTestApp({ rateLimits: true }, { db: t.platform.db })
    const { token } = await signedInAnew(limited, teacher)
    const again = () => limited.api(token).classMessage({ body: { class_id: classId, message: 'Once more' } })
    for (let time = 0; time < 6; time++) await again()
    await expect(again()).rejects.toEqual(refusedWith('too_many'))
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LessonDecision } from '#contract/rules/suspended-teachers.ts'
import { roles } from '#server/kernel/caller.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { compareBooks, moneyOf, runJob } from '#server/testing/orders.ts'
import { makePerson, PASSWORD, signedInAnew, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTrialTeacher, type TrialTeacher } from '#server/testing/teachers.ts'
import { buyPlace, placesOf } from './classes/enrolments/enrolments.test-support.ts'

const t = await ownTestApp({ platformFeePercent: 10 })
afterAll(t.end)
const { db, jobs } = t.platform

let admin: TestPerson
let api: ReturnType<typeof t.api>
beforeAll(async () => {
  admin = await makePerson(t, { role: roles.admin })
})
/** Staff give their password again each time. */
const later = async (seconds: number) => {
  t.clock.advance({ seconds })
  api = t.api((await signedInAnew(t, admin)).token)
}
const daySeconds = 24 * 3600
// At noon in Hong Kong, so that what is so many hours ahead is in the daytime.
const toNoon = () => later(daySeconds - ((t.clock.now().getTime() / 1000 - 4 * 3600) % daySeconds))
beforeEach(toNoon)

const suspend = ({ userId: user_id }: TrialTeacher) =>
  api.personSuspend({ body: { user_id, reason: 'A report about the safety of a child.' } })
const restore = ({ userId: user_id }: TrialTeacher) => api.personRestore({ body: { user_id } })
const lessonsOf = ({ userId: user_id }: TrialTeacher) => api.suspendedTeacherLessons({ body: { user_id } })
const decide = (lesson_ids: number[], decision: LessonDecision) =>
  api.suspendedTeacherDecide({ body: { lesson_ids, decision } })
const endUndecided = () => runJob(t, 'suspended-teachers.undecided')

const inHours = (hours: number) => new Date(t.clock.now().getTime() + hours * 3600_000)

async function booked(teacher: TrialTeacher, hours: number) {
  const lessonId = await makeLesson(t, teacher, { startsAt: inHours(hours) })
  const buyer = await makePerson(t)
  return { lessonId, buyer, ...(await book(t, buyer, lessonId)) }
}

async function stateOf(lessonId: number): Promise<string | undefined> {
  const { rows } = await db.execute<{ state: string }>(sql`select state from lessons where id = ${lessonId}`)
  return rows[0]?.state
}

async function decisionsOf(lessonId: number) {
  const { rows } = await db.execute<{ decision: string; staff: boolean }>(
    sql`select decision, decided_by is not null as staff from suspension_decisions where lesson_id = ${lessonId}`,
  )
  return rows.map(({ decision, staff }) => [decision, staff ? 'staff' : 'nobody'])
}

describe('who may', () => {
  test('only staff who may suspend; deciding needs the password again', async () => {
    const teacher = await makeTrialTeacher(t)
    const { lessonId, buyer } = await booked(teacher, 100)
    await suspend(teacher)
    const clerk = await makePerson(t, { role: roles.platformStaff })
    for (const { token } of [buyer, clerk]) {
      await expect(t.api(token).suspendedTeacherLessons({ body: {} })).rejects.toMatchObject({ status: 403 })
      const body = { lesson_ids: [lessonId], decision: 'cancel' as const }
      await expect(t.api(token).suspendedTeacherDecide({ body })).rejects.toMatchObject({ status: 403 })
    }
    await expect(t.api().suspendedTeacherLessons({ body: {} })).rejects.toMatchObject({ status: 401 })
    const { data } = await t.api().userLogin({ body: { username: admin.email, password: PASSWORD } })
    await expect(
      t.api(data.token).suspendedTeacherDecide({ body: { lesson_ids: [lessonId], decision: 'keep' } }),
    ).rejects.toEqual(refusedWith('password_needed'))
    expect(await stateOf(lessonId)).toBe('open')
  })
})

describe('the coming lessons of a suspended teacher', () => {
  test('that somebody has paid for are listed by when a decision is due, and nothing else is', async () => {
    const teacher = await makeTrialTeacher(t)
    const late = await booked(teacher, 100)
    const soon = await booked(teacher, 10)
    await makeLesson(t, teacher, { startsAt: inHours(54) })
    const { classId } = await makeClass(t, { teacher, seats: 0, lessons: 2, inDays: 20 })
    expect((await lessonsOf(teacher)).lessons).toEqual([])
    const preview = (await api.adminPerson({ body: { user_id: teacher.userId } })).teaching
    expect(preview).toMatchObject({ lessons: 2, seats: 2, undecided: 0, decide_by: null })
    await suspend(teacher)
    expect(await lessonsOf(teacher)).toMatchObject({
      count: 2,
      undecided: 2,
      lessons: [
        {
          lesson_id: soon.lessonId,
          teacher: { user_id: teacher.userId },
          ...{ kind: 'trial', title: 'Trial lesson', seats: 1, decision: '' },
          decide_by: inHours(1).toISOString(),
        },
        { lesson_id: late.lessonId, decide_by: inHours(76).toISOString() },
      ],
    })
    const { teaching } = await api.adminPerson({ body: { user_id: teacher.userId } })
    expect(teaching).toMatchObject({ undecided: 2, decide_by: inHours(1).toISOString() })
    const { waiting } = await api.adminOverview()
    expect(waiting.find(({ what }) => what === 'suspended_lessons')?.count).toBeGreaterThanOrEqual(2)
    expect(classId).toBeGreaterThan(0)
    await restore(teacher)
    expect((await lessonsOf(teacher)).lessons).toEqual([])
    await endUndecided()
    expect(await stateOf(soon.lessonId)).toBe('open')
  })

  test('without a decision are cancelled a day before, refunded and told, once', async () => {
    const teacher = await makeTrialTeacher(t)
    const one = await booked(teacher, 100)
    await suspend(teacher)
    await later(76 * 3600 - 1)
    await endUndecided()
    expect(await stateOf(one.lessonId)).toBe('open')
    await later(1)
    await endUndecided()
    await endUndecided()
    expect(await stateOf(one.lessonId)).toBe('cancelled')
    expect(await moneyOf(t, one.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
    expect(await decisionsOf(one.lessonId)).toEqual([['cancel', 'nobody']])
    const mails = (await t.mailsTo(one.buyer.email)).filter(({ subject }) => subject.startsWith('Cancelled'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain('The teacher can’t teach this lesson.')
    expect((await t.mailsTo(teacher.email)).some(({ subject }) => subject.startsWith('Cancelled'))).toBe(
      false,
    )
    const { acts } = await api.adminActs({ body: { act: 'lesson_cancelled', q: String(teacher.userId) } })
    expect(acts).toMatchObject([{ actor: null, after: { lesson: one.lessonId } }])
    await expect(decide([one.lessonId], 'keep')).rejects.toEqual(refusedWith('suspended_lesson_unknown'))
  })

  test('that were kept take place, and may be cancelled until they start', async () => {
    const teacher = await makeTrialTeacher(t)
    const [kept, regretted] = [await booked(teacher, 100), await booked(teacher, 130)]
    await suspend(teacher)
    await decide([kept.lessonId, regretted.lessonId], 'keep')
    await decide([kept.lessonId], 'keep')
    expect(await lessonsOf(teacher)).toMatchObject({
      undecided: 0,
      lessons: [{ decision: 'keep' }, { decision: 'keep' }],
    })
    await later(99 * 3600)
    await endUndecided()
    expect(await stateOf(kept.lessonId)).toBe('open')
    await decide([regretted.lessonId], 'cancel')
    expect(await moneyOf(t, regretted.orderId)).toMatchObject({ state: 'refunded' })
    expect(await decisionsOf(regretted.lessonId)).toEqual([['cancel', 'staff']])
    expect(await moneyOf(t, kept.orderId)).toMatchObject({ state: 'paid', refunded: 0 })
    await later(3600)
    await expect(decide([kept.lessonId], 'cancel')).rejects.toEqual(refusedWith('suspended_lesson_unknown'))
  })

  test('can’t be kept once the time is over, and a list that is old changes nothing', async () => {
    const teacher = await makeTrialTeacher(t)
    const [early, late] = [await booked(teacher, 50), await booked(teacher, 200)]
    await suspend(teacher)
    await later(27 * 3600)
    await expect(decide([late.lessonId, early.lessonId], 'keep')).rejects.toEqual(
      refusedWith('suspended_lesson_late'),
    )
    await expect(decide([late.lessonId, 999_999_999], 'cancel')).rejects.toEqual(
      refusedWith('suspended_lesson_unknown'),
    )
    expect(await decisionsOf(late.lessonId)).toEqual([])
    await endUndecided()
    expect([await stateOf(early.lessonId), await stateOf(late.lessonId)]).toEqual(['cancelled', 'open'])
  })

  test('of a class are decided one by one: families keep their seats and get a share back', async () => {
    const teacher = await makeTrialTeacher(t)
    const { classId } = await makeClass(t, { teacher, seats: 0, lessons: 4, inDays: 10 })
    const buyer = await makePerson(t)
    const { orderId } = await buyPlace(t, buyer, classId)
    await suspend(teacher)
    const { lessons } = await lessonsOf(teacher)
    expect(lessons.map(({ kind, title, seats }) => [kind, title, seats])).toEqual(
      Array.from({ length: 4 }, () => ['class', 'Phonics club', 1]),
    )
    const [first, second] = lessons
    if (!first || !second) throw new Error('no lessons')
    await decide([second.lesson_id], 'keep')
    await later((new Date(first.decide_by).getTime() - t.clock.now().getTime()) / 1000)
    await endUndecided()
    expect([await stateOf(first.lesson_id), await stateOf(second.lesson_id)]).toEqual(['cancelled', 'open'])
    expect(await moneyOf(t, orderId)).toMatchObject({ state: 'paid', refunded: 10_000 })
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
    const sent = (await t.mailsTo(buyer.email)).filter(({ body }) => body.includes('can’t teach this lesson'))
    expect(sent).toHaveLength(1)
    await decide([lessons[2]?.lesson_id ?? 0, lessons[3]?.lesson_id ?? 0], 'cancel')
    expect(await moneyOf(t, orderId)).toMatchObject({ refunded: 30_000 })
    expect((await compareBooks(t)).mismatches).toEqual({})
  })

  test('are asked about again when the teacher is suspended again', async () => {
    const teacher = await makeTrialTeacher(t)
    const { lessonId } = await booked(teacher, 292)
    await suspend(teacher)
    await decide([lessonId], 'keep')
    await restore(teacher)
    await suspend(teacher)
    expect((await lessonsOf(teacher)).lessons).toMatchObject([{ lesson_id: lessonId, decision: '' }])
  })
})

test('a decision, the rule and the restoring at once: the lesson is either kept or refunded, never both', async () => {
  for (let round = 0; round < 4; round++) {
    const teacher = await makeTrialTeacher(t)
    await toNoon()
    const one = await booked(teacher, 25 + round)
    await suspend(teacher)
    // In the last second to keep it; the rule finds it due in the same one.
    await later((1 + round) * 3600 - (round % 2))
    const outcomes = await Promise.allSettled([
      decide([one.lessonId], 'keep'),
      decide([one.lessonId], 'cancel'),
      restore(teacher),
      endUndecided(),
    ])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await jobs.runDue()
    const [state, money] = [await stateOf(one.lessonId), await moneyOf(t, one.orderId)]
    expect(money?.refunded).toBe(state === 'cancelled' ? 30_000 : 0)
  }
  expect((await compareBooks(t)).mismatches).toEqual({})
})

test('a lesson that can’t be cancelled holds up no other, and is tried again', async () => {
  const teacher = await makeTrialTeacher(t)
  const [broken, sound] = [await booked(teacher, 50), await booked(teacher, 51)]
  await suspend(teacher)
  await later(27 * 3600)
  const name = `refuse_${broken.lessonId}`
  await db.execute(
    sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger ${name} before update on lessons for each row when (new.id = ${broken.lessonId}) execute function ${name}()`),
  )
  await endUndecided()
  expect([await stateOf(broken.lessonId), await stateOf(sound.lessonId)]).toEqual(['open', 'cancelled'])
  expect(await decisionsOf(broken.lessonId)).toEqual([])
  await db.execute(sql.raw(`drop function ${name}() cascade`))
  await endUndecided()
  expect(await stateOf(broken.lessonId)).toBe('cancelled')
  expect(await moneyOf(t, broken.orderId)).toMatchObject({ state: 'refunded', refunded: 30_000 })
})

test('the database keeps a lesson that was cancelled so', async () => {
  const teacher = await makeTrialTeacher(t)
  const { lessonId } = await booked(teacher, 292)
  await suspend(teacher)
  await decide([lessonId], 'cancel')
  const change = t.platform.db.transaction(tx =>
    tx.execute(sql`update suspension_decisions set decision = 'keep' where lesson_id = ${lessonId}`),
  )
  await expect(change).rejects.toMatchObject({ cause: { code: '23001' } })
})

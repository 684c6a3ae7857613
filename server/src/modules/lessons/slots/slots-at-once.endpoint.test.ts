import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { overlaps, periodOf, slotProblem, slotTimes } from '#contract/rules/lesson-times.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { dayIn } from '#server/testing/days.ts'
import type { TestPerson } from '#server/testing/people.ts'
import { addSlots, lessonOn, storedTimes } from '#server/testing/slots.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { propertyRuns } from '../../../../../tools/seed.ts'
import { isOverlap } from '../calendar/lesson.repository.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

// Few days and long lessons, so that writers meet all the time; some times that no rule allows.
const time = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...slotTimes.filter((_, index) => index % 3 === 0)) },
  fc.constantFrom('08:00', '10:10', '23:45', '25:00'),
)
const minutes = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(30, 60, 90, 180, 360) },
  fc.constantFrom(20, 375),
)
const day = fc.constantFrom(-1, 0, 1, 2)
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add' as const),
      slots: fc.array(fc.record({ day, time, minutes }), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), which: fc.nat(20), day, time, minutes }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('copy' as const), day }) },
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

async function perform(teacher: TestPerson, act: Act): Promise<void> {
  const api = t.api(teacher.token)
  if (act.kind === 'add') {
    const lessons = act.slots.map(slot =>
      lessonOn(teacher, dayIn(t, slot.day), [{ time: slot.time, duration: slot.minutes }]),
    )
    await addSlots(t, teacher, lessons)
    return
  }
  if (act.kind === 'copy') {
    await api.weekCopy({ body: { from: dayIn(t, act.day), to: dayIn(t, act.day + 7) } })
    return
  }
  const lessons = await api.teacherLessons({ body: { teacher_id: teacher.userId } })
  const slots = lessons.flatMap(shown => shown.slots)
  const slot = slots[act.which % Math.max(1, slots.length)]
  if (!slot) return
  if (act.kind === 'delete') await api.slotDelete({ body: { slot_id: slot.slot_id } })
  else
    await api.slotEdit({
      body: {
        ...{ slot_id: slot.slot_id, trial_date: dayIn(t, act.day) },
        ...{ trial_time: act.time, duration: act.minutes },
      },
    })
}

/** A refusal is an answer; whatever else is thrown is a defect. */
async function performAll(teacher: TestPerson, acts: readonly Act[]): Promise<void> {
  for (const one of acts) {
    await perform(teacher, one).catch((error: { status?: number; body?: { code: string } }) => {
      if (error.status === undefined || error.status >= 500) throw error
    })
  }
}

async function judgeCalendar(teacher: TestPerson): Promise<void> {
  const stored = (await storedTimes(t, teacher)).map(line => {
    const [day = '', time = '', minutes = ''] = line.split(' ')
    return { day, time, minutes: Number(minutes) }
  })
  for (const [index, slot] of stored.entries()) {
    expect(slotProblem(slot, t.clock.now()), JSON.stringify(slot)).toBeNull()
    for (const other of stored.slice(index + 1))
      expect(overlaps(periodOf(slot), periodOf(other)), `${slot.time} ${other.time}`).toBe(false)
  }
}

test('two writers at once leave a calendar that keeps every rule', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { minLength: 2, maxLength: 6 }),
      fc.array(act, { minLength: 2, maxLength: 6 }),
      async (one, other) => {
        const teacher = await makeTeacher(t)
        await Promise.all([performAll(teacher, one), performAll(teacher, other)])
        await judgeCalendar(teacher)
      },
    ),
    propertyRuns({ full: 25, sampled: 8, minutes: 3 }),
  )
})

describe('the table alone', () => {
  const insert = (teacher: TestPerson, packageId: number, from: string, to: string) =>
    t.platform.db.execute(sql`
      insert into lessons (teacher_id, package_id, starts_at, ends_at, seats, created_at)
      values (${teacher.userId}, ${packageId}, ${from}::timestamptz, ${to}::timestamptz, 1, now())`)
  const makeOne = async () => {
    const teacher = await makeTeacher(t)
    const { slots } = await addSlots(t, teacher, [
      lessonOn(teacher, '2026-12-01', [{ time: '10:00', duration: 60 }]),
    ])
    return { teacher, packageId: slots[0]?.price_id ?? 0 }
  }

  test('refuses an overlap, whoever writes, and lets others teach at that time', async () => {
    const { teacher, packageId } = await makeOne()
    const caught = await insert(teacher, packageId, '2026-12-01 10:45+08', '2026-12-01 11:45+08').then(
      () => null,
      (error: unknown) => error,
    )
    expect(isOverlap(caught)).toBe(true)
    await insert(teacher, packageId, '2026-12-01 11:00+08', '2026-12-01 12:00+08')
    await insert(await makeTeacherRow(), packageId, '2026-12-01 10:45+08', '2026-12-01 11:45+08')
  })

  /** Someone else who has a calendar. */
  const makeTeacherRow = async () => {
    const other = await makeTeacher(t)
    await addSlots(t, other, [lessonOn(other, '2026-12-20', [{ time: '10:00' }])])
    return other
  }

  test('a cancelled lesson leaves its time to another', async () => {
    const { teacher, packageId } = await makeOne()
    await t.platform.db.execute(
      sql`update lessons set state = 'cancelled', cancelled_at = now() where teacher_id = ${teacher.userId}`,
    )
    await insert(teacher, packageId, '2026-12-01 10:00+08', '2026-12-01 11:00+08')
    expect(await storedTimes(t, teacher)).toEqual(['2026-12-01 10:00 60'])
  })

  test.each([
    ['runs past midnight', '2026-12-02 23:30+08', '2026-12-03 00:30+08'],
    ['begins before nine', '2026-12-02 08:45+08', '2026-12-02 09:45+08'],
    ['leaves the steps', '2026-12-02 10:05+08', '2026-12-02 11:05+08'],
    ['leaves the steps by seconds', '2026-12-02 10:00:30+08', '2026-12-02 11:00:30+08'],
    ['is too short', '2026-12-02 10:00+08', '2026-12-02 10:15+08'],
    ['is too long', '2026-12-02 10:00+08', '2026-12-02 16:15+08'],
  ])('refuses what %s', async (_what, from, to) => {
    const { teacher, packageId } = await makeOne()
    await expect(insert(teacher, packageId, from, to)).rejects.toMatchObject({
      cause: { code: '23514' },
    })
  })

  test('what ends at midnight is allowed', async () => {
    const { teacher, packageId } = await makeOne()
    await insert(teacher, packageId, '2026-12-02 23:00+08', '2026-12-03 00:00+08')
    expect(await storedTimes(t, teacher)).toContain('2026-12-02 23:00 60')
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lessonDays } from '#contract/rules/class-form.ts'
import { addDays, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { periodOf, timeOfMinute } from '#contract/rules/lesson-times.ts'
import { type Pattern, type PlannedLesson, planLessons, slotOn } from './class-plan.rules.ts'

const patterns: fc.Arbitrary<Pattern> = fc
  .record({
    start: fc.integer({ min: 0, max: 40 }),
    length: fc.integer({ min: 0, max: 60 }),
    weekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }),
    quarter: fc.integer({ min: 0, max: 40 }),
    minutes: fc.integer({ min: 2, max: 12 }),
  })
  .map(({ start, length, weekdays, quarter, minutes }) => {
    const startsOn = addDays('2026-12-01', start)
    const from = 9 * 60 + quarter * 15
    return {
      ...{ startsOn, weekdays, endsOn: weekdays.length === 0 ? startsOn : addDays(startsOn, length) },
      ...{ startTime: timeOfMinute(from), endTime: timeOfMinute(from + minutes * 15) },
    }
  })

const daysOf = ({ startsOn, endsOn, weekdays }: Pattern) =>
  lessonDays({ from: startsOn, until: endsOn, weekdays })

const lessonsOf = (pattern: Pattern): PlannedLesson[] =>
  daysOf(pattern).map((day, index) => {
    const { from, to } = periodOf(slotOn(day, pattern))
    return { id: index + 1, startsAt: from, endsAt: to, movedFrom: null, state: 'open' }
  })

/** The lessons after a plan. */
function applied(lessons: readonly PlannedLesson[], plan: ReturnType<typeof planLessons>): PlannedLesson[] {
  const gone = new Set(plan.removed.map(({ id }) => id))
  const moved = new Map(plan.moved.map(({ lesson, to }) => [lesson.id, periodOf(to)]))
  return [
    ...lessons
      .filter(({ id }) => !gone.has(id))
      .map(lesson => {
        const to = moved.get(lesson.id)
        return to ? { ...lesson, startsAt: to.from, endsAt: to.to } : lesson
      }),
    ...plan.added.map((slot, index): PlannedLesson => {
      const { from, to } = periodOf(slot)
      return { id: 1000 + index, startsAt: from, endsAt: to, movedFrom: null, state: 'open' }
    }),
  ]
}

const startsOf = (lessons: readonly PlannedLesson[]) =>
  lessons.map(({ startsAt }) => startsAt.getTime()).sort()

test('before it begins, a changed class is what it would be had it been made so', () => {
  fc.assert(
    fc.property(patterns, patterns, (before, after) => {
      const now = hongKongInstant('2026-11-01')
      const lessons = lessonsOf(before)
      const plan = planLessons(before, after, { lessons, now })
      expect(startsOf(applied(lessons, plan))).toEqual(startsOf(lessonsOf(after)))
      // As many as can be are moved: no one loses a lesson while there is one for them.
      expect(plan.removed.length === 0 || plan.added.length === 0).toBe(true)
    }),
  )
})

test('what has begun never changes, whatever is asked for, and nothing is added to the past', () => {
  fc.assert(
    fc.property(patterns, patterns, fc.integer({ min: 0, max: 100 }), (before, after, days) => {
      const now = hongKongInstant(addDays('2026-12-01', days), '12:00')
      const lessons = lessonsOf(before)
      const plan = planLessons(before, after, { lessons, now })
      const begun = (list: readonly PlannedLesson[]) => list.filter(({ startsAt }) => startsAt <= now)
      for (const { lesson } of plan.moved) expect(lesson.startsAt > now).toBe(true)
      for (const { startsAt } of plan.removed) expect(startsAt > now).toBe(true)
      const kept = new Set(applied(lessons, plan).map(({ id }) => id))
      for (const { id } of begun(lessons)) expect(kept.has(id)).toBe(true)
      if (before.startsOn <= addDays('2026-12-01', days))
        for (const slot of plan.added) expect(periodOf(slot).from > now).toBe(true)
    }),
  )
})

test('the same pattern changes nothing, also where single lessons were moved, left out or added', () => {
  fc.assert(
    fc.property(patterns, fc.integer({ min: 0, max: 3 }), (pattern, moved) => {
      const lessons = lessonsOf(pattern)
        .map(lesson =>
          lesson.id === moved
            ? { ...lesson, movedFrom: lesson.startsAt, startsAt: hongKongInstant('2027-05-01', '10:00') }
            : lesson,
        )
        .filter(({ id }) => id !== 5)
      const now = hongKongInstant('2026-11-01')
      expect(planLessons(pattern, pattern, { lessons, now })).toEqual({ moved: [], removed: [], added: [] })
    }),
  )
})

test('a single lesson goes where its class goes', () => {
  const single: Pattern = {
    ...{ startsOn: '2026-12-01', endsOn: '2026-12-01', startTime: '10:00', endTime: '11:00', weekdays: [] },
  }
  const lessons = lessonsOf(single)
  const to = { ...single, startsOn: '2026-12-05', endsOn: '2026-12-05' }
  const plan = planLessons(single, to, { lessons, now: hongKongInstant('2026-11-20') })
  expect(plan.moved.map(({ lesson, to: slot }) => [lesson.id, slot.day])).toEqual([[1, '2026-12-05']])
})

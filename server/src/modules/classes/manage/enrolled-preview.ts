import type { ClassChangeView } from '#contract/classes/class-changes.ts'
import { minuteOfTime, type SlotTime, slotTimeOf, timeOfMinute } from '#contract/rules/lesson-times.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCards } from '../../accounts/index.ts'
import { listPlaced } from '../class.repository.ts'
import type { LessonPlan } from './class-plan.rules.ts'

const presentTime = (lessonId: number, { day, time, minutes }: SlotTime) => ({
  ...{ lesson_id: lessonId, date: day, time },
  end_time: timeOfMinute((minuteOfTime(time) ?? 0) + minutes),
})

const none: LessonPlan = { moved: [], removed: [], added: [] }

/** How many people have a seat; if any, what changes for them is shown before it is done. */
export async function previewNotices(
  tx: Tx,
  classId: number,
  {
    confirmed,
    now,
    plan = none,
    place = false,
  }: { confirmed: boolean; now: Date; plan?: LessonPlan; place?: boolean },
): Promise<number> {
  const placed = await listPlaced(tx, classId, now)
  if (placed.length === 0 || confirmed) return placed.length
  const [people, learners] = await Promise.all([
    findPeople(tx, [...new Set(placed.map(({ userId }) => userId))]),
    findLearners(
      tx,
      placed.flatMap(({ learnerId }) => learnerId ?? []),
    ),
  ])
  const names = placed.map(learnerCards(placed, { people, learners })).map(({ learner_name }) => learner_name)
  const timeOf = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) =>
    slotTimeOf({ from: startsAt, to: endsAt })
  const details: ClassChangeView = {
    enrolled: placed.length,
    names: names.filter(name => name !== ''),
    moved: plan.moved.map(({ lesson, to }) => ({
      from: presentTime(lesson.id, timeOf(lesson)),
      to: presentTime(lesson.id, to),
    })),
    removed: plan.removed.map(lesson => presentTime(lesson.id, timeOf(lesson))),
    added: plan.added.map(slot => presentTime(0, slot)),
    place,
  }
  throw new Refusal('class_students', { details })
}

import { decisionActs, type LessonDecision } from '#contract/rules/suspended-teachers.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { lockSuspension, requireFreshPassword } from '../../accounts/index.ts'
import { isOfClass } from '../../lessons/index.ts'
import { writeDecision } from './decision.repository.ts'
import { type AffectedLesson, listAffected } from './list-lessons.ts'
import type { SuspendedTeachersContext } from './suspended-teachers.context.ts'

/** All of them or none. Repeating a decision changes nothing. */
export async function decideLessons(
  context: SuspendedTeachersContext,
  staff: Caller,
  { lessonIds, decision }: { lessonIds: readonly number[]; decision: LessonDecision },
): Promise<void> {
  await requireFreshPassword(context, staff)
  await context.db.transaction(async tx => {
    const asked = new Set(lessonIds)
    for (const one of await holdAffected(context, tx, lesson => asked.has(lesson.id))) {
      asked.delete(one.lesson.id)
      const isDecided = one.isKept && decision === 'keep'
      if (!isDecided) await decide(context, tx, staff, one, decision)
    }
    // Not booked any more, restored, cancelled or started: the list that was looked at is old.
    if (asked.size > 0) throw new Refusal('suspended_lesson_unknown')
  })
}

/** Nobody decided in time. A lesson that can't be cancelled now is tried again, and holds up no other. */
export async function cancelUndecided(context: SuspendedTeachersContext): Promise<void> {
  const { db, clock } = context
  const failures: unknown[] = []
  const isDue = ({ isKept, decideBy }: AffectedLesson) => !isKept && decideBy <= clock.now()
  for (const due of (await listAffected(db, clock.now())).filter(isDue))
    try {
      await db.transaction(async tx => {
        const [one] = await holdAffected(context, tx, ({ id }) => id === due.lesson.id)
        if (one && isDue(one)) await decide(context, tx, null, one, 'cancel')
      })
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} lessons were not cancelled`)
}

/** Under the locks of their suspensions, always in one order: restoring the teacher waits, or has come first. */
async function holdAffected(
  { clock }: SuspendedTeachersContext,
  tx: Tx,
  isMeant: (lesson: AffectedLesson['lesson']) => boolean,
): Promise<AffectedLesson[]> {
  const seen = (await listAffected(tx, clock.now())).filter(({ lesson }) => isMeant(lesson))
  const suspensionIds = [...new Set(seen.map(one => one.suspensionId))].toSorted((a, b) => a - b)
  for (const id of suspensionIds) await lockSuspension(tx, id)
  return (await listAffected(tx, clock.now()))
    .filter(({ lesson, suspensionId }) => isMeant(lesson) && suspensionIds.includes(suspensionId))
    .toSorted((a, b) => (a.lesson.classId ?? 0) - (b.lesson.classId ?? 0) || a.lesson.id - b.lesson.id)
}

async function decide(
  context: SuspendedTeachersContext,
  tx: Tx,
  staff: Caller | null,
  { lesson, suspensionId, decideBy }: AffectedLesson,
  decision: LessonDecision,
): Promise<void> {
  const now = context.clock.now()
  if (decision === 'keep' && decideBy <= now) throw new Refusal('suspended_lesson_late')
  if (decision === 'cancel') {
    const seller = isOfClass(lesson) ? context.classes : context.lessons
    // It starts at this moment.
    if (!(await seller.cancelComingLesson(tx, lesson.id))) throw new Refusal('suspended_lesson_unknown')
  }
  await writeDecision(tx, {
    ...{ suspensionId, lessonId: lesson.id, decision },
    ...{ decidedBy: staff?.userId ?? null, decidedAt: now },
  })
  await recordAct(context, tx, staff, {
    act: decisionActs[decision],
    subject: { type: 'teacher', id: lesson.teacherId },
    after: { lesson: lesson.id, starts_at: lesson.startsAt.toISOString() },
  })
}

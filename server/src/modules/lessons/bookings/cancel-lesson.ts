import type { Tx } from '#server/platform/db/db.ts'
import { refreshCalendars } from '../calendar/invalidate-calendars.ts'
import { changeLesson, lockLessons } from '../calendar/lesson.repository.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { callOff } from '../lessons.jobs.definitions.ts'
import type { Lesson } from '../lessons.tables.ts'

/** Staff, or a rule, cancel a lesson that hasn't started: everyone in it is refunded. False where it has. */
export async function cancelComingLesson(context: LessonsContext, tx: Tx, id: number): Promise<boolean> {
  const lesson = (await lockLessons(tx, [id])).get(id)
  if (lesson?.state !== 'open' || lesson.startsAt <= context.clock.now()) return false
  await cancelLesson(context, tx, lesson, { by: 'staff' })
  return true
}

/** Under the lock of the lesson. */
export async function cancelLesson(
  context: LessonsContext,
  tx: Tx,
  lesson: Lesson,
  { by }: { by?: 'staff' } = {},
): Promise<void> {
  await changeLesson(tx, lesson.id, { state: 'cancelled', cancelledAt: context.clock.now() })
  await context.jobs.enqueue(tx, callOff, { lessonId: lesson.id, ...(by && { by }) })
  await refreshCalendars(context, tx, [lesson])
}

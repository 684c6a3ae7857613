import { lockLessons } from '../calendar/lesson.repository.ts'
import { makeUpOver } from '../calendar/notice.rules.ts'
import { listSuspended } from '../calendar/suspend-lesson.ts'
import type { LessonsContext } from '../lessons.context.ts'
import { cancelLesson } from './cancel-lesson.ts'

/** No make-up date was set in time: the lesson is cancelled, and everyone is refunded. */
export async function endSuspendedLessons(context: LessonsContext): Promise<void> {
  const { db, clock } = context
  for (const id of await listSuspended(db, 'single', makeUpOver(clock.now())))
    await db.transaction(async tx => {
      const lesson = (await lockLessons(tx, [id])).get(id)
      if (lesson?.state === 'suspended') await cancelLesson(context, tx, lesson)
    })
}

import { listSuspended, makeUpOver } from '../../lessons/index.ts'
import type { ClassesContext } from '../classes.context.ts'
import { cancelLessonIf } from './cancel-lesson.ts'

/** No make-up date was set in time: the lesson is cancelled, and everyone is refunded their share. */
export async function endSuspendedLessons(context: ClassesContext): Promise<void> {
  const { db, clock } = context
  for (const id of await listSuspended(db, 'class', makeUpOver(clock.now())))
    await db.transaction(tx => cancelLessonIf(context, tx, { id }, ({ state }) => state === 'suspended'))
}

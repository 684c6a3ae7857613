import type { suspendedTeachersContract } from '#contract/admin/suspended-teachers.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { decideLessons } from './decide-lessons.ts'
import { listSuspendedLessons } from './list-lessons.ts'
import type { SuspendedTeachersContext } from './suspended-teachers.context.ts'

export const suspendedTeachersRoutes = (
  context: SuspendedTeachersContext,
): Handlers<typeof suspendedTeachersContract> => ({
  suspendedTeacherLessons: ({ body: { user_id: teacherId, limit, offset } }) =>
    listSuspendedLessons(context, { teacherId, limit, offset }),
  suspendedTeacherDecide: async ({ body: { lesson_ids: lessonIds, decision }, caller }) => {
    await decideLessons(context, caller, { lessonIds, decision })
    return { status: 200 }
  },
})

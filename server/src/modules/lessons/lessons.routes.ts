import type { scheduleContract } from '#contract/lessons/schedule.ts'
import { scheduleTag, sellerTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { viewCalendar } from './calendar/view-calendar.ts'

export function lessonsRoutes(
  platform: Pick<Platform, 'config' | 'db' | 'clock'>,
): Handlers<typeof scheduleContract> {
  return {
    teacherLessons: async ({ body: { teacher_id: id }, caller }) =>
      tagged(await viewCalendar(platform, caller, id), [scheduleTag(id), sellerTag({ type: 'teacher', id })]),
  }
}

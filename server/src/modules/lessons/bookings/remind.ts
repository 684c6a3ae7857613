import type { Platform } from '#server/platform/platform.ts'
import { reminderHours, wantsReminder } from '../calendar/notice.rules.ts'
import { mailReminder } from './booking.mails.ts'
import { markReminded } from './booking.repository.ts'
import { listUnreminded } from './booking-list.repository.ts'

const atOnce = 500
const hourMs = 3600 * 1000

/** A day and an hour before, to both sides, once each and never after the start. */
export async function remindOfLessons(platform: Platform): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  for (const hours of reminderHours) {
    const to = new Date(now.getTime() + hours * hourMs)
    for (const booked of await listUnreminded(db, { from: now, to, hours, limit: atOnce })) {
      await db.transaction(async tx => {
        if (!(await markReminded(tx, booked.booking.id, hours))) return
        if (wantsReminder(booked.booking, booked.lesson, hours))
          await mailReminder(platform, tx, booked.booking.id)
      })
    }
  }
}

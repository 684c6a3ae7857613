import type { Db, Tx } from '#server/platform/db/db.ts'
import { accountDeletion, accountInUse, type DataPart, dataExport, type Person } from '../accounts/index.ts'
import { eraseReasons } from './bookings/booking.repository.ts'
import { listBookings, listComingBookings } from './bookings/booking-list.repository.ts'
import { cancelPaid, lockStudent } from './bookings/change-booking.ts'
import { eraseRequests, findRequests } from './bookings/request.repository.ts'
import { eraseBusy, listCalendars, listTimeOff } from './busy/busy.repository.ts'
import { removeFeed } from './feed/feed.repository.ts'
import type { LessonsContext } from './lessons.context.ts'
import { findWeek, removeWeek } from './week/week.repository.ts'

/** Registers what this module answers when an account is exported or deleted. */
export function registerPersonalData(context: LessonsContext): void {
  context.hooks.on(accountDeletion, 'bookings', (tx, person) => forgetBookings(context, tx, person))
  context.hooks.on(accountInUse, 'bookings', async (db, { userId }) => {
    const { count } = await listBookings(db, { userId }, { now: context.clock.now(), limit: 1, offset: 0 })
    return count > 0
  })
  context.hooks.on(dataExport, 'bookings', (db, person) => exportBookings(context, db, person))
}

const most = 1000

/**
 * A student's upcoming lessons are cancelled with a full refund, whatever the hour; past ones stay, without a name and
 * without anything written about them.
 */
async function forgetBookings(context: LessonsContext, tx: Tx, { userId }: Person): Promise<void> {
  const coming = { after: context.clock.now(), limit: most }
  await lockStudent(tx, userId)
  for (const { booking } of await listComingBookings(tx, { userId }, coming))
    await cancelPaid(context, tx, booking, { by: 'student', reason: '' })
  await eraseReasons(tx, userId)
  await eraseRequests(tx, userId)
  await removeFeed(tx, userId)
  await removeWeek(tx, userId)
  await context.vault.remove(tx, await eraseBusy(tx, userId))
}

async function exportBookings({ clock }: LessonsContext, db: Db, { userId }: Person): Promise<DataPart> {
  const page = { now: clock.now(), limit: most * 10, offset: 0 }
  const [asStudent, asTeacher] = await Promise.all([
    listBookings(db, { userId }, page),
    listBookings(db, { teacherId: userId }, page),
  ])
  const requests = await findRequests(
    db,
    [...asStudent.rows, ...asTeacher.rows].map(({ booking }) => booking.id),
  )
  const requestOf = (bookingId: number) => {
    const request = requests.get(bookingId)
    if (!request) return null
    const { kind, message, answer, state, createdAt } = request
    return { kind, message, answer, state, asked_at: createdAt.toISOString() }
  }
  const facts = ({ rows }: typeof asStudent) =>
    rows.map(({ booking, lesson }) => ({
      booking_id: booking.id,
      state: booking.state,
      starts_at: lesson.startsAt.toISOString(),
      ends_at: lesson.endsAt.toISOString(),
      venue: lesson.venue,
      price: booking.priceCents / 100,
      booked_at: booking.confirmedAt?.toISOString() ?? null,
      cancelled_at: booking.cancelledAt?.toISOString() ?? null,
      reason: booking.reason,
      attendance: booking.attendance,
      request: requestOf(booking.id),
    }))
  return {
    data: {
      as_student: facts(asStudent),
      as_teacher: facts(asTeacher),
      availability: await exportAvailability(db, userId, page.now),
    },
  }
}

async function exportAvailability(db: Db, userId: number, now: Date) {
  const [week, off, calendars] = await Promise.all([
    findWeek(db, userId),
    listTimeOff(db, userId, now),
    listCalendars(db, userId, { from: now, to: now }),
  ])
  return {
    hours: week?.hours ?? [],
    time_off: off.map(({ startsAt, endsAt, note }) => ({
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      note,
    })),
    calendars: calendars.map(({ name, createdAt }) => ({ name, added_at: createdAt.toISOString() })),
  }
}

import { and, eq, gt, lt } from 'drizzle-orm'
import { hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { firstMinute, minuteOfTime, stepMinutes } from '#contract/rules/lesson-times.ts'
import { refreshCalendars } from '#server/modules/lessons/calendar/invalidate-calendars.ts'
import { bookings, lessons } from '#server/modules/lessons/lessons.tables.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface ImportedBooking {
  teacherId: number
  packageId: number
  userId: number
  learnerId: number | null
  /** Or the next time the teacher is free. */
  from: Date
  minutes: number
  url: string
  venue: string
  priceCents: number
  bookedAt: Date
  attendance: number | null
  /** The teacher has moved it by this many minutes, and the student hasn't responded yet. */
  movedByMinutes: number
  cancelled: { at: Date; by: 'student' | 'teacher'; reason: string } | null
}

const stepMs = stepMinutes * 60_000
/** A teacher who is busy for this long is skipped. */
const mostSteps = (7 * 24 * 60) / stepMinutes

/** Imports earlier bookings, each with a lesson of its own; returns the bookings' IDs in order. */
export async function importBookings(
  platform: Pick<Platform, 'hooks'>,
  tx: Tx,
  imported: readonly ImportedBooking[],
): Promise<number[]> {
  const ids: number[] = []
  for (const { cancelled, bookedAt, ...booking } of imported) {
    const period = await findFree(tx, booking)
    const { teacherId, packageId, url, venue } = booking
    const [lesson] = await tx
      .insert(lessons)
      .values({ teacherId, packageId, ...period, seats: 1, url, venue, createdAt: bookedAt })
      .returning({ id: lessons.id })
    const [row] = await tx
      .insert(bookings)
      .values({
        lessonId: lesson?.id ?? 0,
        teacherId,
        userId: booking.userId,
        learnerId: booking.learnerId,
        state: cancelled ? 'cancelled' : 'confirmed',
        priceCents: booking.priceCents,
        createdAt: bookedAt,
        confirmedAt: bookedAt,
        cancelledAt: cancelled?.at ?? null,
        cancelledBy: cancelled?.by ?? null,
        reason: cancelled?.reason ?? '',
        ...(booking.movedByMinutes !== 0 && {
          moves: 1,
          agreedFrom: shifted(period.startsAt, -booking.movedByMinutes),
          agreedTo: shifted(period.endsAt, -booking.movedByMinutes),
        }),
        attendance: cancelled ? null : booking.attendance,
      })
      .returning({ id: bookings.id })
    ids.push(row?.id ?? 0)
  }
  await refreshCalendars(platform, tx, imported)
  return ids
}

const shifted = (at: Date, minutes: number): Date => new Date(at.getTime() + minutes * 60_000)

type Wanted = Pick<ImportedBooking, 'teacherId' | 'from' | 'minutes'>

async function findFree(tx: Tx, { teacherId, from, minutes }: Wanted) {
  const first = Math.ceil(from.getTime() / stepMs) * stepMs
  for (let step = 0; step < mostSteps; step++) {
    const startsAt = new Date(first + step * stepMs)
    const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
    if (!isWithinDay(startsAt, endsAt)) continue
    const [met] = await tx
      .select({ id: lessons.id })
      .from(lessons)
      .where(
        and(
          eq(lessons.teacherId, teacherId),
          eq(lessons.state, 'open'),
          lt(lessons.startsAt, endsAt),
          gt(lessons.endsAt, startsAt),
        ),
      )
      .limit(1)
    if (!met) return { startsAt, endsAt }
  }
  throw new Error(`Teacher ${teacherId} is never free`)
}

function isWithinDay(startsAt: Date, endsAt: Date): boolean {
  const minute = minuteOfTime(hongKongTime(startsAt)) ?? 0
  return minute >= firstMinute && hongKongDay(new Date(endsAt.getTime() - 1)) === hongKongDay(startsAt)
}

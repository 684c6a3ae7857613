import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  dealingsAsked,
  type SubjectFacts,
  type SubjectRef,
  subjectsAsked,
} from '../../conversations/index.ts'
import { listBookings } from './booking-list.repository.ts'

/** Answers questions of conversations about bookings: what one is about, and who has dealt with whom. */
export function registerConversations({ hooks, clock }: Pick<Platform, 'hooks' | 'clock'>): void {
  hooks.on(subjectsAsked, 'lessons', (db, subjects, locale) =>
    describeBookings(db, { subjects, locale, now: clock.now() }),
  )
  hooks.on(dealingsAsked, 'lessons', async (db, { userId, seller }) => {
    if (seller.type !== 'teacher') return false
    const page = { now: clock.now(), limit: 1, offset: 0 }
    return (await listBookings(db, { userId, teacherId: seller.id }, page)).count > 0
  })
}

async function describeBookings(
  db: Db,
  { subjects, locale, now }: { subjects: readonly SubjectRef[]; locale: Locale; now: Date },
): Promise<SubjectFacts[]> {
  const bookingIds = subjects.filter(({ kind }) => kind === 'booking').map(({ id }) => id)
  if (bookingIds.length === 0) return []
  const { rows } = await listBookings(db, { bookingIds }, { now, limit: bookingIds.length, offset: 0 })
  return rows.map(({ booking, lesson }) => {
    const minutes = Math.round((lesson.endsAt.getTime() - lesson.startsAt.getTime()) / 60_000)
    return {
      kind: 'booking',
      id: booking.id,
      title: m.api_talk_booking({ minutes }, { locale }),
      detail: '',
      path: { family: '/my/bookings', seller: '/my/trial/bookings' },
      at: lesson.startsAt,
      sellers: [{ teacherId: booking.teacherId, centreId: null }],
      familyId: booking.userId,
      isPublic: false,
      learnerId: booking.learnerId,
    }
  })
}

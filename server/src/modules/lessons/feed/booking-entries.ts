import { m } from '#messages/messages.js'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople, learnerCard } from '../../accounts/index.ts'
import { findPackages } from '../../teachers/index.ts'
import type { BookedLesson } from '../bookings/booking-list.repository.ts'
import type { CalendarEntry, CalendarReader } from '../lessons.hooks.ts'

/** Bookings as the calendar of a student or of a teacher shows them. */
export async function bookingEntries(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  { userId, locale, firstNamesOnly }: CalendarReader,
  booked: readonly BookedLesson[],
): Promise<CalendarEntry[]> {
  const [people, learners, packages] = await Promise.all([
    findPeople(
      db,
      booked.flatMap(({ booking }) => [booking.userId, booking.teacherId]),
    ),
    findLearners(
      db,
      booked.flatMap(({ booking }) => booking.learnerId ?? []),
    ),
    findPackages(
      db,
      booked.map(({ lesson }) => lesson.packageId),
    ),
  ])
  return booked.map(({ booking, lesson }) => {
    const terms = packages.get(lesson.packageId)
    const title = (locale === 'zh-HK' && terms?.titleZh) || terms?.title || ''
    const { learner_name: learner } = learnerCard(booking, { people, learners })
    const teaches = booking.teacherId === userId
    const teacher = people.get(booking.teacherId)
    const other = teaches ? learner : ((firstNamesOnly ? teacher?.firstName : teacher?.displayName) ?? '')
    return {
      id: `booking-${booking.id}`,
      // The same entry after a move, with a higher number.
      sequence: booking.moves + (booking.learnerChanges ?? 0) + (booking.state === 'cancelled' ? 1 : 0),
      startsAt: lesson.startsAt,
      endsAt: lesson.endsAt,
      // The learner's name comes first, because a family has several.
      summary: [...(teaches || booking.learnerId === null ? [] : [learner]), title, other],
      venue: lesson.venue,
      description: m.mail_calendar_note({ learner, brand: config.brand.name }, { locale }),
      page: teaches ? '/my/trial/bookings' : '/my/bookings',
      cancelled: booking.state === 'cancelled',
    }
  })
}

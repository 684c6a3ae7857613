import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'
import type { FileReply } from '#server/kernel/handlers.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findLearners, findPeople, learnerCard } from '../../accounts/index.ts'
import type { ClassEntry } from '../../classes/calendar/class-entries.ts'
import { findPackages } from '../../teachers/index.ts'
import type { BookedLesson } from '../bookings/booking-list.repository.ts'
import type { ClassLesson } from '../lessons.tables.ts'

/** Calendars ask again about this often. */
const refreshSeconds = 3600

/** Bookings as a calendar reads them (RFC 5545), in UTC: a calendar shows them in its own zone. */
export async function calendarFile(
  platform: Platform,
  db: Db,
  asked: {
    booked?: readonly BookedLesson[]
    classes?: readonly ClassEntry[]
    viewerId: number
    locale: Locale
    /** Of teachers too: whoever finds the address of a feed learns no full name. */
    firstNamesOnly?: boolean
  },
): Promise<FileReply> {
  const { booked = [], classes = [], viewerId, locale, firstNamesOnly = false } = asked
  const prefix = locale === 'en' ? '' : `/${locale}`
  const { brand } = platform.config
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
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: 'bookings', language: locale === 'en' ? 'EN' : 'ZH' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  const host = new URL(platform.origin()).hostname
  for (const { booking, lesson } of booked) {
    const terms = packages.get(lesson.packageId)
    const title = (locale === 'zh-HK' && terms?.titleZh) || terms?.title || ''
    const { learner_name } = learnerCard(booking, { people, learners })
    const mine = booking.teacherId === viewerId
    const teacher = people.get(booking.teacherId)
    const other = mine ? learner_name : ((firstNamesOnly ? teacher?.firstName : teacher?.displayName) ?? '')
    calendar.createEvent({
      // The same entry after a move, with a higher number.
      id: `booking-${booking.id}@${host}`,
      sequence: booking.moves + (booking.state === 'cancelled' ? 1 : 0),
      start: lesson.startsAt,
      end: lesson.endsAt,
      stamp: platform.clock.now(),
      summary: [title, other].filter(Boolean).join(' · '),
      ...(lesson.venue && { location: lesson.venue }),
      description: m.mail_calendar_note({ learner: learner_name, brand: brand.name }, { locale }),
      // Never the lesson's own address: a feed lies about, and it opens for those who may join when they may.
      url: `${platform.origin()}${prefix}${mine ? '/my/trial/bookings' : '/my/bookings'}`,
      status: booking.state === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  for (const { lesson, course, teacher, learners, teaches } of classes)
    calendar.createEvent({
      id: `class-lesson-${lesson.id}@${host}`,
      sequence: sequenceOf(lesson),
      start: lesson.startsAt,
      end: lesson.endsAt,
      stamp: platform.clock.now(),
      summary: [course.title, firstNamesOnly ? teacher?.firstName : teacher?.displayName]
        .filter(Boolean)
        .join(' · '),
      ...(lesson.venue && { location: lesson.venue }),
      description: learners
        ? m.mail_calendar_note({ learner: learners, brand: brand.name }, { locale })
        : m.mail_calendar_class_note({ brand: brand.name }, { locale }),
      url: `${platform.origin()}${prefix}${teaches ? `/my-classes/${course.id}` : '/my-classes'}`,
      // Suspended by the weather it does not take place either; with another date it is there again.
      status: lesson.state === 'open' ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
    })
  return { file: Buffer.from(calendar.toString()), contentType: 'text/calendar; charset=utf-8' }
}

/** Higher after each change that a calendar must follow: called off, then given another date. */
const sequenceOf = ({ state, movedFrom }: ClassLesson): number =>
  (movedFrom ? 2 : 0) + (state === 'open' ? 0 : 1)

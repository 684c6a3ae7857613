import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Locale } from '#contract/shared.ts'
import type { FileReply } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { CalendarEntry } from '../lessons.hooks.ts'

/** Calendars ask again about this often. */
const refreshSeconds = 3600

/** Entries as a calendar reads them (RFC 5545), in UTC: a calendar shows them in its own zone. */
export function calendarFile(
  platform: Pick<Platform, 'config' | 'clock' | 'origin'>,
  entries: readonly CalendarEntry[],
  locale: Locale,
): FileReply {
  const prefix = locale === 'en' ? '' : `/${locale}`
  const { brand } = platform.config
  const calendar = ical({
    name: brand.name,
    prodId: { company: brand.name, product: 'bookings', language: locale === 'en' ? 'EN' : 'ZH' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: refreshSeconds,
  })
  const host = new URL(platform.origin()).hostname
  for (const { id, sequence, startsAt, endsAt, summary, venue, description, page, cancelled } of entries) {
    calendar.createEvent({
      id: `${id}@${host}`,
      sequence,
      start: startsAt,
      end: endsAt,
      stamp: platform.clock.now(),
      summary: summary.filter(Boolean).join(' · '),
      ...(venue && { location: venue }),
      description,
      // Our own link instead of the meeting's, since a feed may leak and our link checks who joins, and when.
      url: `${platform.origin()}${prefix}${page}`,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  return { file: Buffer.from(calendar.toString()), contentType: 'text/calendar; charset=utf-8' }
}

import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { FileReply } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, hashLinkToken, mayActAs, newLinkToken } from '../../accounts/index.ts'
import { listBookings } from '../bookings/booking-list.repository.ts'
import { calendarRead } from '../lessons.hooks.ts'
import { bookingEntries } from './booking-entries.ts'
import { calendarFile } from './calendar-file.ts'
import { findFeedByHash, noteFeedRead, storeFeed } from './feed.repository.ts'

const mostEntries = 500

/** Shown only once, since only its hash is stored. An earlier address stops working. */
export async function makeFeed(
  { db, clock, origin }: Pick<Platform, 'db' | 'clock' | 'origin'>,
  { userId }: Caller,
): Promise<string> {
  const token = newLinkToken()
  await storeFeed(db, { userId, tokenHash: hashLinkToken(token), createdAt: clock.now() })
  return `${origin()}/api/calendar/feed/${token}.ics`
}

/** All bookings and classes of the address's owner, as student and as teacher; cancelled ones say so. */
export async function readFeed(platform: Platform, token: string): Promise<FileReply> {
  const { db, clock } = platform
  const now = clock.now()
  const feed = await findFeedByHash(db, hashLinkToken(token), now)
  const person = feed && (await findPersonByUserId(db, feed.userId))
  const active = person !== undefined && mayActAs(person) !== null
  if (!feed || !person || !mayReach('calendarFeed', 'dealt', { active })) throw new Refusal('feed_unknown')
  const page = { now, limit: mostEntries, offset: 0 }
  const reader = { userId: feed.userId, locale: person.language, firstNamesOnly: true }
  const [asStudent, asTeacher, others] = await Promise.all([
    listBookings(db, { userId: feed.userId }, page),
    listBookings(db, { teacherId: feed.userId }, page),
    platform.hooks.call(calendarRead, db, reader),
  ])
  await noteFeedRead(db, feed, now)
  const booked = await bookingEntries(platform, reader, [...asStudent.rows, ...asTeacher.rows])
  return calendarFile(platform, [...booked, ...[...others.values()].flat()], person.language)
}

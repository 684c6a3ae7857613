import { type Day, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { overlaps } from '#contract/rules/lesson-times.ts'
import { refreshCalendars } from '#server/modules/lessons/calendar/invalidate-calendars.ts'
import {
  insertLessons,
  listLessonsIn,
  type NewLesson,
} from '#server/modules/lessons/slots/slot.repository.ts'
import { offerPackages } from '#server/modules/teachers/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'

export interface ImportedLesson {
  /** Username. */
  teacher: string
  title: string
  titleZh: string
  priceCents: number
  isTrial: boolean
  day: Day
  time: string
  minutes: number
  seats: number
  url: string
  venue: string
  createdAt: Date
}

/** Imports lessons as they are, including past ones; one that overlaps another is skipped. */
export async function importLessons(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  everything: readonly ImportedLesson[],
): Promise<void> {
  const byTeacher = Map.groupBy(everything, ({ teacher }) => teacher)
  const ids = await findUserIds(tx, [...byTeacher.keys()])
  for (const [teacher, lessons] of byTeacher) {
    const teacherId = ids.get(teacher)
    if (teacherId === undefined) continue
    const packages = await offerPackages(platform, tx, teacherId, lessons, platform.clock.now())
    const rows = lessons.map(({ day, time, minutes, seats, url, venue, createdAt }, index): NewLesson => {
      const startsAt = hongKongInstant(day, time)
      const endsAt = new Date(startsAt.getTime() + minutes * 60_000)
      return {
        teacherId,
        packageId: packages[index]?.id ?? 0,
        startsAt,
        endsAt,
        seats,
        url,
        venue,
        createdAt,
      }
    })
    const sorted = rows.sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    const [from, to] = [sorted[0]?.startsAt, sorted.at(-1)?.endsAt]
    const taken = from && to ? await listLessonsIn(tx, teacherId, { from, to }) : []
    const free: NewLesson[] = []
    for (const row of sorted) {
      const period = { from: row.startsAt, to: row.endsAt }
      const isMet = [...taken, ...free].some(other =>
        overlaps({ from: other.startsAt, to: other.endsAt }, period),
      )
      if (!isMet) free.push(row)
    }
    await insertLessons(tx, free)
    await refreshCalendars(platform, tx, [{ teacherId }])
  }
}

import { addDays, hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import type { demo as Demo } from '#demo/index.ts'
import type { DemoBooking } from '#demo/types.ts'
import { insertLearner } from '#server/modules/accounts/learners/learner.repository.ts'
import { trialItem } from '#server/modules/lessons/bookings/trial-line.ts'
import { nameLearner } from '#server/modules/library/index.ts'
import { listPackages } from '#server/modules/teachers/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findUserIds } from '../accounts/find-ids.ts'
import { findProductIds } from '../catalogue/find-product-ids.ts'
import { importItemSales } from '../commerce/import-item-sales.ts'
import { type ImportedBooking, importBookings } from './import-bookings.ts'

const dayMs = 24 * 3600 * 1000
/** How long before the lesson it was booked. */
const daysAhead = 8

/** Families with their learners, and lessons around the first start: upcoming, past, and cancelled. */
export async function loadBookings(
  platform: Pick<Platform, 'config' | 'db' | 'clock' | 'hooks'>,
  demo: typeof Demo,
): Promise<(tx: Tx) => Promise<void>> {
  const now = platform.clock.now()
  const userIds = await findUserIds(
    platform.db,
    demo.people.map(({ username }) => username),
  )
  const person = (username: string): number => {
    const id = userIds.get(username)
    if (id === undefined) throw new Error(`The demo has no ${username}`)
    return id
  }
  return async tx => {
    const learnerIds = new Map<string, number>()
    const names = new Map(demo.products.map(({ key, name }) => [key, name]))
    for (const { parent, products, ...facts } of demo.learners) {
      const userId = person(parent)
      const learner = await insertLearner(tx, { ...facts, userId, createdAt: now })
      learnerIds.set(`${parent} ${facts.firstName}`, learner.id)
      const called = products.flatMap(key => names.get(key) ?? [])
      const found = await findProductIds(tx, called)
      const productIds = called.flatMap(name => found.get(name) ?? [])
      await nameLearner(tx, { userId, productIds, learnerId: learner.id })
    }
    const titles: string[] = []
    const imported: ImportedBooking[] = []
    for (const booking of demo.bookings) {
      const { student, learner, teacher, minutes, venue = '', cancelled } = booking
      const teacherId = person(teacher)
      const terms = (await listPackages(tx, teacherId)).find(({ title }) =>
        title.startsWith(`${minutes} min`),
      )
      if (!terms) throw new Error(`${teacher} offers no trial of ${minutes} minutes`)
      const from = momentOf(booking, now)
      const bookedAt = new Date(Math.min(from.getTime() - daysAhead * dayMs, now.getTime() - dayMs))
      titles.push(terms.title)
      imported.push({
        teacherId,
        packageId: terms.id,
        userId: person(student),
        learnerId: learner === undefined ? null : (learnerIds.get(`${student} ${learner}`) ?? null),
        from,
        minutes,
        url: venue ? '' : `https://meet.example.com/${teacher}`,
        venue,
        priceCents: terms.priceCents,
        bookedAt,
        attendance: booking.attendance ?? null,
        movedByMinutes: booking.movedByMinutes ?? 0,
        cancelled: cancelled
          ? {
              at: new Date(from.getTime() - cancelled.daysBefore * dayMs),
              by: cancelled.by,
              reason: cancelled.reason,
            }
          : null,
      })
    }
    const ids = await importBookings(platform, tx, imported)
    await importItemSales(
      platform,
      tx,
      imported.map(({ userId, teacherId, priceCents, bookedAt, cancelled }, index) => ({
        item: trialItem(ids[index] ?? 0),
        userId,
        offer: { title: titles[index] ?? '', priceCents, teacherId, centreId: null },
        at: bookedAt,
        refundedAt: cancelled?.at ?? null,
      })),
    )
  }
}

function momentOf({ at }: DemoBooking, now: Date): Date {
  if ('inMinutes' in at) return new Date(now.getTime() + at.inMinutes * 60_000)
  return hongKongInstant(addDays(hongKongDay(now), at.inDays), at.time)
}

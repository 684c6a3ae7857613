import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { weekdayOf } from '#contract/rules/lesson-times.ts'
import type { demo as Demo } from '#demo/index.ts'
import type { LiveClass } from '#demo/types.ts'
import { findProductIds } from '../modules/catalogue/index.ts'
import { type ImportedClass, importClasses } from '../modules/classes/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'

const dayMs = 24 * 3600 * 1000
/** Offered so long before the first lesson. */
const daysAhead = 21

/** Classes around the first start: some run already, some begin soon, single evenings among them. */
export async function loadClasses(platform: Platform, demo: typeof Demo): Promise<(tx: Tx) => Promise<void>> {
  const now = platform.clock.now()
  const names = new Map(demo.products.map(({ key, name }) => [key, name]))
  return async tx => {
    const ids = await findProductIds(tx, [...names.values()])
    const imported = demo.liveClasses.map((live): ImportedClass => {
      const productId = ids.get(names.get(live.product) ?? '')
      if (productId === undefined) throw new Error(`The demo has no course ${live.product}`)
      return { productId, ...importedOf(live, now) }
    })
    await importClasses(platform, tx, imported)
  }
}

/** The day on which a class first meets: the first of its weekdays from then on. */
function firstDay({ weekdays, fromDay }: LiveClass, now: Date): string {
  const from = addDays(hongKongDay(now), fromDay)
  const days = [0, 1, 2, 3, 4, 5, 6].map(days => addDays(from, days))
  return days.find(day => weekdays.length === 0 || weekdays.includes(weekdayOf(day))) ?? from
}

function importedOf(live: LiveClass, now: Date): Omit<ImportedClass, 'productId'> {
  const { title, priceCents, color, weekdays, time, endTime, weeks, venue, remarks } = live
  const startsOn = firstDay(live, now)
  return {
    ...{ title, priceCents, color, weekdays, venue, remarks, startsOn },
    endsOn: weekdays.length === 0 ? startsOn : addDays(startsOn, weeks * 7 - 1),
    ...{ startTime: time, endTime, seats: live.studentsLimit ?? 0, needsApproval: live.requiresApproval },
    zoomLink: venue === '' ? `https://meet.example.com/${live.key}` : '',
    googleMeetLink: '',
    createdAt: new Date(now.getTime() + (live.fromDay - daysAhead) * dayMs),
  }
}

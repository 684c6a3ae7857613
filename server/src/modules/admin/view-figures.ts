import { LRUCache } from 'lru-cache'
import type { FigurePoint, operationsContract } from '#contract/admin/operations.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { FigurePeriod } from '#contract/rules/operations.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sumSales } from '../commerce/index.ts'
import { listMostViewed, listViews } from '../site/index.ts'
import { emptyPoints, monthOrDay, spanOf, totalOf } from './figures.rules.ts'

type Figures = ResponseOf<(typeof operationsContract)['adminFigures']>

/** A year of orders is much to add up, and no one decides by it within the minute. */
const keptMs = 60_000
const mostPages = 8

export function createFigures(
  platform: Pick<Platform, 'db' | 'clock'>,
): (period: FigurePeriod) => Promise<Figures> {
  const { clock } = platform
  const kept = new LRUCache<string, Promise<Figures>>({
    max: 10,
    ttl: keptMs,
    perf: { now: () => clock.now().getTime() },
  })
  return period => {
    const key = `${period} ${hongKongDay(clock.now())}`
    const known = kept.get(key)
    if (known) return known
    const made = readFigures(platform, period)
    kept.set(key, made)
    // A failure is not kept.
    made.catch(() => kept.delete(key))
    return made
  }
}

async function readFigures(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  period: FigurePeriod,
): Promise<Figures> {
  const span = spanOf(hongKongDay(clock.now()), period)
  const whole = { from: span.before.from, to: span.now.to }
  const [sales, views, pages] = await Promise.all([
    sumSales(db, whole),
    listViews(db, whole),
    listMostViewed(db, { ...span.now, limit: mostPages }),
  ])
  const points = new Map<string, FigurePoint>(emptyPoints(whole, period).map(point => [point.day, point]))
  const at = (day: string) => points.get(monthOrDay(day, period))
  for (const { day, salesCents, orders, refundedCents } of sales) {
    const point = at(day)
    if (!point) continue
    point.sales += salesCents
    point.orders += orders
    point.refunded += refundedCents
  }
  for (const { day, views: count } of views) {
    const point = at(day)
    if (point) point.views += count
  }
  const all = [...points.values()]
  const now = all.filter(({ day }) => day >= span.now.from)
  return {
    points: now,
    total: totalOf(now),
    before: totalOf(all.filter(({ day }) => day < span.now.from)),
    pages,
  }
}

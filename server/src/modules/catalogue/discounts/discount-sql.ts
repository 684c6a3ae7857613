import { type SQL, sql } from 'drizzle-orm'
import { discounts, products } from '../catalogue.tables.ts'
import type { TimedDiscount } from './discount.rules.ts'

/** For a row of `products`: what its seller takes off for everyone, now or later. The clock decides what applies. */
export const timedDiscounts: SQL<TimedDiscount[]> = sql<TimedDiscount[]>`(
  select coalesce(json_agg(json_build_object('percent', timed.percent, 'offCents', timed.off_cents,
    'startsAt', timed.starts_at, 'endsAt', timed.ends_at)), '[]')
  from ${discounts} timed
  where timed.code is null and timed.active and timed.phase <> 'over'
    and (timed.centre_id = ${products.centreId}
      or (timed.teacher_id = ${products.teacherId} and ${products.centreId} is null))
    and (timed.product_ids is null or ${products.id} = any(timed.product_ids)))`

import { onPlatform } from './chaos-fixtures.ts'
import { unsentPayouts } from './chaos-payout-audit.ts'
import type { Home } from './product.ts'

/** What people were told to have, by id. */
export interface Promised {
  promised: ReadonlySet<number>
  booked: ReadonlySet<number>
  enrolled: ReadonlySet<number>
  /** Payouts that staff were told to be sent. */
  paidOut: ReadonlySet<number>
}

/** Or cancelled since by one of the two: that their money went back is asked at the end. */
const stillTheirs = `(bookings.state = 'confirmed' or bookings.cancelled_by in ('student', 'teacher'))`
const stillIn = `(enrolments.state = 'confirmed' or (enrolments.state = 'cancelled' and ended_by in ('student', 'teacher')))`

/** What someone was told to have paid or booked, and which gives nothing or not all. */
const promises = {
  orders: `select id from unnest($1::bigint[]) as told (id)
    where not exists (select from orders where orders.id = told.id and state in ('paid', 'refunded'))
      or exists (select from order_lines line where line.order_id = told.id and line.kind = 'product'
        and line.state <> 'refunded' and not exists (select from entitlements held
          where held.user_id = line.user_id and held.product_id = line.product_id and held.ended_at is null))
      or exists (select from order_lines line where line.order_id = told.id and line.kind = 'trial'
        and line.state = 'paid' and not exists (select from bookings
          where bookings.id = line.item_id and ${stillTheirs}))
      or exists (select from order_lines line where line.order_id = told.id and line.kind = 'class'
        and line.state = 'paid' and not exists (select from enrolments
          where enrolments.id = line.item_id and ${stillIn}))`,
  bookings: `select id from unnest($1::bigint[]) as told (id)
    where not exists (select from bookings where bookings.id = told.id
      and ${stillTheirs})`,
  enrolments: `select id from unnest($1::bigint[]) as told (id)
    where not exists (select from enrolments where enrolments.id = told.id
      and ${stillIn})`,
  payouts: unsentPayouts,
}

export async function brokenPromises(
  home: Home,
  { promised, booked, enrolled, paidOut }: Promised,
): Promise<string[]> {
  return onPlatform(home, async ({ db }) => {
    const notified = { orders: promised, bookings: booked, enrolments: enrolled, payouts: paidOut }
    const broken: string[] = []
    for (const what of ['orders', 'bookings', 'enrolments', 'payouts'] as const) {
      const { rows } = await db.query(promises[what], [[...notified[what]]])
      // `query` does not know the columns it was asked for.
      broken.push(...(rows as { id: string }[]).map(({ id }) => `${what} ${id}`))
    }
    return broken
  })
}

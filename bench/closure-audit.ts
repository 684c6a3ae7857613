import { z } from 'zod'
import { onPlatform } from './chaos-fixtures.ts'
import type { Home } from './product.ts'

const found = z.object({
  orders: z.coerce.number(),
  refunded: z.coerce.number(),
  twice: z.coerce.number(),
  short: z.coerce.number(),
  held: z.coerce.number(),
  seated: z.coerce.number(),
})

/** What the database and the provider say of a closed centre, with no server running. */
const query = `
  with sold as (
    select line.order_id, line.price_cents, line.id from order_lines line
    where line.centre_id = $1 and line.state in ('paid', 'refunded')),
  back as (
    select sold.id, sold.price_cents, count(part.refund_id) as times,
      coalesce(sum(part.amount_cents) filter (where refund.state = 'done'), 0) as cents
    from sold left join refund_lines part on part.line_id = sold.id
    left join refunds refund on refund.id = part.refund_id group by sold.id, sold.price_cents)
  select (select count(*) from sold) as orders,
    (select count(*) from back where cents = price_cents and times = 1) as refunded,
    (select count(*) from back where times > 1 or cents > price_cents) as twice,
    (select count(*) from back where cents < price_cents) as short,
    (select coalesce(-sum(amount_cents), 0) from ledger_entries where account = 'held:centre-' || $1) as held,
    (select count(*) from enrolments seat join classes course on course.id = seat.class_id
      where course.centre_id = $1 and seat.state = 'confirmed') as seated`

export const heldOf = (home: Home, centreId: number) =>
  onPlatform(home, async ({ db }) => {
    const { rows } = await db.query(query, [centreId])
    return found.parse(rows[0])
  })

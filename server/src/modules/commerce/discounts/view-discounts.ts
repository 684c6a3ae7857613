import type { discountsContract, SellerDiscount } from '#contract/commerce/discounts.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople } from '../../accounts/index.ts'
import {
  type Discount,
  type DiscountSeller,
  findDiscount,
  isDiscountOf,
  listDiscounts,
  statusAt,
} from '../../catalogue/index.ts'
import type { OrderLine } from '../commerce.tables.ts'
import { listLines } from '../orders/order.repository.ts'
import { orderNumber } from '../orders/order-number.ts'
import { type CouponFigures, type CouponUse, isUsedUp, listUses, sumUses } from './coupon-claim.repository.ts'

/** A limit that no real seller reaches. */
const mostListed = 500
const nothing: CouponFigures = { used: 0, held: 0, offCents: 0, salesCents: 0 }

export async function listSellerDiscounts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  seller: DiscountSeller,
): Promise<SellerDiscount[]> {
  const now = clock.now()
  const discounts = await listDiscounts(db, seller, mostListed)
  const figures = await sumUses(
    db,
    discounts.filter(({ code }) => code !== null).map(({ id }) => id),
  )
  return discounts.map(discount => present(discount, figures.get(discount.id) ?? nothing, now))
}

function present(discount: Discount, figures: CouponFigures, now: Date): SellerDiscount {
  const { percent, offCents } = discount
  const status = statusAt(discount, now)
  return {
    discount_id: discount.id,
    name: discount.name,
    code: discount.code ?? '',
    type: percent === null ? 'amount' : 'percent',
    value: percent ?? (offCents ?? 0) / 100,
    products: discount.productIds ?? [],
    starts_at: discount.startsAt.toISOString(),
    ends_at: discount.endsAt.toISOString(),
    limit_total: discount.mostUses,
    limit_per_buyer: discount.mostPerBuyer,
    active: discount.active,
    state: status === 'on' && isUsedUp(discount) ? 'used_up' : status,
    used: figures.used,
    held: figures.held,
    off: figures.offCents,
    sales: figures.salesCents,
  }
}

type Uses = ResponseOf<(typeof discountsContract)['discountUses']>

export async function viewUses(
  { db }: Pick<Platform, 'db'>,
  seller: DiscountSeller,
  id: number,
  page: { limit: number; offset: number },
): Promise<Uses> {
  const discount = await findDiscount(db, id)
  if (!discount || !isDiscountOf(discount, seller)) throw new Refusal('discount_unknown')
  const { count, uses } = await listUses(db, id, page)
  const [lines, people] = await Promise.all([
    listLines(
      db,
      uses.map(({ order }) => order.id),
    ),
    findPeople(
      db,
      uses.map(({ order }) => order.userId),
    ),
  ])
  return {
    count,
    uses: uses.map(use => presentUse(use, lines, people.get(use.order.userId)?.firstName ?? '')),
  }
}

function presentUse(
  { order, at }: CouponUse,
  all: readonly OrderLine[],
  firstName: string,
): Uses['uses'][number] {
  const lines = all.filter(line => line.orderId === order.id && line.couponCents > 0)
  const sum = (of: (line: OrderLine) => number) => lines.reduce((cents, line) => cents + of(line), 0)
  return {
    order_number: orderNumber(order),
    at: (order.paidAt ?? at).toISOString(),
    first_name: firstName,
    titles: lines.map(({ title }) => title),
    off: sum(({ couponCents }) => couponCents),
    paid: sum(({ priceCents }) => priceCents),
    state: order.state === 'open' ? 'held' : order.state === 'paid' ? 'used' : 'refunded',
  }
}

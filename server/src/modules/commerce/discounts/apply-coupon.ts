import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import {
  type Discount,
  type DiscountSeller,
  findCoupons,
  isDiscountOf,
  lockDiscount,
  offOf,
  roomOf,
  shareOut,
  statusAt,
} from '../../catalogue/index.ts'
import type { Offer } from '../kinds/line-kind.ts'
import { countOwnClaims, insertClaim, isUsedUp, type OwnClaims } from './coupon-claim.repository.ts'

/** Whether a coupon applies, or why not; as in the contract. */
export type CouponState = 'ok' | 'unknown' | 'waiting' | 'over' | 'used_up' | 'used' | 'unfit'

export interface AppliedCoupon {
  code: string
  state: CouponState
  /** Null if it isn't applied. */
  discountId: number | null
  /** What it takes off each offer, in their order. */
  offCents: readonly number[]
}

/**
 * What a code takes off these offers. If several sellers have coupons with the same code, the one that takes off most
 * applies. Claims of the buyer's own open orders don't count against them, because paying for this releases those.
 */
export async function applyCoupon(
  db: Db,
  buyer: Caller | null,
  code: string,
  offers: readonly Offer[],
  now: Date,
): Promise<AppliedCoupon> {
  const judged: AppliedCoupon[] = []
  for (const discount of await findCoupons(db, code, sellersOf(offers))) {
    const own = buyer ? await countOwnClaims(db, discount.id, buyer.userId) : { used: 0, held: 0 }
    judged.push(judge(discount, own, offers, now))
  }
  const sum = ({ offCents }: AppliedCoupon) => offCents.reduce((all, cents) => all + cents, 0)
  const best = judged.toSorted((one, other) => sum(other) - sum(one) || rank(one) - rank(other))[0]
  return best ?? refused(code, offers, 'unknown')
}

/** If several coupons have the code, the answer is about the one closest to applying. */
const ranks: readonly CouponState[] = ['ok', 'used', 'used_up', 'unfit', 'waiting', 'over', 'unknown']
const rank = ({ state }: AppliedCoupon) => ranks.indexOf(state)

const refused = (code: string, offers: readonly Offer[], state: CouponState): AppliedCoupon => ({
  code,
  state,
  discountId: null,
  offCents: offers.map(() => 0),
})

function sellersOf(offers: readonly Offer[]): DiscountSeller[] {
  const sellers = offers.map(({ teacherId, centreId }) => ({ teacherId, centreId }))
  const keyOf = ({ teacherId, centreId }: DiscountSeller) =>
    centreId === null ? `t${teacherId}` : `c${centreId}`
  return [...new Map(sellers.map(seller => [keyOf(seller), seller])).values()]
}

function judge(discount: Discount, own: OwnClaims, offers: readonly Offer[], now: Date): AppliedCoupon {
  const code = discount.code ?? ''
  const state = stateOf(discount, own, now)
  if (state !== 'ok') return refused(code, offers, state)
  const offCents = shares(discount, offers)
  if (offCents.every(cents => cents === 0)) return refused(code, offers, 'unfit')
  return { code, state, discountId: discount.id, offCents }
}

function stateOf(discount: Discount, own: OwnClaims, now: Date): CouponState {
  const status = statusAt(discount, now)
  if (status === 'waiting') return 'waiting'
  if (status !== 'on') return 'over'
  if (discount.mostPerBuyer !== null && own.used >= discount.mostPerBuyer) return 'used'
  return isUsedUp({ ...discount, claimed: discount.claimed - own.held }) ? 'used_up' : 'ok'
}

/** A percentage of each, or one amount for all of them; never below the lowest price. */
function shares(discount: Discount, offers: readonly Offer[]): number[] {
  const rooms = offers.map(offer => (isReduced(discount, offer) ? roomOf(offer.priceCents) : 0))
  if (discount.offCents !== null) return shareOut(discount.offCents, rooms)
  return offers.map(({ priceCents }, index) => (rooms[index] === 0 ? 0 : offOf(priceCents, discount)))
}

const isReduced = (discount: Discount, { productId, bundle, teacherId, centreId }: Offer): boolean =>
  productId !== undefined &&
  bundle === undefined &&
  isDiscountOf(discount, { teacherId, centreId }) &&
  (discount.productIds === null || discount.productIds.includes(productId))

export function couponRefusal(state: Exclude<CouponState, 'ok'>): Refusal {
  switch (state) {
    case 'unknown':
      return new Refusal('coupon_unknown')
    case 'waiting':
      return new Refusal('coupon_waiting')
    case 'over':
      return new Refusal('coupon_over')
    case 'used':
      return new Refusal('coupon_used')
    case 'used_up':
      return new Refusal('coupon_used_up')
    case 'unfit':
      return new Refusal('coupon_unfit')
  }
}

/**
 * Claims the coupon for an order, in its transaction: checked again under its lock, which is taken last. A constraint
 * also enforces the limit.
 */
export async function claimCoupon(
  tx: Tx,
  { discountId, orderId, userId }: { discountId: number; orderId: number; userId: number },
  now: Date,
): Promise<void> {
  const discount = await lockDiscount(tx, discountId)
  if (!discount) throw couponRefusal('unknown')
  const own = await countOwnClaims(tx, discountId, userId)
  // The buyer is locked, and their earlier claims were released, so any claim now belongs to another order of theirs.
  const state = stateOf(discount, { used: own.used + own.held, held: 0 }, now)
  if (state !== 'ok') throw couponRefusal(state)
  await insertClaim(tx, { orderId, discountId, userId, at: now })
}

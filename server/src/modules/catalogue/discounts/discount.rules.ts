import { priceRange } from '#contract/rules/product-form.ts'

/** A price is free or at least this, whatever is taken off it. */
export const lowestCents = priceRange.min * 100

/** One of the two is set. */
export interface Reduction {
  percent: number | null
  offCents: number | null
}

/** As it comes from the database inside a product: instants as text. */
export interface TimedDiscount extends Reduction {
  startsAt: string
  endsAt: string
}

/** What may be taken off at most. */
export const roomOf = (priceCents: number): number => Math.max(0, priceCents - lowestCents)

/** Of one price, rounded down: half a cent is the seller's. */
export const offOf = (priceCents: number, { percent, offCents }: Reduction): number =>
  Math.min(roomOf(priceCents), percent === null ? (offCents ?? 0) : Math.floor((priceCents * percent) / 100))

/**
 * Divides a sum over several so that it adds up to the cent and none gets more than its room: each its share of all the
 * room, and what rounding leaves to the first who has some left.
 */
export function shareOut(cents: number, rooms: readonly number[]): number[] {
  const all = rooms.reduce((sum, room) => sum + room, 0)
  const wanted = Math.min(cents, all)
  const shares = rooms.map(room => (all === 0 ? 0 : Math.floor((wanted * room) / all)))
  let left = wanted - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, index) => {
    const more = Math.min(left, (rooms[index] ?? 0) - share)
    left -= more
    return share + more
  })
}

export interface CurrentPrice {
  priceCents: number
  /** The price where it lies below the full one; null if nothing is taken off. */
  discountCents: number | null
  /** Until when, where it is for a time. */
  endsAt: Date | null
}

interface Priced {
  priceCents: number
  discountCents: number | null
  timedDiscounts: readonly TimedDiscount[]
}

/** What everyone pays now: the lowest of what the seller has entered and of what is taken off for a time. */
export function currentPrice({ priceCents, discountCents, timedDiscounts }: Priced, now: Date): CurrentPrice {
  const own = discountCents !== null && discountCents < priceCents ? discountCents : priceCents
  const running = timedDiscounts
    .map(({ startsAt, endsAt, ...reduction }) => ({
      from: new Date(startsAt),
      endsAt: new Date(endsAt),
      cents: priceCents - offOf(priceCents, reduction),
    }))
    .filter(({ from, endsAt, cents }) => from <= now && now < endsAt && cents < own)
    // Of the same price the one that lasts longer.
    .sort((one, other) => one.cents - other.cents || other.endsAt.getTime() - one.endsAt.getTime())
  const [best] = running
  const lowest = best?.cents ?? own
  return {
    priceCents: lowest,
    discountCents: lowest < priceCents ? lowest : null,
    endsAt: best?.endsAt ?? null,
  }
}

/** Where a discount stands: its seller may have switched it off, or ended it before its time. */
export type DiscountStatus = 'waiting' | 'on' | 'off' | 'over'

interface Timed {
  startsAt: Date
  endsAt: Date
  active: boolean
  phase: string
}

export function statusAt({ startsAt, endsAt, active, phase }: Timed, now: Date): DiscountStatus {
  if (phase === 'over' || endsAt <= now) return 'over'
  if (!active) return 'off'
  return startsAt <= now ? 'on' : 'waiting'
}

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

/** The most that can be taken off. */
export const roomOf = (priceCents: number): number => Math.max(0, priceCents - lowestCents)

/** Off one price, rounded down: half a cent is the seller's. */
export const offOf = (priceCents: number, { percent, offCents }: Reduction): number =>
  Math.min(roomOf(priceCents), percent === null ? (offCents ?? 0) : Math.floor((priceCents * percent) / 100))

/**
 * Divides a sum over several prices so that it adds up to the cent and none exceeds its room: each gets its share of
 * the total room, and the rounding remainder goes to the first ones with room left.
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
  /** The price if it is below the full one; null if nothing is taken off. */
  discountCents: number | null
  /** Until when, if it is timed. */
  endsAt: Date | null
}

interface Priced {
  priceCents: number
  discountCents: number | null
  timedDiscounts: readonly TimedDiscount[]
}

/** What everyone pays now: the lowest of the seller's own discount and the timed ones. */
export function currentPrice({ priceCents, discountCents, timedDiscounts }: Priced, now: Date): CurrentPrice {
  const own = discountCents !== null && discountCents < priceCents ? discountCents : priceCents
  const running = timedDiscounts
    .map(({ startsAt, endsAt, ...reduction }) => ({
      from: new Date(startsAt),
      endsAt: new Date(endsAt),
      cents: priceCents - offOf(priceCents, reduction),
    }))
    .filter(({ from, endsAt, cents }) => from <= now && now < endsAt && cents < own)
    // Of equal prices, the one that lasts longer.
    .sort((one, other) => one.cents - other.cents || other.endsAt.getTime() - one.endsAt.getTime())
  const [best] = running
  const lowest = best?.cents ?? own
  return {
    priceCents: lowest,
    discountCents: lowest < priceCents ? lowest : null,
    endsAt: best?.endsAt ?? null,
  }
}

/** The state of a discount: its seller may have switched it off, or ended it early. */
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

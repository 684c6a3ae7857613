/** A sum, and the platform's fee in it. */
export interface Pool {
  cents: number
  feeCents: number
}

/** The fee in a part of a sum: with the last part it is whole, however many parts there were. */
export const feeWithin = ({ cents, feeCents }: Pool, part: number): number =>
  part === cents ? feeCents : Math.floor((feeCents * part) / cents)

export interface Shares {
  priceCents: number
  /** How many lessons it was paid for. */
  sold: number
  /** How many of them have had their share. */
  settled: number
  /** What is held for the others. */
  freeCents: number
}

/**
 * What so many more lessons are worth: each the same, and the last all that is left. A part that went back by itself is
 * for no lesson, so it makes all that are left cheaper, not the last ones free: whichever of them is cancelled, the
 * family gets its part. Lessons beyond those sold are a present.
 */
export function shareOf({ priceCents, sold, settled, freeCents }: Shares, lessons = 1): number {
  const left = sold - settled
  if (left <= 0 || freeCents <= 0) return 0
  if (lessons >= left) return freeCents
  return Math.min(Math.floor(priceCents / sold), Math.floor(freeCents / left)) * lessons
}

/** What stands in the books for a line. */
export interface LineBalance {
  /** Sold and not refunded, and the platform's fee in it. */
  grossCents: number
  feeCents: number
  /** What of that is held. */
  heldCents: number
  heldFeeCents: number
}

/** What goes back is taken out of what is held first: what is not taught never costs the seller what they have earned. */
export function splitRefund(
  { grossCents, feeCents, heldCents, heldFeeCents }: LineBalance,
  cents: number,
): LineBalance {
  const fromHeld = Math.min(cents, heldCents)
  const heldFee = fromHeld === 0 ? 0 : feeWithin({ cents: heldCents, feeCents: heldFeeCents }, fromHeld)
  const earned = { cents: grossCents - heldCents, feeCents: feeCents - heldFeeCents }
  const fromEarned = cents - fromHeld
  return {
    grossCents: cents,
    feeCents: heldFee + (fromEarned === 0 ? 0 : feeWithin(earned, fromEarned)),
    heldCents: fromHeld,
    heldFeeCents: heldFee,
  }
}

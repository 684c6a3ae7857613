interface Part {
  amountCents: number
}

/**
 * Of what is left of an order's lines, that which a sum must have been for; null if it could be for several things.
 */
export function partsOfSum<P extends Part>(left: readonly P[], sum: number): P[] | null {
  const total = left.reduce((cents, part) => cents + part.amountCents, 0)
  if (sum > total) return null
  if (sum === total) return [...left]
  const [only, ...others] = left
  if (only && others.length === 0) return [{ ...only, amountCents: sum }]
  const equal = left.filter(part => part.amountCents === sum)
  return equal.length === 1 ? equal : null
}

interface Part {
  amountCents: number
}

/** The part of an order's refundable lines that an amount must be for; null if it could be for several. */
export function partsOfSum<P extends Part>(left: readonly P[], sum: number): P[] | null {
  const total = left.reduce((cents, part) => cents + part.amountCents, 0)
  if (sum > total) return null
  if (sum === total) return [...left]
  const [only, ...others] = left
  if (only && others.length === 0) return [{ ...only, amountCents: sum }]
  const equal = left.filter(part => part.amountCents === sum)
  return equal.length === 1 ? equal : null
}

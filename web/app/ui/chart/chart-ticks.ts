/** What a chart's numbers are and how its axis shows them. */
export interface Axis {
  /** The smallest step between two lines, because there are no half views. */
  unit: number
  text: (value: number) => string
  /** The approximate number of steps; four by default. */
  steps?: number
}

export const countAxis: Axis = { unit: 1, text: shortNumber }

/** For cents: a line every 25 dollars or more. */
export const dollarAxis: Axis = { unit: 2500, text: cents => shortNumber(cents / 100) }

const leastUnits = 4

/**
 * Round steps from zero, or from the lowest value below it, to the largest: 0, 5000, 10000, 15000. They cover at least
 * four units, so that a single sale doesn't fill the chart, and an empty chart still has a scale.
 */
export function chartTicks(values: readonly number[], { unit, steps = 4 }: Omit<Axis, 'text'>): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const top = Math.max(most, least + leastUnits * unit)
  const step = roundStep((top - least) / steps, unit)
  const [first, last] = [Math.floor(least / step), Math.ceil(top / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** 1, 2, 2.5, 5 or 10 times a power of ten, in whole units. */
function roundStep(rough: number, unit: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const steps = [1, 2, 2.5, 5, 10].map(factor => factor * magnitude)
  return steps.find(step => step >= rough && step % unit === 0) ?? Math.ceil(rough / unit) * unit
}

/** '5k', '1.5M', and whole numbers below a thousand. */
export function shortNumber(value: number): string {
  const size = Math.abs(value)
  const sign = value < 0 ? '−' : ''
  if (size >= 1_000_000) return `${sign}${Math.round(size / 100_000) / 10}M`
  return sign + (size >= 1000 ? `${Math.round(size / 100) / 10}k` : String(Math.round(size)))
}

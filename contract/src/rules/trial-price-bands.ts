/** Where the price bands of trial lessons start, in dollars. Each ends below the next. */
const starts = [0, 100, 200, 300, 500, 1000, 1500, 2500, 4500, 6500, 8500, 10_000] as const

/** Higher than any price: the end of the last band. */
export const highestTrialPrice = 10_000_000

/** From `min` to below `max`, in dollars. */
export interface PriceBand {
  min: number
  max: number
}

export const trialPriceBands: readonly PriceBand[] = starts.map((min, index) => ({
  min,
  max: starts[index + 1] ?? highestTrialPrice,
}))

/** Index of the band a price is in, from 0. */
export const bandOf = (dollars: number): number => starts.findLastIndex(start => start <= dollars)

/** Indexes of the bands a range touches; `exact` if it starts and ends with bands. */
export function bandsWithin({ min, max }: PriceBand): { bands: number[]; exact: boolean } {
  const places = trialPriceBands.map((_, place) => place)
  const bands = places.filter(place => {
    const band = trialPriceBands[place]
    return band !== undefined && band.min < max && band.max > min
  })
  const [first, last] = [trialPriceBands[bands[0] ?? -1], trialPriceBands[bands.at(-1) ?? -1]]
  return { bands, exact: first?.min === min && last !== undefined && last.max <= max }
}

/** Band indexes as the bits of one number. */
export const maskOf = (bands: readonly number[]): number =>
  bands.reduce((mask, band) => mask | (1 << band), 0)

/** Where the bands of prices of trial lessons begin, in dollars; each ends below the next. */
const starts = [0, 100, 200, 300, 500, 1000, 1500, 2500, 4500, 6500, 8500, 10_000] as const

/** Above every price there is: where the last band ends. */
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

/** The place of the band that a price is in, counted from 0. */
export const bandOf = (dollars: number): number => starts.findLastIndex(start => start <= dollars)

/** The places of the bands that a range touches; `exact` when it begins and ends with bands. */
export function bandsWithin({ min, max }: PriceBand): { bands: number[]; exact: boolean } {
  const places = trialPriceBands.map((_, place) => place)
  const bands = places.filter(place => {
    const band = trialPriceBands[place]
    return band !== undefined && band.min < max && band.max > min
  })
  const [first, last] = [trialPriceBands[bands[0] ?? -1], trialPriceBands[bands.at(-1) ?? -1]]
  return { bands, exact: first?.min === min && last !== undefined && last.max <= max }
}

/** Places of bands as the bits of one number. */
export const maskOf = (bands: readonly number[]): number =>
  bands.reduce((mask, band) => mask | (1 << band), 0)

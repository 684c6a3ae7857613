/** The value below which a share of all values lies, by nearest rank; 0.5 is the median. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('no values were measured')
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(0, Math.ceil(share * sorted.length) - 1)
  // The rank lies within the list, which is not empty.
  return sorted[rank] as number
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`
export const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const times = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} x`

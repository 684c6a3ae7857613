/** Round steps up to the largest value: 0, 5000, 10000, 15000. Of nothing, the smallest picture that makes sense. */
export function chartTicks(most: number, steps = 4): number[] {
  const rough = Math.max(most, 100) / steps
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = magnitude * ([1, 2, 2.5, 5, 10].find(factor => factor * magnitude >= rough) ?? 10)
  const count = Math.ceil(Math.max(most, 1) / step)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

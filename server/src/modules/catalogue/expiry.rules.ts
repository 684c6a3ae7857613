const hongKongOffset = 8 * 3600 * 1000

/** The day in Hong Kong, which has no daylight saving time: 'YYYY-MM-DD'. */
export function hongKongDay(at: Date): string {
  return new Date(at.getTime() + hongKongOffset).toISOString().slice(0, 10)
}

/** Its last day still counts, until midnight in Hong Kong. */
export function isExpired(product: { endsOn: string | null }, at: Date): boolean {
  return product.endsOn !== null && product.endsOn < hongKongDay(at)
}

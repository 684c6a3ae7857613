import { hongKongDay } from '#contract/rules/hong-kong-time.ts'

/** Its last day still counts, until midnight in Hong Kong. */
export function isExpired(product: { endsOn: string | null }, at: Date): boolean {
  return product.endsOn !== null && product.endsOn < hongKongDay(at)
}

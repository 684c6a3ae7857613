/** Active (on sale), inactive (kept aside) and deleted (gone from sale for good, kept for those who own it). */
export const productStatus = { active: 1, inactive: 0, deleted: -1 } as const
export type ProductStatus = (typeof productStatus)[keyof typeof productStatus]

const transitions: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  [productStatus.active]: [productStatus.inactive, productStatus.deleted],
  [productStatus.inactive]: [productStatus.active, productStatus.deleted],
  // What is deleted is not revived.
  [productStatus.deleted]: [],
}

const isStatus = (value: number): value is ProductStatus => value in transitions

/** Staying is no step: 'unchanged' lets a call be repeated. */
export function stepOf(from: number, to: ProductStatus): 'unchanged' | 'allowed' | 'refused' {
  if (from === to) return 'unchanged'
  return isStatus(from) && transitions[from].includes(to) ? 'allowed' : 'refused'
}

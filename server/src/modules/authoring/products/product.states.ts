/** Active (on sale), inactive (kept aside) and deleted (gone from sale, kept for those who own it). */
export const productStatus = { active: 1, inactive: 0, deleted: -1 } as const
export type ProductStatus = (typeof productStatus)[keyof typeof productStatus]

const transitions: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  [productStatus.active]: [productStatus.inactive, productStatus.deleted],
  [productStatus.inactive]: [productStatus.active, productStatus.deleted],
  // Restored it is kept aside first; only as long as its files are certain to be there, see `restorableUntil`.
  [productStatus.deleted]: [productStatus.inactive],
}

const isStatus = (value: number): value is ProductStatus => value in transitions

/** Staying is no step: 'unchanged' lets a call be repeated. */
export function stepOf(from: number, to: ProductStatus): 'unchanged' | 'allowed' | 'refused' {
  if (from === to) return 'unchanged'
  return isStatus(from) && transitions[from].includes(to) ? 'allowed' : 'refused'
}

export const daysToRestore = 30

/** Until when a deleted product can be restored; null for what is not deleted or whose files are gone. */
export function restorableUntil(product: {
  status: number
  deletedAt: Date | null
  purgedAt: Date | null
}): Date | null {
  if (product.status !== productStatus.deleted || !product.deletedAt || product.purgedAt) return null
  return new Date(product.deletedAt.getTime() + daysToRestore * 24 * 3600 * 1000)
}

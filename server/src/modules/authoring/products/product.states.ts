/** Active (on sale), inactive (kept but not sold) and deleted (no longer sold, kept for its owners). */
export const productStatus = { active: 1, inactive: 0, deleted: -1 } as const
export type ProductStatus = (typeof productStatus)[keyof typeof productStatus]

const transitions: Readonly<Record<ProductStatus, readonly ProductStatus[]>> = {
  [productStatus.active]: [productStatus.inactive, productStatus.deleted],
  [productStatus.inactive]: [productStatus.active, productStatus.deleted],
  // A restored product is inactive first; possible only while its files certainly exist, see `restorableUntil`.
  [productStatus.deleted]: [productStatus.inactive],
}

const isStatus = (value: number): value is ProductStatus => value in transitions

/** No change isn't a step: 'unchanged' lets a call be repeated. */
export function stepOf(from: number, to: ProductStatus): 'unchanged' | 'allowed' | 'refused' {
  if (from === to) return 'unchanged'
  return isStatus(from) && transitions[from].includes(to) ? 'allowed' : 'refused'
}

export const daysToRestore = 30

/** Until when a deleted product can be restored; null if it isn't deleted or its files are gone. */
export function restorableUntil(product: {
  status: number
  deletedAt: Date | null
  purgedAt: Date | null
}): Date | null {
  if (product.status !== productStatus.deleted || !product.deletedAt || product.purgedAt) return null
  return new Date(product.deletedAt.getTime() + daysToRestore * 24 * 3600 * 1000)
}

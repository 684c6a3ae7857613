import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { payeeReference } from '../../accounts/index.ts'

/** The reference by which clients may name a buyer in payment calls; it grants nothing. */
export const buyerReference = (userId: number): string => `buyer-${userId}`

interface Seller {
  teacherId: number
  centreId: number | null
}

export const sellerReference = ({ teacherId, centreId }: Seller): string =>
  payeeReference(centreId === null ? { userId: teacherId } : { centreId })

/** Documented clients name the buyer, the seller and the quantity; a mismatch is refused. */
export function checkReferences(
  caller: Caller,
  sellers: readonly Seller[],
  claimed: {
    customer?: string | undefined
    connectId?: string | undefined
    type?: 'single' | 'multiple' | undefined
  },
): void {
  const { customer, connectId, type } = claimed
  if (isNamed(customer) && customer !== buyerReference(caller.userId)) throw new Refusal('not_yours')
  if (isNamed(connectId)) checkSellers(sellers, [connectId])
  if (type === 'single' && sellers.length > 1) throw new Refusal('order_mismatch')
}

/** Each must be a seller in this order. */
export function checkSellers(sellers: readonly Seller[], named: readonly (string | null)[]): void {
  const known = new Set(sellers.map(sellerReference))
  for (const name of named) {
    if (name !== null && isNamed(name) && !known.has(name)) throw new Refusal('order_mismatch')
  }
}

/** 'undefined' and 'null', which scripts send by mistake, count as empty. */
const isNamed = (text: string | undefined): text is string =>
  text !== undefined && !['', 'null', 'undefined'].includes(text)

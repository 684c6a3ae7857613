import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'

export interface Owned {
  teacherId: number
  centreId: number | null
}

/** Anyone the rules are asked about, not only callers. */
type Editor = Pick<Caller, 'userId' | 'subscriberId'> & { role: number }

const runsCentre = (caller: Editor, centreId: number): boolean =>
  caller.role === roles.businessManager && caller.subscriberId === centreId

/** The person's own products and, for a manager, those of the centre. */
export function ownsProduct(caller: Editor, product: Owned): boolean {
  return product.centreId === null
    ? product.teacherId === caller.userId
    : runsCentre(caller, product.centreId)
}

/** A centre's product can also be changed by the member who teaches it, while they are one. */
export function mayEditProduct(caller: Editor, product: Owned): boolean {
  return (
    ownsProduct(caller, product) ||
    (product.teacherId === caller.userId && product.centreId === caller.subscriberId)
  )
}

/**
 * The owner of a new product: a manager's belongs to the centre; a teacher's to themselves, or to their centre if they
 * chose so. It never changes: sales are paid out to the owner at publication.
 */
export function sellerOf({ userId, role, subscriberId }: Editor, chosen: number | undefined): Owned {
  const manages = role === roles.businessManager && subscriberId > 0
  const centreId = chosen ?? (manages ? subscriberId : 0)
  const allowed = manages ? centreId === subscriberId : centreId === 0 || centreId === subscriberId
  if (!allowed) throw new Refusal('centre_not_member')
  return { teacherId: userId, centreId: centreId === 0 ? null : centreId }
}

/** The products that someone may change, as a list. */
export const ownerOf = (caller: Editor) => ({
  teacherId: caller.userId,
  centreId: caller.subscriberId > 0 ? caller.subscriberId : null,
  managesCentre: caller.role === roles.businessManager,
})

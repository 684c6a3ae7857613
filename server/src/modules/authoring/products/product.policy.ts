import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'

export interface Owned {
  teacherId: number
  centreId: number | null
}

/** Of anyone who is asked about, not only of callers. */
type Editor = Pick<Caller, 'userId' | 'subscriberId'> & { role: number }

const runsCentre = (caller: Editor, centreId: number): boolean =>
  caller.role === roles.businessManager && caller.subscriberId === centreId

/** One's own, and for a manager those of the centre. */
export function ownsProduct(caller: Editor, product: Owned): boolean {
  return product.centreId === null
    ? product.teacherId === caller.userId
    : runsCentre(caller, product.centreId)
}

/** A centre's product is also changed by the member who teaches it, for as long as they are one. */
export function mayEditProduct(caller: Editor, product: Owned): boolean {
  return (
    ownsProduct(caller, product) ||
    (product.teacherId === caller.userId && product.centreId === caller.subscriberId)
  )
}

/**
 * Whose a new product is: a manager's belongs to the centre, a teacher's to themselves, or to the centre they are a
 * member of where they chose so. It stays so: what it sells is paid out to whom it was published for.
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

import { type Caller, roles } from '#server/kernel/caller.ts'

export interface Owned {
  teacherId: number
  centreId: number | null
}

/** Of whoever is asked about, not only of callers. */
type Editor = Pick<Caller, 'userId' | 'role' | 'subscriberId'>

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

/** Whose a new product is: a manager's belongs to the centre, anyone else's to themselves. */
export function sellerOf(caller: Caller): Owned {
  const forCentre = caller.role === roles.businessManager && caller.subscriberId > 0
  return { teacherId: caller.userId, centreId: forCentre ? caller.subscriberId : null }
}

/** The products that somebody may change, as a list. */
export const shelfOf = (caller: Editor) => ({
  teacherId: caller.userId,
  centreId: caller.subscriberId > 0 ? caller.subscriberId : null,
  managesCentre: caller.role === roles.businessManager,
})

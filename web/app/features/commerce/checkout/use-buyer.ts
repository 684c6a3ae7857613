import { useEffect, useState } from 'react'
import { fullName } from '#contract/rules/person-name.ts'
import { loadOwnUser } from '../../accounts/guards/own-user.ts'

export interface Buyer {
  readonly name: string
  readonly email: string
}

/** Requested once, because the cart and its form both need it. */
let known: { userId: number; buyer: Promise<Buyer | null> } | undefined

export function loadBuyer(userId: number): Promise<Buyer | null> {
  if (known?.userId !== userId) {
    const buyer = loadOwnUser(userId).then(
      user =>
        user && { name: fullName(user.first_name, user.last_name) || user.display_name, email: user.email },
      () => {
        known = undefined
        return null
      },
    )
    known = { userId, buyer }
  }
  return known.buyer
}

/** Null until it is known; everything it fills in can also be typed. */
export function useBuyer(userId: number | undefined): Buyer | null {
  const [buyer, setBuyer] = useState<Buyer | null>(null)
  useEffect(() => {
    let asked = true
    if (userId === undefined) return setBuyer(null)
    loadBuyer(userId).then(loaded => asked && setBuyer(loaded))
    return () => {
      asked = false
    }
  }, [userId])
  return buyer
}

import { type Caller, roles } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { lockCentre, lockPerson, type Person, type Seller } from '../accounts/index.ts'

/** The shop someone manages: their own, or for a manager the centre's. */
export function keptShop(person: Pick<Caller, 'userId' | 'subscriberId'> & { role: number }): Seller | null {
  if (person.role === roles.teacher) return { type: 'teacher', id: person.userId }
  if (person.role !== roles.businessManager || person.subscriberId === 0) return null
  return { type: 'centre', id: person.subscriberId }
}

export function getKeptShop(person: Parameters<typeof keptShop>[0]): Seller {
  const seller = keptShop(person)
  if (!seller) throw new Refusal('shop_unknown')
  return seller
}

/**
 * The caller's shop, locked until the transaction ends: changes of its slides follow each other, and someone who is
 * leaving at this moment leaves no slide behind.
 */
export async function lockOwnShop(tx: Tx, { userId }: Caller): Promise<{ seller: Seller; keeper: Person }> {
  const keeper = await lockPerson(tx, userId)
  if (!keeper) throw new Refusal('token_invalid')
  const seller = getKeptShop(keeper)
  if (seller.type === 'centre') await lockCentre(tx, seller.id)
  return { seller, keeper }
}

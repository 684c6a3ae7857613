import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import { isLearner, roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByUserId, mayActAs, type Person, type Seller } from '../accounts/index.ts'
import { findProducts } from '../catalogue/index.ts'
import { listAskedProducts } from '../reviews/index.ts'
import { isBlocked } from './block.repository.ts'
import { relationOf } from './conversation.policy.ts'
import { hasTalked, type Pair } from './conversation.repository.ts'
import { dealingsAsked } from './conversations.hooks.ts'

/** Whether a family has a booking, a place, an order or a question with a seller, who may write first then. */
export async function hasDealt(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Db,
  { familyId, seller }: Pick<Pair, 'familyId' | 'seller'>,
): Promise<boolean> {
  const asked = await findProducts(db, await listAskedProducts(db, familyId))
  const isTheirs = asked.some(({ teacherId, centreId }) =>
    seller.type === 'centre' ? centreId === seller.id : teacherId === seller.id && centreId === null,
  )
  if (isTheirs) return true
  const answers = await hooks.call(dealingsAsked, db, { userId: familyId, seller })
  return [...answers.values()].some(Boolean)
}

/** Whether what someone writes beside a gift reaches whom it is for: no seller gets around a block with it. */
export async function mayWriteBeside(
  platform: Pick<Platform, 'hooks'>,
  db: Db,
  { giverId, recipient }: { giverId: number; recipient: Person | undefined },
): Promise<boolean> {
  const giver = await findPersonByUserId(db, giverId)
  // Of who has left, the words went with the account.
  if (!giver || !recipient || !isLearner(recipient)) return true
  const active = mayActAs(giver) !== null
  const sellers = sellersOf(giver)
  if (sellers.length === 0) return mayReach('giftWords', 'public', { active })
  const familyId = recipient.userId
  const pairs = await Promise.all(
    sellers.map(async seller => ({
      dealt:
        (await hasTalked(db, { familyId, seller })) || (await hasDealt(platform, db, { familyId, seller })),
      blocked: await isBlocked(db, { familyId, seller }),
    })),
  )
  const relation = relationOf(pairs.some(({ dealt }) => dealt))
  return mayReach('giftWords', relation, { active, blocked: pairs.some(({ blocked }) => blocked) })
}

/** Themselves, and the centre they teach for or run; also while they are not approved. */
function sellersOf({ userId, role, subscriberId }: Person): readonly Seller[] {
  const centres: Seller[] = subscriberId > 0 ? [{ type: 'centre', id: subscriberId }] : []
  if (role === roles.teacher) return [{ type: 'teacher', id: userId }, ...centres]
  return role === roles.businessManager ? centres : []
}

import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findProducts } from '../catalogue/index.ts'
import { listAskedProducts } from '../reviews/index.ts'
import type { Pair } from './conversation.repository.ts'
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

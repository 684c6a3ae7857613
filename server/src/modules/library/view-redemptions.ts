import type { ResponseOf } from '#contract/kit/endpoint.ts'
import type { productReportContract } from '#contract/library/product-report.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople, learnerCard } from '../accounts/index.ts'
import { mayEditProduct } from '../authoring/index.ts'
import { findProduct } from '../catalogue/index.ts'
import { codesOf } from './access.rules.ts'
import { countRedemptions, listRedemptions } from './redemption.repository.ts'

type Redemptions = ResponseOf<(typeof productReportContract)['productRedemptions']>

/**
 * For people who may change the product and so gave out the codes. For people who have left, only that they were here.
 */
export async function viewRedemptions(
  { db }: Pick<Platform, 'db'>,
  caller: Caller,
  productId: number,
  page: { limit: number; offset: number },
): Promise<Redemptions> {
  const product = await findProduct(db, productId)
  if (!product || !mayEditProduct(caller, product)) throw new Refusal('product_unknown')
  const [used, shown] = await Promise.all([
    countRedemptions(db, productId),
    listRedemptions(db, productId, page),
  ])
  const people = await findPeople(
    db,
    shown.map(({ userId }) => userId),
  )
  const cards = shown
    .map(({ userId }) => ({ userId, learnerId: null }))
    .map(who => learnerCard(who, { people, learners: new Map() }))
  const texts = codesOf(product)
  const limits = new Map(product.watermarks.map(({ code, limit }) => [code.toUpperCase(), limit ?? null]))
  // The common code behind watermark codes is never given out.
  const given = [...texts].filter(([, text]) => product.access === 'code' || text !== '')
  return {
    codes: given.map(([code, text]) => ({
      code,
      text,
      limit: limits.get(code) ?? null,
      used: used.get(code) ?? 0,
    })),
    count: [...used.values()].reduce((sum, people) => sum + people, 0),
    redemptions: shown.map(({ code, at, live }, place) => ({
      code,
      text: texts.get(code) ?? '',
      redeemed_at: at.toISOString(),
      name: cards[place]?.learner_name ?? '',
      grade: cards[place]?.learner_grade ?? '',
      active: live && texts.has(code),
    })),
  }
}

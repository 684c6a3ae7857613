import type { discoveryContract } from '#contract/discovery/discovery.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import { followersTag, sellerTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import { answerCards, cardsFor, cardsOf, productTags } from '../catalogue/index.ts'
import { findVisible } from '../library/index.ts'
import { countViewer, isCounted } from './count-viewer.ts'
import type { Rail } from './discovery.tables.ts'
import { listRail } from './rail.repository.ts'
import { type Recommendation, recommend } from './recommend.ts'
import { createRailsCheck } from './refresh-rails.ts'
import { listRelated } from './related.repository.ts'
import { teacherDirectoryRoutes } from './teacher-directory.routes.ts'
import { viewAvailability } from './view-availability.ts'
import { viewProduct } from './view-product.ts'

const relatedShown = 10

export function discoveryRoutes(platform: Platform): Handlers<typeof discoveryContract> {
  const { db, clock } = platform
  const today = () => hongKongDay(clock.now())
  const ensureRails = createRailsCheck(platform)

  const rail =
    (name: Rail) =>
    async ({ caller, locale }: { caller: Caller | null; locale: Locale }) => {
      await ensureRails()
      const ids = await listRail(db, name)
      // Including those that aren't listed now, because they may return.
      const tags = ['rails', ...productTags(ids)] as const
      return answerCards(platform, caller, await cardsOf(platform, ids, { locale, listedOn: today() }), tags)
    }

  async function presentRecommended(caller: Caller | null, locale: Locale, found: readonly Recommendation[]) {
    const ids = found.map(({ productId }) => productId)
    const list = await cardsOf(platform, ids, { locale, listedOn: today() })
    const cards = await cardsFor(platform, caller, list)
    const reasons = new Map(found.map(({ productId, reason }) => [productId, reason]))
    const recommended = cards.flatMap(card => {
      const reason = reasons.get(card.course_id)
      return reason ? [{ ...card, reason }] : []
    })
    return tagged(recommended, ['rails', ...productTags(ids)])
  }

  return {
    ...teacherDirectoryRoutes(platform),
    productView: async ({ params, query, caller, locale }) => {
      const product = await viewProduct(platform, caller, {
        productId: params.id,
        status: query.status,
        locale,
      })
      const seller = product ? [sellerTag(product.seller), followersTag(product.seller)] : []
      return tagged(product ? [product] : [], [`product:${params.id}`, ...seller])
    },
    productAvailability: async ({ params }) =>
      tagged({ availability: await viewAvailability(platform, params.id) }, [`product:${params.id}`]),
    relatedProducts: async ({ params, caller, locale }) => {
      const visible = await findVisible(platform, caller, params.id)
      if (!visible) return tagged([], [`product:${params.id}`])
      const { product } = visible
      const ids = await listRelated(db, product, today(), relatedShown)
      const tags = [`product:${product.id}`, `subject:${product.subjectId}`, 'popularity'] as const
      return answerCards(platform, caller, await cardsOf(platform, ids, { locale, listedOn: today() }), tags)
    },
    featuredProducts: rail('featured'),
    monthlyProducts: rail('monthly'),
    trendingProducts: rail('trending'),
    recommendedProducts: async ({ params, caller, locale }) => {
      await ensureRails()
      if (params.userId === 0)
        return presentRecommended(caller, locale, await recommend(platform, null, locale))
      if (!caller) throw new Refusal('sign_in_required')
      if (params.userId !== caller.userId) throw new Refusal('not_yours')
      return presentRecommended(caller, locale, await recommend(platform, caller, locale))
    },
    viewerStore: async ({ body, caller, address }) => ({
      status: 200,
      seen: await countViewer(platform, caller, { productId: body.course_id, address }),
    }),
    viewerCheck: async ({ body, address }) => ({
      status: 200,
      seen: await isCounted(platform, { productId: body.course_id, address }),
    }),
  }
}

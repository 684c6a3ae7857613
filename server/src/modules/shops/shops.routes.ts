import type { shopsContract } from '#contract/shops.ts'
import { followersTag, sellerTag, shopTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Seller } from '../accounts/index.ts'
import { cardsFor, productTags } from '../catalogue/index.ts'
import { narrowShop, viewShop, viewShops } from './view-shop.ts'

const shopsShown = 100

export function shopsRoutes(platform: Platform): Handlers<typeof shopsContract> {
  return {
    shopList: async ({ query }) => {
      const { orderBy: order = 'newest', q = '', limit = shopsShown, offset = 0 } = query
      const shops = await viewShops(platform, { order, search: q.trim(), limit, offset })
      return tagged(
        shops.map(({ shop }) => shop),
        ['shops', ...shops.flatMap(({ seller }) => [sellerTag(seller), followersTag(seller)])],
      )
    },
    shopView: async ({ params, caller, locale }) => {
      const { seller, shop, list } = await viewShop(platform, { username: params.username, locale })
      const products = await cardsFor(platform, caller, list)
      const tags = [
        sellerTag(seller),
        followersTag(seller),
        shopTag(seller),
        'popularity',
        ...productTags(list.ids),
      ] as const
      return tagged({ ...shop, products }, tags)
    },
    shopProducts: async ({ body, caller }) => {
      const seller = sellerIn(body)
      const { list, levels } = await narrowShop(platform, seller, {
        subject: body.subject?.trim() ?? '',
        levels: (body.level ?? []).flat().map(level => level.trim()),
      })
      const tags = seller ? ([shopTag(seller), 'popularity', ...productTags(list.ids)] as const) : []
      return tagged({ products: await cardsFor(platform, caller, list), levels }, tags)
    },
  }
}

/** Of both the centre: a centre's shop names its manager beside it. */
function sellerIn(body: { user_id?: number | undefined; subscriber_id?: number | undefined }): Seller | null {
  if (body.subscriber_id) return { type: 'centre', id: body.subscriber_id }
  return body.user_id ? { type: 'teacher', id: body.user_id } : null
}

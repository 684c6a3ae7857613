import { maxSlides } from '#contract/rules/slides.ts'
import type { shopsContract } from '#contract/shops/shops.ts'
import { followersTag, sellerTag, shopTag } from '#server/kernel/cache-tags.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import { tagged } from '#server/kernel/tagged.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Seller } from '../accounts/index.ts'
import { cardsFor, productTags } from '../catalogue/index.ts'
import { bringSlides } from './bring-slides.ts'
import { orderSlides, removeSlide } from './change-slides.ts'
import { viewSlides } from './list-slides.ts'
import { switchRefundTerms, viewRefundTerms } from './refund-terms.ts'
import { narrowShop, viewShop, viewShops } from './view-shop.ts'

const shopsShown = 100
const done = { status: 200 } as const

export function shopsRoutes(platform: Platform): Handlers<typeof shopsContract> {
  return {
    shopList: async ({ query }) => {
      const { orderBy: order = 'newest', q = '', limit = shopsShown, offset = 0 } = query
      const shops = await viewShops(platform, { order, search: q.trim(), limit, offset })
      return tagged(
        shops.map(({ shop }) => shop),
        ['shops', 'subjects', ...shops.flatMap(({ seller }) => [sellerTag(seller), followersTag(seller)])],
      )
    },
    shopView: async ({ params, caller, locale }) => {
      const {
        seller,
        shop,
        list,
        tags: named,
      } = await viewShop(platform, { username: params.username, locale })
      const products = await cardsFor(platform, caller, list)
      const tags = [
        sellerTag(seller),
        followersTag(seller),
        shopTag(seller),
        'popularity',
        'subjects',
        ...productTags(list.ids),
        ...named,
      ] as const
      return tagged({ ...shop, products }, tags)
    },
    shopProducts: async ({ body, caller, locale }) => {
      const seller = sellerIn(body)
      const { list, levels } = await narrowShop(platform, seller, {
        subject: body.subject?.trim() ?? '',
        levels: (body.level ?? []).flat().map(level => level.trim()),
        locale,
      })
      const tags = seller
        ? ([shopTag(seller), 'popularity', 'subjects', ...productTags(list.ids)] as const)
        : []
      return tagged({ products: await cardsFor(platform, caller, list), levels }, tags)
    },
    slidesAdd: async ({ body, files: sent, caller }) => {
      // Under numbered names, which come in any order.
      const files = places.flatMap(place => {
        const field = `files[${place}]` as const
        const file = sent[field]
        return file ? [{ field, file }] : []
      })
      const uploadIds = body.upload_ids ?? []
      if (files.length + uploadIds.length === 0) throw refuseFields({ files: 'required' })
      return bringSlides(platform, caller, { files, uploadIds })
    },
    slideList: async ({ params, caller }) => {
      const { seller, slides } = await viewSlides(platform, caller, params.id)
      return tagged(slides, [sellerTag(seller), shopTag(seller)])
    },
    slideDelete: async ({ body, caller }) => ({
      ...done,
      slides: await removeSlide(platform, caller, body.id),
    }),
    shopRefundTerms: async ({ caller }) => ({ ...done, unopened: await viewRefundTerms(platform, caller) }),
    shopRefundTermsSet: async ({ body, caller }) => {
      await switchRefundTerms(platform, caller, body.unopened)
      return { ...done, unopened: body.unopened }
    },
    slidesOrder: async ({ body, caller }) => ({
      ...done,
      slides: await orderSlides(platform, caller, body.ids),
    }),
  }
}

const places = Array.from({ length: maxSlides }, (_, place) => place)

/** If both are named, the centre: a centre's shop also names its manager. */
function sellerIn(body: { user_id?: number | undefined; subscriber_id?: number | undefined }): Seller | null {
  if (body.subscriber_id) return { type: 'centre', id: body.subscriber_id }
  return body.user_id ? { type: 'teacher', id: body.user_id } : null
}

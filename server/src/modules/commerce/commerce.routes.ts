import type { commerceContract } from '#contract/commerce.ts'
import type { Handlers } from '#server/http/mount.ts'
import { Prepared } from '#server/http/prepared.ts'
import type { Platform } from '#server/platform/platform.ts'
import { cardsOf } from '../catalogue/index.ts'
import { quoteCart } from './quote-cart.ts'

export function commerceRoutes(platform: Platform): Handlers<typeof commerceContract> {
  return {
    cartQuote: async ({ body, caller }) => {
      const { lines, totalCents } = await quoteCart(
        platform,
        caller,
        body.products.map(({ course_id, price }) => ({ productId: course_id, seenCents: price })),
      )
      const shown = lines.filter(({ state }) => state !== 'gone').map(({ productId }) => productId)
      const { ids, cards } = await cardsOf(platform.db, shown, { caller })
      const cardOf = new Map(ids.map((id, index) => [id, cards[index]]))
      const items = lines.map(
        ({ productId, state, priceCents }) =>
          `{"course_id":${productId},"state":"${state}","price":${priceCents},"product":${cardOf.get(productId) ?? null}}`,
      )
      return new Prepared(
        `{"items":[${items.join(',')}],"subtotal":${totalCents},"tax":0,"total":${totalCents}}`,
        [],
      )
    },
  }
}

import type { giftsContract, OwnGift } from '#contract/commerce/gifts.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { cardsFor, cardsOf, findCovers, findProducts, nameProducts } from '../../catalogue/index.ts'
import { listOwned } from '../../library/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Gift } from '../commerce.tables.ts'
import { findGiftByCode, listBoughtGifts, mostSends } from './gift.repository.ts'
import { isReturning } from './gift-refunds.ts'
import { giftPath, giftWords, giverName } from './send-gift.ts'

type View = ResponseOf<(typeof giftsContract)['giftView']>

export async function listGifts(
  { db }: CommerceContext,
  { userId }: Caller,
  page: { limit: number; offset: number },
): Promise<{ count: number; gifts: OwnGift[] }> {
  const { count, gifts } = await listBoughtGifts(db, userId, page)
  const ids = [...new Set(gifts.map(({ productId }) => productId))]
  const covers = await findCovers(db, await findProducts(db, ids))
  return {
    count,
    gifts: gifts.map(gift => ({
      gift_id: gift.id,
      order_id: gift.orderId,
      course_id: gift.productId,
      title: gift.title,
      course_cover: covers.get(gift.productId) ?? '',
      recipient_name: gift.recipientName,
      recipient_email: gift.recipientEmail,
      message: gift.message,
      send_on: gift.sendOn,
      state: stateOf(gift),
      bought_at: (gift.paidAt ?? gift.createdAt).toISOString(),
      sent_at: gift.sentAt?.toISOString() ?? null,
      opened_at: gift.openedAt?.toISOString() ?? null,
      path: gift.state === 'paid' ? giftPath(gift) : '',
      sends_left: gift.state === 'paid' ? mostSends - gift.sends : 0,
      refund: gift.state === 'paid' ? gift.priceCents / 100 : null,
    })),
  }
}

function stateOf({ state, sentAt }: Gift): OwnGift['state'] {
  if (state === 'opened' || state === 'closed') return state
  return sentAt === null ? 'waiting' : 'sent'
}

/** For anyone with the link, signed in or not: it is as good as the gift. */
export async function viewGift(
  context: CommerceContext,
  caller: Caller | null,
  { code, locale }: { code: string; locale: Locale },
): Promise<View> {
  const { db } = context
  const gift = await findGiftByCode(db, code)
  if (!gift) throw new Refusal('gift_unknown')
  const { productId } = gift
  const [[card], names, from_name, standing, message] = await Promise.all([
    cardsOf(context, [productId], { locale }).then(cards => cardsFor(context, caller, cards)),
    nameProducts(db, [productId], locale),
    giverName(db, gift),
    statusOf(context, caller, gift),
    giftWords(context, db, gift),
  ])
  return {
    product: card ?? null,
    title: names.get(productId) ?? '',
    course_id: productId,
    from_name,
    recipient_name: gift.recipientName,
    message,
    standing,
  }
}

async function statusOf(
  { db, clock }: CommerceContext,
  caller: Caller | null,
  gift: Gift,
): Promise<View['standing']> {
  if (gift.state === 'opened') return gift.openedBy === caller?.userId ? 'mine' : 'opened'
  if (gift.state !== 'paid' || (await isReturning(db, gift))) return 'closed'
  if (!caller) return 'sign_in'
  if (gift.userId === caller.userId) return 'own'
  const owned = await listOwned(db, caller, hongKongDay(clock.now()), [gift.productId])
  return owned.length > 0 ? 'owned' : 'ready'
}

import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { findPersonByUserId } from '../../accounts/index.ts'
import { nameProducts } from '../../catalogue/index.ts'
import { grant, holderText, listOwned, recordSale } from '../../library/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { lockBuyer } from '../orders/order.repository.ts'
import { changeGift, findGiftByCode, lockGifts } from './gift.repository.ts'
import { isReturning } from './gift-refunds.ts'

/**
 * Gives the product to the person with the link, once: the gift is locked, and has one recipient. The reader is locked
 * before it, like any buyer, so that no one gets as a gift what they are buying at the same moment.
 */
export async function openGift(
  context: CommerceContext,
  caller: Caller,
  { code, locale }: { code: string; locale: Locale },
): Promise<{ courseId: number; title: string }> {
  const { userId } = caller
  const at = context.clock.now()
  return context.db.transaction(async tx => {
    const found = await findGiftByCode(tx, code)
    if (!found) throw new Refusal('gift_unknown')
    await lockBuyer(tx, userId)
    const [gift] = await lockGifts(tx, [found.id])
    // The address may have been corrected a moment ago, and with it the link.
    if (gift?.code !== code) throw new Refusal('gift_unknown')
    const { productId } = gift
    const title = (await nameProducts(tx, [productId], locale)).get(productId) ?? ''
    if (gift.state === 'opened' && gift.openedBy === userId) return { courseId: productId, title }
    if (gift.state === 'opened') throw new Refusal('gift_opened')
    if (gift.state !== 'paid' || (await isReturning(tx, gift))) throw new Refusal('gift_closed')
    if (gift.userId === userId) throw new Refusal('gift_own')
    const owned = await listOwned(tx, caller, hongKongDay(at), [productId])
    if (owned.length > 0) throw new Refusal('gift_owned')
    const reader = await findPersonByUserId(tx, userId)
    await changeGift(tx, gift, { state: 'opened', openedBy: userId, openedAt: at }, at)
    const watermark = reader ? holderText(reader) : ''
    await grant(tx, { userId, productId, source: 'gift', watermark, at })
    await recordSale(context, tx, { productId, userId, at })
    return { courseId: productId, title }
  })
}

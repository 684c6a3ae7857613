import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { CommerceContext } from '../commerce.context.ts'
import { refundLine } from '../refunds/refund-line.ts'
import { changeGift, findGifts, lockGifts } from './gift.repository.ts'

/**
 * The buyer cancels an unopened gift, with a full refund. Buyer, order and gift are locked in the same order as for
 * staff refunds; someone opening it at the same moment waits for the gift, and one of the two is too late. Called
 * again, it finds its work done.
 */
export async function cancelGift(
  context: CommerceContext,
  { userId }: Caller,
  giftId: number,
): Promise<void> {
  await context.db.transaction(async tx => {
    const [found] = await findGifts(tx, [giftId])
    // Other people's are refused as if they didn't exist.
    if (found?.userId !== userId || found.state === 'draft') throw new Refusal('gift_unknown')
    const item = { kind: 'gift', itemId: giftId } as const
    const refunded = await refundLine(context, tx, { userId, item, reason: 'gift cancelled' })
    const [gift] = await lockGifts(tx, [giftId])
    // This also rolls back the refund.
    if (gift?.state === 'opened') throw new Refusal('gift_opened')
    if (gift?.state === 'closed') return
    if (!gift || refunded === 'unpaid') throw new Refusal('gift_closed')
    await changeGift(tx, gift, { state: 'closed' }, context.clock.now())
  })
}

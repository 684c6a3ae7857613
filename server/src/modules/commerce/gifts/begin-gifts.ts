import type { z } from 'zod'
import type { soldGift } from '#contract/commerce/gifts.ts'
import { mostGiftDays } from '#contract/rules/gifts.ts'
import { addDays, type Day, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findSaleTerms } from '../../catalogue/index.ts'
import { giftItem } from '../kinds/gift-line.ts'
import type { WholeItems } from '../kinds/line-kind.ts'
import { lockBuyer } from '../orders/order.repository.ts'
import { changeGift, findDraft, insertGift, lockGifts } from './gift.repository.ts'

export type WantedGift = z.output<typeof soldGift>

/** A gift is begun for each, and its ID is what is ordered. An unfinished gift for the same person is reused. */
export async function beginGifts(
  context: Pick<Platform, 'db' | 'clock'>,
  { userId }: Caller,
  wanted: readonly WantedGift[],
  locale: Locale,
): Promise<WholeItems> {
  const refuse = async () => new Refusal('order_nothing')
  if (wanted.length === 0) return { items: [], refuse }
  const at = context.clock.now()
  for (const { send_on } of wanted) checkDay(send_on, at)
  return context.db.transaction(async tx => {
    // Two tabs begin one after the other: the second finds the first's gift.
    await lockBuyer(tx, userId)
    const ids = [...new Set(wanted.map(({ course_id }) => course_id))]
    const known = new Set((await findSaleTerms(tx, ids)).map(({ id }) => id))
    const begun = new Set<number>()
    for (const gift of wanted) {
      if (!known.has(gift.course_id)) throw new Refusal('order_nothing')
      const address = addressOf(gift)
      const draft = await findDraft(tx, userId, gift.course_id, gift.recipient_email)
      if (draft && !begun.has(draft.id)) {
        const [locked] = await lockGifts(tx, [draft.id])
        if (locked) await changeGift(tx, locked, { ...address, locale }, at)
        begun.add(draft.id)
      } else {
        begun.add(await insertGift(tx, { ...address, userId, productId: gift.course_id, locale, at }))
      }
    }
    return { items: [...begun].map(giftItem), refuse }
  })
}

export const addressOf = ({
  recipient_name,
  recipient_email,
  message,
  send_on,
}: Omit<WantedGift, 'course_id'>) => ({
  recipientName: recipient_name,
  recipientEmail: recipient_email,
  message,
  sendOn: send_on,
})

/** From today, in Hong Kong, to a year ahead. */
export function checkDay(day: Day, now: Date): void {
  const today = hongKongDay(now)
  if (day < today || day > addDays(today, mostGiftDays)) throw new Refusal('gift_day')
}

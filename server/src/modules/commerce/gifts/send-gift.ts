import { hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { fullName } from '#contract/rules/person-name.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { sendMail } from '#server/platform/mail/mail.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPersonByLogin, findPersonByUserId } from '../../accounts/index.ts'
import { nameProducts } from '../../catalogue/index.ts'
import { mayWriteBeside } from '../../conversations/index.ts'
import type { CommerceContext } from '../commerce.context.ts'
import type { Gift } from '../commerce.tables.ts'
import { newGiftCode } from '../kinds/gift-line.ts'
import { lockBuyer } from '../orders/order.repository.ts'
import { checkDay } from './begin-gifts.ts'
import {
  changeGift,
  findGifts,
  forgetDrafts,
  type GiftAddress,
  listDueGifts,
  lockGifts,
  mostSends,
} from './gift.repository.ts'
import { isReturning } from './gift-refunds.ts'

/** On its day, the email is sent in the morning, not at midnight. */
const sendingFrom = '08:00'
const atOnce = 200
const draftDays = 30

/** The buyer's name; '' for a deleted account. */
export async function giverName(db: Db, { userId }: Gift): Promise<string> {
  const buyer = await findPersonByUserId(db, userId)
  return buyer ? fullName(buyer.firstName, buyer.lastName) || buyer.displayName : ''
}

/** '' where its recipient doesn't wish to be written to; the gift is theirs all the same. */
export async function giftWords(platform: Pick<Platform, 'hooks'>, db: Db, gift: Gift): Promise<string> {
  if (gift.message === '') return ''
  const recipient = await findPersonByLogin(db, gift.recipientEmail)
  return (await mayWriteBeside(platform, db, { giverId: gift.userId, recipient })) ? gift.message : ''
}

export const giftPath = ({ code }: Gift): string => (code === null ? '' : `/gift/${code}`)

/** For a locked and paid gift. */
async function mailGift(
  platform: Pick<Platform, 'clock' | 'jobs' | 'hooks'>,
  tx: Tx,
  gift: Gift,
): Promise<void> {
  const at = platform.clock.now()
  const names = await nameProducts(tx, [gift.productId], gift.locale)
  await sendMail(platform.jobs, tx, {
    to: gift.recipientEmail,
    template: 'gift',
    locale: gift.locale,
    params: {
      name: gift.recipientName,
      from: await giverName(tx, gift),
      product: names.get(gift.productId) ?? '',
      message: await giftWords(platform, tx, gift),
      path: giftPath(gift),
    },
  })
  await changeGift(tx, gift, { sentAt: at, sends: gift.sends + 1 }, at)
}

/** Sends a gift that was paid on its day; calling it again does nothing. */
export async function sendGiftOnce(context: CommerceContext, giftId: number): Promise<void> {
  await context.db.transaction(async tx => {
    const [gift] = await lockGifts(tx, [giftId])
    if (gift?.state === 'paid' && gift.sentAt === null) await mailGift(context, tx, gift)
  })
}

/** Sends the gifts of the day, each in its own transaction, so that one failure does not stop the others. */
export async function sendDueGifts(context: CommerceContext): Promise<void> {
  const { db, clock, log } = context
  const now = clock.now()
  await forgetDrafts(db, new Date(now.getTime() - draftDays * 24 * 3600_000))
  if (hongKongTime(now) < sendingFrom) return
  for (const id of await listDueGifts(db, hongKongDay(now), atOnce)) {
    try {
      await sendGiftOnce(context, id)
    } catch (error) {
      log.warn({ err: error, gift: id }, 'gift delivery failed')
    }
  }
}

/** The buyer sends it at once. */
export async function sendGiftAgain(context: CommerceContext, caller: Caller, giftId: number): Promise<void> {
  await context.db.transaction(async tx => {
    const gift = await lockOwnUnopened(tx, caller, giftId)
    if (gift.sends >= mostSends) throw new Refusal('gift_sends')
    await mailGift(context, tx, gift)
  })
}

/** Corrects the address: the earlier link stops working, and the right person gets a new one. */
export async function changeGiftAddress(
  context: CommerceContext,
  caller: Caller,
  giftId: number,
  address: GiftAddress,
): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction(async tx => {
    const gift = await lockOwnUnopened(tx, caller, giftId)
    // The day of a sent gift can't be changed.
    const sendOn = gift.sentAt === null ? address.sendOn : gift.sendOn
    if (gift.sentAt === null) checkDay(sendOn, at)
    const moved = address.recipientEmail.toLowerCase() !== gift.recipientEmail.toLowerCase()
    const change = { ...address, sendOn, ...(moved && { code: newGiftCode() }) }
    await changeGift(tx, gift, change, at)
    const changed = { ...gift, ...change }
    const isDue = gift.sentAt === null && sendOn <= hongKongDay(at)
    if (!isDue && !(moved && gift.sentAt !== null)) return
    if (gift.sends >= mostSends) throw new Refusal('gift_sends')
    await mailGift(context, tx, changed)
  })
}

async function lockOwnUnopened(tx: Tx, { userId }: Caller, giftId: number): Promise<Gift> {
  const [found] = await findGifts(tx, [giftId])
  // Other people's are refused as if they didn't exist.
  if (found?.userId !== userId || found.state === 'draft') throw new Refusal('gift_unknown')
  await lockBuyer(tx, userId)
  const [gift] = await lockGifts(tx, [giftId])
  if (gift?.state === 'opened') throw new Refusal('gift_opened')
  if (gift?.state !== 'paid' || (await isReturning(tx, gift))) throw new Refusal('gift_closed')
  return gift
}

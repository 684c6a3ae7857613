import { randomBytes } from 'node:crypto'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { findPersonByUserId } from '../../accounts/index.ts'
import { findCovers, findProducts, findSaleTerms, holdComplete, isListed } from '../../catalogue/index.ts'
import { endGift, grant, listLiveGrants, withdrawSale } from '../../library/index.ts'
import { sendGift } from '../commerce.jobs.definitions.ts'
import type { Gift } from '../commerce.tables.ts'
import { changeGift, findGifts, listGivenGifts, lockGifts } from '../gifts/gift.repository.ts'
import type { Item, LineAudit, LineKind, PaidLine, Quoted } from './line-kind.ts'
import { offerOf } from './product-line.ts'

/** 128 random bits can't be guessed. */
export const newGiftCode = (): string => randomBytes(16).toString('base64url')

/**
 * A product bought for someone else. The item is the gift: its buyer may already own the product, and doesn't get it
 * this way.
 */
export const giftLine: LineKind = {
  name: 'gift',
  openMinutes: 60,

  async quote(db, { buyer, itemIds, now }) {
    const gifts = (await findGifts(db, itemIds)).filter(({ userId }) => userId === buyer?.userId)
    const terms = await findSaleTerms(db, [...new Set(gifts.map(({ productId }) => productId))])
    const today = hongKongDay(now)
    return new Map(
      gifts.map(({ id, state, productId }): [number, Quoted] => {
        if (state !== 'draft') return [id, 'owned']
        const product = terms.find(one => one.id === productId)
        if (product?.access !== 'paid' || !isListed(product, today)) return [id, 'gone']
        return [id, offerOf(product, now)]
      }),
    )
  },

  async hold(_platform, tx, { lines }) {
    const gifts = await findGifts(tx, idsOf(lines))
    const complete = await holdComplete(tx, productsOf(gifts))
    const kept = new Set(gifts.filter(({ productId }) => complete.has(productId)).map(({ id }) => id))
    return lines.filter(({ itemId }) => !kept.has(itemId))
  },

  async handOver(platform, tx, { lines, at, again }) {
    const gifts = new Map((await lockGifts(tx, idsOf(lines))).map(gift => [gift.id, gift]))
    const complete = await holdComplete(tx, productsOf([...gifts.values()]))
    const outcomes = new Map<number, 'given' | 'gone'>()
    for (const { id, itemId } of lines) {
      const gift = gifts.get(itemId)
      // A product that lost its files after it was quoted isn't handed over, and its line is refunded.
      const isLost =
        gift?.state === 'draft' ? !complete.has(gift.productId) : gift?.state === 'closed' && !again
      if (!gift || isLost) {
        outcomes.set(id, 'gone')
        continue
      }
      outcomes.set(id, 'given')
      if (gift.state === 'closed') await reopen(gift)
      if (gift.state === 'draft') {
        await changeGift(tx, gift, { state: 'paid', code: newGiftCode(), paidAt: at }, at)
        if (gift.sendOn <= hongKongDay(at)) await platform.jobs.enqueue(tx, sendGift, { giftId: gift.id })
      }
    }
    return outcomes

    async function reopen(gift: Gift): Promise<void> {
      const { openedBy: userId, productId } = gift
      const had = userId === null ? [] : await listLiveGrants(tx, [{ userId, productId }])
      // A recipient who got the product again in the meantime keeps that; someone else can open this gift.
      const stays = userId === null || had.some(({ source }) => source === 'gift')
      if (stays) return changeGift(tx, gift, { state: 'paid', openedBy: null, openedAt: null }, at)
      await changeGift(tx, gift, { state: 'opened' }, at)
      await grant(tx, { userId, productId, source: 'gift', at })
    }
  },

  /** Nothing was given, so nothing is released; the draft is kept for the next attempt. */
  release: async () => undefined,

  async revoke(platform, tx, { lines, at }) {
    for (const gift of await lockGifts(tx, idsOf(lines))) {
      if (gift.state === 'closed') continue
      const { openedBy, productId } = gift
      await changeGift(tx, gift, { state: 'closed' }, at)
      // An opened gift is revoked only if the buyer's bank reverses the payment.
      if (openedBy === null) continue
      await endGift(tx, { userId: openedBy, productId, at })
      await withdrawSale(platform, tx, { productId, userId: openedBy })
    }
  },

  /** An opened gift can't be refunded; the lock prevents opening one that is about to be refunded. */
  async findFinal(tx, lines) {
    const opened = (await lockGifts(tx, idsOf(lines))).filter(({ state }) => state === 'opened')
    const ids = new Set(opened.map(({ id }) => id))
    return lines.filter(({ itemId }) => ids.has(itemId))
  },

  async describe(db, itemIds) {
    const gifts = await findGifts(db, itemIds)
    const covers = await findCovers(db, await findProducts(db, productsOf(gifts)))
    return new Map(
      gifts.map(({ id, productId, recipientName, sendOn, state }) => [
        id,
        {
          courseId: productId,
          coverUrl: covers.get(productId) ?? '',
          gift: {
            gift_id: id,
            recipient_name: recipientName,
            send_on: sendOn,
            opened: state === 'opened',
          },
        },
      ]),
    )
  },

  audit: {
    async findMissing(db, lines) {
      const drafts = (await findGifts(db, idsOf(lines))).filter(({ state }) => state === 'draft')
      const ids = new Set(drafts.map(({ id }) => id))
      const missing: PaidLine[] = []
      for (const line of lines) {
        // Deleted accounts own nothing.
        if (ids.has(line.itemId) && (await findPersonByUserId(db, line.userId))) missing.push(line)
      }
      return missing
    },
    async restore({ db }, { itemId }, at) {
      await db.transaction(async tx => {
        const [gift] = await lockGifts(tx, [itemId])
        if (gift?.state === 'draft')
          await changeGift(tx, gift, { state: 'paid', code: newGiftCode(), paidAt: at }, at)
      })
    },
    async listGiven(db, range) {
      return (await listGivenGifts(db, range)).map(({ id, userId }) => ({ id, userId, itemId: id }))
    },
  } satisfies LineAudit,
}

const idsOf = (lines: readonly Pick<Item, 'itemId'>[]): number[] => lines.map(({ itemId }) => itemId)

const productsOf = (gifts: readonly Gift[]): number[] => [...new Set(gifts.map(({ productId }) => productId))]

export const giftItem = (giftId: number): Item => ({ kind: giftLine.name, itemId: giftId })

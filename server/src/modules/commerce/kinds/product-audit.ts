import { findPersonByUserId } from '../../accounts/index.ts'
import { grant, listLiveGrants, listPurchases } from '../../library/index.ts'
import type { LineAudit, PaidLine } from './line-kind.ts'

/** Compares paid lines with the library: every buyer who paid has access, and every buyer with access has paid. */
export const productAudit: LineAudit = {
  async findMissing(db, lines) {
    const live = await listLiveGrants(
      db,
      lines.map(({ userId, itemId }) => ({ userId, productId: itemId })),
    )
    const keyOf = (userId: number, productId: number) => `${userId}:${productId}`
    const bought = new Set(
      live
        .filter(({ source }) => source === 'purchase')
        .map(({ userId, productId }) => keyOf(userId, productId)),
    )
    const opened = new Set(
      live.filter(({ source }) => source === 'free').map(({ userId, productId }) => keyOf(userId, productId)),
    )
    const missing: PaidLine[] = []
    for (const line of lines) {
      const key = keyOf(line.userId, line.itemId)
      if (bought.has(key) || (line.priceCents === 0 && opened.has(key))) continue
      // Deleted accounts own nothing.
      if (await findPersonByUserId(db, line.userId)) missing.push(line)
    }
    return missing
  },

  async restore({ db }, { userId, itemId, priceCents }, at) {
    await grant(db, { userId, productId: itemId, source: priceCents > 0 ? 'purchase' : 'free', at })
  },

  async listGiven(db, range) {
    const purchases = await listPurchases(db, range)
    return purchases.map(({ id, userId, productId }) => ({ id, userId, itemId: productId }))
  },
}

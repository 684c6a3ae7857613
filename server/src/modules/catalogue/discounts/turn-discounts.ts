import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { changeDiscount, listDiscounted, listTurning, lockDiscount } from './discount.repository.ts'

const batch = 50

/** For discounts that have started or ended: the cards follow, and so do lists by price. */
export async function turnDiscounts(platform: Pick<Platform, 'db' | 'clock' | 'hooks'>): Promise<void> {
  const { db, clock } = platform
  for (;;) {
    const due = await listTurning(db, clock.now(), batch)
    for (const { id } of due) await db.transaction(tx => turnOne(platform, tx, id))
    if (due.length < batch) return
  }
}

async function turnOne(platform: Pick<Platform, 'clock' | 'hooks'>, tx: Tx, id: number): Promise<void> {
  const now = platform.clock.now()
  const discount = await lockDiscount(tx, id)
  if (!discount || discount.phase === 'over') return
  const phase = discount.endsAt <= now ? 'over' : discount.startsAt <= now ? 'on' : 'waiting'
  await changeDiscount(tx, id, { phase })
  if (discount.code !== null) return
  await refreshCards(platform, tx, await listDiscounted(tx, discount), { announced: 'changed' })
}

import type { Database, Db } from '#server/platform/db/db.ts'
import { findPersonByUserId } from '../../accounts/index.ts'
import type { LineAudit, PaidLine } from '../../commerce/index.ts'

/** What is sold once to somebody and has a state of its own: a seat in a lesson or in a class. */
interface SoldSeats {
  find(db: Db, ids: readonly number[]): Promise<readonly { id: number; state: string }[]>
  restore(db: Database, id: number, at: Date): Promise<void>
  /** Those that were given within a time. */
  listGiven(
    db: Db,
    range: Parameters<LineAudit['listGiven']>[1],
  ): Promise<readonly { id: number; userId: number }[]>
}

/** Compares paid lines with seats: who paid has one, and who has one has paid. */
export const auditSeats = ({ find, restore, listGiven }: SoldSeats): LineAudit => ({
  async findMissing(db, lines) {
    const seats = await find(
      db,
      lines.map(({ itemId }) => itemId),
    )
    const stateOf = new Map(seats.map(({ id, state }) => [id, state]))
    const missing: PaidLine[] = []
    for (const line of lines) {
      const state = stateOf.get(line.itemId)
      // What was cancelled is being refunded.
      if (state === undefined || state === 'confirmed' || state === 'cancelled') continue
      if (await findPersonByUserId(db, line.userId)) missing.push(line)
    }
    return missing
  },

  restore: (db, { itemId }, at) => restore(db, itemId, at),

  async listGiven(db, range) {
    return (await listGiven(db, range)).map(({ id, userId }) => ({ id, userId, itemId: id }))
  },
})

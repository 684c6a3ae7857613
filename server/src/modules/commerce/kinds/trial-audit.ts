import { findPersonByUserId } from '../../accounts/index.ts'
import { findBookings, listConfirmed, restoreSeat } from '../../schedule/index.ts'
import type { LineAudit, PaidLine } from './line-kind.ts'

/** Compares paid lines with bookings: who paid has a seat, and who has one has paid. */
export const trialAudit: LineAudit = {
  async findMissing(db, lines) {
    const bookings = await findBookings(
      db,
      lines.map(({ itemId }) => itemId),
    )
    const stateOf = new Map(bookings.map(({ id, state }) => [id, state]))
    const missing: PaidLine[] = []
    for (const line of lines) {
      const state = stateOf.get(line.itemId)
      // What was cancelled is being given back.
      if (state === undefined || state === 'confirmed' || state === 'cancelled') continue
      if (await findPersonByUserId(db, line.userId)) missing.push(line)
    }
    return missing
  },

  restore: (db, { itemId }, at) => restoreSeat(db, itemId, at),

  async listGiven(db, range) {
    const given = await listConfirmed(db, range)
    return given.map(({ id, userId }) => ({ id, userId, itemId: id }))
  },
}

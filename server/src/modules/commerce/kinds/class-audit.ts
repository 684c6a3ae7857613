import { findPersonByUserId } from '../../accounts/index.ts'
import { findEnrolments, listConfirmedPlaces, restorePlace } from '../../classes/index.ts'
import type { LineAudit, PaidLine } from './line-kind.ts'

/** Compares paid lines with enrolments: who paid has a place, and who has one has paid. */
export const classAudit: LineAudit = {
  async findMissing(db, lines) {
    const enrolments = await findEnrolments(
      db,
      lines.map(({ itemId }) => itemId),
    )
    const stateOf = new Map(enrolments.map(({ id, state }) => [id, state]))
    const missing: PaidLine[] = []
    for (const line of lines) {
      const state = stateOf.get(line.itemId)
      // What was cancelled is being given back.
      if (state === undefined || state === 'confirmed' || state === 'cancelled') continue
      if (await findPersonByUserId(db, line.userId)) missing.push(line)
    }
    return missing
  },

  restore: (db, { itemId }, at) => restorePlace(db, itemId, at),

  async listGiven(db, range) {
    const given = await listConfirmedPlaces(db, range)
    return given.map(({ id, userId }) => ({ id, userId, itemId: id }))
  },
}

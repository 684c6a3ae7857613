import { hashLinkToken, newLinkToken } from '#server/modules/accounts/index.ts'
import { insertInvitation } from '#server/modules/teachers/centres/centre-invitation.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { findCentreIds, findUserIds } from '../accounts/find-ids.ts'

export interface ImportedInvitation {
  /** Usernames. */
  centre: string
  manager: string
  email: string
  createdAt: Date
  expiresAt: Date
}

/** Imports open invitations. No one has their links; they have to be sent again. */
export async function importInvitations(tx: Tx, everyone: readonly ImportedInvitation[]): Promise<void> {
  const centres = await findCentreIds(
    tx,
    everyone.map(({ centre }) => centre),
  )
  const managers = await findUserIds(
    tx,
    everyone.map(({ manager }) => manager),
  )
  for (const { centre, manager, email, createdAt, expiresAt } of everyone) {
    const centreId = centres.get(centre)
    const invitedBy = managers.get(manager)
    if (centreId === undefined || invitedBy === undefined) continue
    const tokenHash = hashLinkToken(newLinkToken())
    await insertInvitation(tx, { centreId, email, tokenHash, invitedBy, createdAt, expiresAt })
  }
}

import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  type Centre,
  changeCentreStatus,
  findCentre,
  findClosing,
  listManagers,
  lockCentre,
  requireFreshPassword,
} from '../accounts/index.ts'
import { mailCentreEnded, mailCentreRestored } from './centre.mails.ts'

/** Held until the transaction ends; after its people, where those are held as well. */
export async function lockKnownCentre(tx: Tx, id: number): Promise<Centre> {
  await lockCentre(tx, id)
  const centre = await findCentre(tx, id)
  if (!centre) throw new Refusal('centre_unknown')
  return centre
}

/** Its shop, courses and classes are gone for others at once; what was bought stays bought. The same again changes nothing. */
export async function endCentre(platform: Platform, staff: Caller, centreId: number): Promise<void> {
  await requireFreshPassword(platform, staff)
  await platform.db.transaction(async tx => {
    const centre = await lockKnownCentre(tx, centreId)
    if (centre.endedAt) return
    await changeCentreStatus(platform, tx, centre, platform.clock.now())
    await recordAct(platform, tx, staff, {
      act: 'centre_ended',
      subject: { type: 'centre', id: centre.id },
      before: { open: true },
      after: { open: false },
    })
    for (const manager of await listManagers(tx, centre.id))
      await mailCentreEnded(platform, tx, manager, centre)
  })
}

export async function restoreCentre(platform: Platform, staff: Caller, centreId: number): Promise<void> {
  await platform.db.transaction(async tx => {
    const centre = await lockKnownCentre(tx, centreId)
    if (!centre.endedAt) return
    if (await findClosing(tx, { type: 'centre', id: centreId })) throw new Refusal('closing_final')
    await changeCentreStatus(platform, tx, centre, null)
    await recordAct(platform, tx, staff, {
      act: 'centre_restored',
      subject: { type: 'centre', id: centre.id },
      before: { open: false },
      after: { open: true },
    })
    for (const manager of await listManagers(tx, centre.id))
      await mailCentreRestored(platform, tx, manager, centre)
  })
}

import { sellerTag, shopTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { personChanged } from '../accounts.hooks.ts'
import { removePicture } from '../accounts.jobs.ts'
import {
  type Centre,
  type CentreChange,
  changeCentre,
  findCentre,
  writeEnded,
  writeMembership,
} from './centre.repository.ts'
import { lockCentre } from './manager.repository.ts'

type Writer = Pick<Platform, 'jobs' | 'hooks'>

/** Changes a centre's profile; a replaced picture is deleted, and others see the change. */
export async function writeCentre(
  { jobs, hooks }: Writer,
  tx: Tx,
  id: number,
  change: CentreChange,
): Promise<void> {
  await lockCentre(tx, id)
  const before = await findCentre(tx, id)
  if (!before) throw new Error(`There is no centre ${id}`)
  await changeCentre(tx, id, change)
  if (before.pictureKey && change.pictureKey !== undefined && change.pictureKey !== before.pictureKey) {
    await jobs.enqueue(tx, removePicture, { key: before.pictureKey })
  }
  await announce(tx, sellerTag({ type: 'centre', id }))
  await hooks.call(personChanged, tx, { centreId: id })
}

/** Closes a locked centre, or reopens it with null. What is public of it changes with it. */
export async function changeCentreStatus(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  { id }: Centre,
  endedAt: Date | null,
): Promise<void> {
  await writeEnded(tx, id, endedAt)
  // Even if the shop has just closed.
  await announce(tx, 'shops', shopTag({ type: 'centre', id }))
  await hooks.call(personChanged, tx, { centreId: id, atOnce: true })
}

/** A locked person joins or leaves a centre. Both show the membership. */
export async function changeMembership(
  { hooks }: Writer,
  tx: Tx,
  person: Person,
  centreId: number | null,
): Promise<void> {
  await writeMembership(tx, person.userId, centreId)
  const left = person.subscriberId > 0 ? [person.subscriberId] : []
  const joined = centreId === null ? [] : [centreId]
  await announce(tx, ...[...left, ...joined].map(id => shopTag({ type: 'centre', id })))
  await hooks.call(personChanged, tx, { userId: person.userId })
}

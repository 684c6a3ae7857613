import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { changeProfile, type Person, type ProfileChange } from '../account.repository.ts'
import { personChanged } from '../accounts.hooks.ts'
import { removePicture } from '../accounts.jobs.ts'

/** Changes the profile of a locked person; a replaced picture is deleted, and others see the change. */
export async function writeProfile(
  { jobs, hooks }: Pick<Platform, 'jobs' | 'hooks'>,
  tx: Tx,
  person: Person,
  change: ProfileChange,
): Promise<void> {
  await changeProfile(tx, person.userId, change)
  if (person.pictureKey && change.pictureKey !== undefined && change.pictureKey !== person.pictureKey) {
    await jobs.enqueue(tx, removePicture, { key: person.pictureKey })
  }
  if (isSeen(person, change)) await hooks.call(personChanged, tx, { userId: person.userId })
}

/** Whether others see any of it. */
const isSeen = (person: Person, change: ProfileChange): boolean =>
  (['firstName', 'lastName', 'displayName', 'pictureKey', 'pictureUrl'] as const).some(
    field => change[field] !== undefined && change[field] !== person[field],
  )

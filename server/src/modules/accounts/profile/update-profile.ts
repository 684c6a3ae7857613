import type { Caller } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Person } from '../account.repository.ts'
import { type ProfileInput, prepareProfileChange } from './prepare-profile-change.ts'

/** Returns the person whose sessions the change has ended: the owner gets a new one. */
export async function updateProfile(
  platform: Platform,
  caller: Caller,
  userId: number,
  input: ProfileInput,
): Promise<Person | null> {
  const change = await prepareProfileChange(platform, caller, userId, input)
  try {
    return await platform.db.transaction(tx => change.write(tx))
  } catch (error) {
    await change.undo()
    throw error
  }
}

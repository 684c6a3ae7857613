import type { Caller } from '#server/kernel/caller.ts'
import { refuseFields } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  dropAvatar,
  insertCentre,
  isReservedUsername,
  makeAvatar,
  refuseTaken,
  storeAvatar,
} from '../accounts/index.ts'

export interface NewCentre {
  name: string
  nameZh: string
  username: string
  picture: Buffer | undefined
}

const taken = () => refuseFields({ username: 'username_taken' }, 'conflict_fields')

/** No one sees it before someone runs it. */
export async function createCentre(platform: Platform, staff: Caller, input: NewCentre): Promise<number> {
  const { db, storage, clock, config } = platform
  const { name, nameZh, username, picture } = input
  if (isReservedUsername(username, config.brand.slug)) throw taken()
  await refuseTaken(db, { username, email: '' })
  const avatar = picture && (await makeAvatar(picture))
  if (avatar) await storeAvatar(storage, avatar)
  try {
    return await db.transaction(async tx => {
      // Usernames of people count too: a shop stands under either.
      await refuseTaken(tx, { username, email: '' })
      const centre = await insertCentre(tx, {
        name,
        nameZh,
        username,
        createdAt: clock.now(),
        pictureKey: avatar?.key ?? null,
      })
      if (!centre) throw taken()
      await recordAct(platform, tx, staff, {
        act: 'centre_created',
        subject: { type: 'centre', id: centre.id },
        after: { username },
      })
      return centre.id
    })
  } catch (error) {
    if (avatar) await dropAvatar(storage, avatar.key)
    throw error
  }
}

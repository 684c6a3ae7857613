import type { Follower } from '#contract/saved/saved.ts'
import { type Caller, roles } from '#server/kernel/caller.ts'
import type { Platform } from '#server/platform/platform.ts'
import { authUsing, maskEmail, pictureAddress, type Seller } from '../accounts/index.ts'
import { type FollowerRow, listFollowers } from './following.repository.ts'

/** Of a teacher, or of the centre a manager runs. */
export async function viewFollowers(
  platform: Pick<Platform, 'db'>,
  caller: Caller,
  page: { search: string; limit: number; offset: number },
): Promise<{ count: number; followers: Follower[] }> {
  const runsCentre = caller.role === roles.businessManager && caller.subscriberId > 0
  const seller: Seller = runsCentre
    ? { type: 'centre', id: caller.subscriberId }
    : { type: 'teacher', id: caller.userId }
  const { count, followers } = await listFollowers(platform.db, seller, page)
  return { count, followers: followers.map(presentFollower) }
}

const presentFollower = (row: FollowerRow): Follower => ({
  user_id: row.userId,
  display_name: row.displayName,
  first_name: row.firstName,
  last_name: row.lastName,
  email: maskEmail(row.email),
  profile_picture: pictureAddress(row),
  auth_using: authUsing(row),
  since: row.since.toISOString(),
})

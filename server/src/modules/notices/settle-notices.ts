import { noticesTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { deleteNoticesByKey, markReadByKeys } from './notice.repository.ts'

/** The readers have seen what these notices are about, so their unread numbers decrease. */
export async function readElsewhere(
  tx: Tx,
  { userIds, keys, at }: { userIds: readonly number[]; keys: readonly string[]; at: Date },
): Promise<void> {
  const concerned = await markReadByKeys(tx, userIds, keys, at)
  if (concerned.length > 0) await announce(tx, ...concerned.map(noticesTag))
}

/** The subject of a notice no longer exists, so its text is deleted. */
export async function withdrawNotice(
  tx: Tx,
  { userIds, key }: { userIds: readonly number[]; key: string },
): Promise<void> {
  const concerned = await deleteNoticesByKey(tx, userIds, key)
  if (concerned.length > 0) await announce(tx, ...concerned.map(noticesTag))
}

import { noticesTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { deleteNoticesByKey, markReadByKeys } from './notice.repository.ts'

/** The readers have seen what these notices are about: their bells count less. */
export async function readElsewhere(
  tx: Tx,
  { userIds, keys, at }: { userIds: readonly number[]; keys: readonly string[]; at: Date },
): Promise<void> {
  const concerned = await markReadByKeys(tx, userIds, keys, at)
  if (concerned.length > 0) await announce(tx, ...concerned.map(noticesTag))
}

/** What a notice is about is gone, and so is what it says. */
export async function withdrawNotice(
  tx: Tx,
  { userIds, key }: { userIds: readonly number[]; key: string },
): Promise<void> {
  const concerned = await deleteNoticesByKey(tx, userIds, key)
  if (concerned.length > 0) await announce(tx, ...concerned.map(noticesTag))
}

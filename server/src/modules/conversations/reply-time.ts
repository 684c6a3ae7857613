import { repliesNeeded } from '#contract/rules/conversations.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findReplies } from './message.repository.ts'

/** 'Usually replies within so many hours': the next full hour; null until enough people were answered. */
export function replyHours({ count, seconds }: { count: number; seconds: number }): number | null {
  return count < repliesNeeded ? null : Math.max(1, Math.ceil(seconds / 3600))
}

export const findReplyHours = async (db: Db, teacherId: number, now: Date): Promise<number | null> =>
  replyHours(await findReplies(db, teacherId, now))

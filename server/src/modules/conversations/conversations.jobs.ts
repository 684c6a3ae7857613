import { conversationKeptYears, deletedKeptDays } from '#contract/rules/conversations.ts'
import { defineRound } from '#server/platform/jobs/define-round.ts'
import type { Platform } from '#server/platform/platform.ts'
import { releaseFiles } from '../media/index.ts'
import { deleteConversations, listConversationsBefore } from './conversation.repository.ts'
import { notifyReadersJob } from './conversations.jobs.definitions.ts'
import { eraseDeleted } from './message.repository.ts'
import { dropOfConversations, dropOfDeleted, dropUnsentBefore } from './message-file.repository.ts'
import { notifyReaders } from './notify-readers.ts'

export const dropOldConversations = defineRound({ name: 'conversations.drop-old', retryDelay: 60 })

const dayMs = 86_400_000
const aTime = 500

export function handleConversationJobs(platform: Platform): void {
  const { jobs } = platform
  jobs.handleBatch(notifyReadersJob, asked => notifyReaders(platform, asked))
  jobs.handle(dropOldConversations, () => dropOld(platform))
  jobs.schedule(dropOldConversations, '40 4 * * *', {})
}

/** What was deleted is kept for staff so long and no longer, a conversation that has ended some years, what was not sent a day. */
export async function dropOld(platform: Pick<Platform, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const { db, clock } = platform
  const now = clock.now()
  const deletedBefore = new Date(now.getTime() - deletedKeptDays * dayMs)
  await db.transaction(async tx => {
    const unsent = await dropUnsentBefore(tx, new Date(now.getTime() - dayMs))
    await releaseFiles(platform, tx, [...unsent, ...(await dropOfDeleted(tx, deletedBefore))])
  })
  await eraseDeleted(db, deletedBefore)
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - conversationKeptYears)
  while ((await dropConversations(platform, before)) === aTime);
}

async function dropConversations(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  before: Date,
): Promise<number> {
  return platform.db.transaction(async tx => {
    const ids = await listConversationsBefore(tx, before, aTime)
    await releaseFiles(platform, tx, await dropOfConversations(tx, ids))
    await deleteConversations(tx, ids)
    return ids.length
  })
}

import { conversationKeptYears, deletedKeptDays } from '#contract/rules/conversations.ts'
import { defineRound } from '#server/platform/jobs/define-round.ts'
import type { Platform } from '#server/platform/platform.ts'
import { deleteConversationsBefore } from './conversation.repository.ts'
import { eraseDeleted } from './message.repository.ts'

export const dropOldConversations = defineRound({ name: 'conversations.drop-old', retryDelay: 60 })

const dayMs = 86_400_000
const aTime = 500

export function handleConversationJobs(platform: Pick<Platform, 'jobs' | 'db' | 'clock'>): void {
  const { jobs } = platform
  jobs.handle(dropOldConversations, () => dropOld(platform))
  jobs.schedule(dropOldConversations, '40 4 * * *', {})
}

/** What was deleted is kept for staff so long and no longer, and a conversation that has ended some years. */
export async function dropOld({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await eraseDeleted(db, new Date(now.getTime() - deletedKeptDays * dayMs))
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - conversationKeptYears)
  while ((await deleteConversationsBefore(db, before, aTime)) === aTime);
}

import type { conversationsContract } from '#contract/conversations/conversations.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LinkedFile } from '../media/index.ts'
import { unreadTalksAsked } from '../notices/index.ts'
import { branchesOf, countUnread } from './conversation.repository.ts'
import { handleConversationJobs } from './conversations.jobs.ts'
import { conversationsRoutes } from './conversations.routes.ts'
import { registerPersonalData } from './personal-data.ts'
import { isLinkLive } from './present-files.ts'

export { listBlockedFamilies } from './conversation.repository.ts'
export { dealingsAsked, type SubjectFacts, type SubjectRef, subjectsAsked } from './conversations.hooks.ts'
export { mayWriteBeside } from './dealings.ts'
export { findReportableTalk, findTalk, readForCase } from './read-for-case.ts'
export { findReplyHours } from './reply-time.ts'

/** Conversations of someone, on either side, with messages they have not read. */
export const countUnreadTalks = (db: Db, caller: Caller): Promise<number> =>
  countUnread(db, branchesOf(caller))

export interface ConversationsModule {
  handlers: Handlers<typeof conversationsContract>
  isLinkLive(link: LinkedFile): Promise<boolean>
}

export function conversations(platform: Platform): ConversationsModule {
  handleConversationJobs(platform)
  registerPersonalData(platform)
  platform.hooks.on(unreadTalksAsked, 'conversations', countUnreadTalks)
  return { handlers: conversationsRoutes(platform), isLinkLive: link => isLinkLive(platform, link) }
}

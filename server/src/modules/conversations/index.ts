import type { conversationsContract } from '#contract/conversations/conversations.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LinkedFile } from '../media/index.ts'
import { talksAsked } from '../notices/index.ts'
import { handleConversationJobs } from './conversations.jobs.ts'
import { conversationsRoutes } from './conversations.routes.ts'
import { registerPersonalData } from './personal-data.ts'
import { isLinkLive } from './present-files.ts'
import { listTalkNews } from './talk-news.ts'

export { listBlockedFamilies } from './block.repository.ts'
export { dealingsAsked, type SubjectFacts, type SubjectRef, subjectsAsked } from './conversations.hooks.ts'
export { mayWriteBeside } from './dealings.ts'
export { findReportableTalk, findTalk, readForCase } from './read-for-case.ts'
export { findReplyHours } from './reply-time.ts'
export { countUnread as countUnreadTalks } from './unread.repository.ts'

export interface ConversationsModule {
  handlers: Handlers<typeof conversationsContract>
  isLinkLive(link: LinkedFile): Promise<boolean>
}

export function conversations(platform: Platform): ConversationsModule {
  handleConversationJobs(platform)
  registerPersonalData(platform)
  platform.hooks.on(talksAsked, 'conversations', (db, readers) => listTalkNews(platform, db, readers))
  return { handlers: conversationsRoutes(platform), isLinkLive: link => isLinkLive(platform, link) }
}

import type { noticesContract } from '#contract/notices/notices.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { NoticeStreams } from './notice-streams.ts'
import { handleNoticeJobs } from './notices.jobs.ts'
import { noticesRoutes } from './notices.routes.ts'
import { registerPersonalData } from './personal-data.ts'

export { type TalkNews, type TalkReader, talksAsked } from './notices.hooks.ts'
export { notifyAll, type Telling } from './notify.ts'
export { readElsewhere, withdrawNotice } from './settle-notices.ts'

export interface NoticesModule {
  handlers: Handlers<typeof noticesContract>
  /** The open streams of this process, to be closed before it ends. */
  streams: NoticeStreams
}

export function notices(platform: Platform): NoticesModule {
  const streams = new NoticeStreams(platform)
  handleNoticeJobs(platform)
  registerPersonalData(platform)
  return { handlers: noticesRoutes(platform, streams), streams }
}

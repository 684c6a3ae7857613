import type { staffTimelineContract } from '#contract/admin/timeline.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import type { Platform } from '#server/platform/platform.ts'
import { viewTimeline } from './view-timeline.ts'

export const timelineRoutes = (platform: Platform): Handlers<typeof staffTimelineContract> => ({
  staffTimeline: ({ body, caller }) => viewTimeline(platform, caller, body),
})

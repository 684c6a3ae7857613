import type { Platform } from '#server/platform/platform.ts'
import type { LineKinds } from './kinds/line-kinds.ts'

/** What the order flow works with: the platform, and what can be ordered in this application. */
export interface CommerceContext extends Platform {
  readonly kinds: LineKinds
}

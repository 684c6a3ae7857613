import type { Platform } from '#server/platform/platform.ts'
import type { LineKinds } from './kinds/line-kinds.ts'

/** What the order flow needs: the platform, and the kinds of items in this application. */
export interface CommerceContext extends Platform {
  readonly kinds: LineKinds
}

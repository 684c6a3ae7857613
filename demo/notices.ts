import type { DemoNotice } from './types.ts'

/** What the fixed accounts find behind their bell, the oldest first; products by their key. */
export const notices: DemoNotice[] = [
  { to: 'parent', about: 'published', product: 'p4-five-senses', hoursAgo: 190, read: true },
  { to: 'student', about: 'published', product: 'dse-paper-1-reading', hoursAgo: 160, read: true },
  { to: 'student', about: 'cheaper', product: 'ielts-speaking-2', hoursAgo: 52, read: true },
  { to: 'parent', about: 'cheaper', product: 'p5-fractions', hoursAgo: 30, read: false },
  { to: 'student', about: 'cheaper', product: 'dse-m2-differentiation', hoursAgo: 20, read: false },
  { to: 'parent', about: 'published', product: 'scratch-games', hoursAgo: 6, read: false },
]

import type { DemoSuspension } from './types.ts'

/** Accounts that staff have shut out. */
export const suspensions: readonly DemoSuspension[] = [
  {
    username: 'lokhang',
    by: 'admin',
    hoursAgo: 30,
    reason:
      'Your account bought three courses with a card that its owner did not agree to. Please ask a parent to call us.',
  },
  { username: 'chowtszlam', by: 'master', hoursAgo: 410, reason: 'Left the team on 31 October.' },
]

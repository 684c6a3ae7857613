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
  {
    username: 'kwanhoyin',
    by: 'admin',
    hoursAgo: 3,
    reason: '我們正調查一宗有關兒童安全的舉報，期間你的帳戶暫停使用。如有查詢，請致電客戶服務。',
  },
  { username: 'chowtszlam', by: 'master', hoursAgo: 410, reason: 'Left the team on 31 October.' },
]

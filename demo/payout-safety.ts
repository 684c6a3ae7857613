import type { DemoPayoutSafety } from './types.ts'

/** One seller with another bank account since yesterday, one who said that it was not them, and a payout for two people. */
export const payoutSafety: DemoPayoutSafety = {
  changes: [
    { teacher: 'wongszeman', kind: 'changed', hoursAgo: 26, before: '••••4411' },
    { teacher: 'cheungwailun', kind: 'changed', hoursAgo: 9, before: '••••7302' },
    { teacher: 'cheungwailun', kind: 'frozen', hoursAgo: 8, before: '' },
  ],
  waiting: { by: 'staff', teacher: 'tamlokyi', hoursAgo: 2, remarks: 'Sales of this month' },
}

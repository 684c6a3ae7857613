import { row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    row('seller_days', {
      account: 'seller:teacher-1',
      day: '2026-01-05',
      sales_cents: 900,
      payout_cents: 100,
    }),
    row('seller_days', { account: 'seller:centre-1', day: '2026-01-05', sales_cents: 50, payout_cents: 0 }),
    row('seller_days', { account: 'seller:teacher-1', day: '2026-01-06', sales_cents: -30, payout_cents: 0 }),
  ],
  after: [
    [
      'select * from income_days order by day',
      [
        ['2026-01-05', 950, 100],
        ['2026-01-06', -30, 0],
      ],
    ],
  ],
}

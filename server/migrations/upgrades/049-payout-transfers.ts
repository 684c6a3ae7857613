import { at, posting, row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    // Two days of Hong Kong that are one of UTC.
    posting(
      1,
      { at: '2026-01-05 23:30+08' },
      { 'provider:sandbox': 1000, 'platform:fees': -100, 'seller:teacher-1': -900 },
    ),
    posting(2, { at: '2026-01-06 00:30+08' }, { 'provider:sandbox': 500, 'seller:teacher-1': -500 }),
    posting(
      3,
      { at: '2026-01-06 01:00+08', kind: 'refund' },
      { 'provider:sandbox': -200, 'seller:teacher-1': 200 },
    ),
    posting(
      4,
      { at: '2026-01-06 02:00+08', kind: 'payout' },
      { 'provider:sandbox': -700, 'seller:teacher-1': 700 },
    ),
    ...['receipt', 'refund'].map(template => row('order_mails', { template, about_id: 1, asked_at: at })),
    row('sandbox_accounts', {
      ...{ id: 'a', key: 'a', behaviour: 'outage' },
      decided_at: at,
      created_at: at,
    }),
  ],
  after: [
    [
      'select account, day, sales_cents, payout_cents from seller_changes order by day',
      [
        ['seller:teacher-1', '2026-01-05', 900, 0],
        ['seller:teacher-1', '2026-01-06', 300, 700],
      ],
    ],
    ['select template from order_mails order by 1', [['receipt'], ['refund']]],
    ['select behaviour from sandbox_accounts', [['outage']]],
  ],
}

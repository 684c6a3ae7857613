import { line, order, person, posting, refund, row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[row('centres', { id: 1, username: 'c1', name: 'Centre' }), person(1, 4), person(2, 6), order(1)],
    // Sold and refunded later; sold by a centre; refunded at once, since it was owned already; free.
    line(1, 1, { kind: 'seat', item_id: 1, price_cents: 1000, fee_cents: 100, state: 'refunded' }),
    line(2, 1, { kind: 'seat', item_id: 2, price_cents: 500, centre_id: 1 }),
    line(3, 1, { kind: 'seat', item_id: 3, price_cents: 300, state: 'refunded' }),
    line(4, 1, { kind: 'seat', item_id: 4, price_cents: 0 }),
    ...[refund(1, 1), refund(2, 1, { key: 'surplus-1' })],
    ...[row('refund_lines', { refund_id: 1, line_id: 1 }), row('refund_lines', { refund_id: 2, line_id: 3 })],
    posting(
      1,
      { order_id: 1 },
      { 'provider:sandbox': 1500, 'platform:fees': -100, 'seller:teacher-1': -900, 'seller:centre-1': -500 },
    ),
    posting(
      2,
      { order_id: 1, kind: 'refund', key: 'refund:1' },
      { 'provider:sandbox': -1000, 'platform:fees': 100, 'seller:teacher-1': 900 },
    ),
  ],
  after: [
    [
      'select id, list_cents from order_lines order by id',
      [
        [1, 1000],
        [2, 500],
        [3, 300],
        [4, 0],
      ],
    ],
    [
      'select posting_id, line_id, account, teacher_id, gross_cents, fee_cents from seller_movements order by 1, 2',
      [
        [1, 1, 'seller:teacher-1', 1, 1000, 100],
        [1, 2, 'seller:centre-1', 1, 500, 0],
        [2, 1, 'seller:teacher-1', 1, -1000, -100],
      ],
    ],
  ],
  refused: [
    'update seller_movements set gross_cents = 0',
    'update order_lines set list_cents = price_cents - 1',
  ],
}

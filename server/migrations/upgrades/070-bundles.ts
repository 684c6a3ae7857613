import { line, order, person, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[person(1, 4), person(2, 6), order(1), line(1, 1, { kind: 'seat', item_id: 1, list_cents: 400 })],
    line(2, 1, { kind: 'seat', item_id: 2, list_cents: 500, coupon_cents: 100 }),
  ],
  after: [
    [
      'select id, bundle_id, bundle_title, bundle_cents from order_lines order by id',
      [
        [1, null, '', 0],
        [2, null, '', 0],
      ],
    ],
  ],
  refused: ["update order_lines set bundle_title = 'All'", 'update order_lines set bundle_cents = 1'],
}

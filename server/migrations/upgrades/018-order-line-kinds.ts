import { line, order, person, product, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[
      person(1, 4),
      person(2, 6),
      product(11),
      product(12),
      order(1),
      order(2, { state: 'open', paid_at: null }),
    ],
    line(1, 1, { kind: 'product', product_id: 11 }),
    line(2, 2, { kind: 'product', product_id: 12, state: 'open' }),
  ],
  after: [
    [
      'select kind, item_id, product_id, state from order_lines order by id',
      [
        ['product', 11, 11, 'paid'],
        ['product', 12, 12, 'open'],
      ],
    ],
  ],
  refused: [
    // What may not be twice still may not.
    line(3, 2, { kind: 'product', item_id: 11 }),
    line(3, 1, { kind: 'product', item_id: 12, state: 'open' }),
    // No such product; no such kind.
    line(3, 2, { kind: 'product', item_id: 999, state: 'open' }),
    line(3, 2, { kind: 'Seats!', item_id: 1, state: 'open' }),
    // Another kind has numbers of its own, and is not sold twice either.
    line(3, 2, { kind: 'seat', item_id: 11 }) + line(4, 2, { kind: 'seat', item_id: 11 }),
  ],
}

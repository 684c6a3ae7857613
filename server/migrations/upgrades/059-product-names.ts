import { at, product, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), product(1, { name: 'Fractions 分數', featured: true })],
    product(2, { status: -1, hidden_at: at, hidden_reason: 'Copied' }),
  ],
  after: [
    [
      'select product_id, words, status, hidden, featured from product_names order by 1',
      [
        [1, 'fractions 分數', 1, false, true],
        [2, 'product 2', -1, true, false],
      ],
    ],
  ],
}

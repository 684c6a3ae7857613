import { product, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [teacher(1), product(1)],
  after: [['select id, hidden_at, hidden_reason from products', [[1, null, '']]]],
  refused: ['update products set hidden_at = now()', "update products set hidden_reason = 'Copied'"],
}

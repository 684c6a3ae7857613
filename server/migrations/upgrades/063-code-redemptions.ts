import { at, entitlement, person, product, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), person(2, 6), product(1), product(2)],
    // Came in, was shut out, and came in again by the same code.
    entitlement(1, { source: 'code', code: 'ABC', ended_at: at }),
    entitlement(2, { source: 'code', code: 'ABC', created_at: '2026-02-01 10:00+08' }),
    entitlement(3, { source: 'free' }),
    row('product_watermarks', { product_id: 2, code: 'XYZ', text: 'Ann', position: 1 }),
  ],
  after: [
    [
      `select product_id, code, user_id, redeemed_at = '${at}' as first from code_redemptions`,
      [[1, 'ABC', 2, true]],
    ],
    ['select code, redemption_limit from product_watermarks', [['XYZ', null]]],
  ],
}

import { line, order, person, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [person(1, 4), person(2, 6), order(1), line(1, 1, { kind: 'seat', item_id: 1, list_cents: 500 })],
  after: [
    ['select id, coupon_id, coupon_code from orders', [[1, null, '']]],
    ['select id, price_cents, list_cents, coupon_cents from order_lines', [[1, 400, 500, 0]]],
  ],
  refused: ['update order_lines set coupon_cents = 101', "update orders set coupon_code = 'SPRING'"],
}

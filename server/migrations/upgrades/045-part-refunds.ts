import {
  enrolment,
  line,
  liveClass,
  order,
  person,
  product,
  refund,
  row,
  teacher,
  type Upgrade,
} from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), person(2, 6), product(1), liveClass(1, 1), enrolment(1), order(1)],
    line(1, 1, { kind: 'class', item_id: 1, price_cents: 900, list_cents: 1000 }),
    ...[refund(1, 1), row('refund_lines', { refund_id: 1, line_id: 1 })],
  ],
  after: [
    ['select line_id, amount_cents from refund_lines', [[1, 900]]],
    ['select id, refunded_lessons from enrolments', [[1, 0]]],
  ],
  refused: ['update refund_lines set amount_cents = -1'],
}

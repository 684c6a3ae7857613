import { at, order, person, row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[person(2, 6), order(7)],
    row('disputes', {
      ...{ order_id: 7, provider: 'sandbox', provider_dispute_id: 'dp', amount_cents: 400 },
      reason: '',
      state: 'open',
      opened_at: at,
    }),
  ],
  after: [['select order_id, user_id from disputes', [[7, 2]]]],
}

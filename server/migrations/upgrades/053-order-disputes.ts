import { at, order, person, refund, row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[person(2, 6), order(1), order(2), order(3)],
    refund(1, 1, { key: 'dispute-dp_1', provider_refund_id: 'dp_1' }),
    refund(2, 2, { key: 'dispute-dp_2', state: 'failed', done_at: null }),
    refund(3, 3),
    ...['lost', null].map(dispute => {
      const intent = {
        id: `pi_${dispute}`,
        key: `${dispute}`,
        order_id: 1,
        amount_cents: 400,
        method: 'card',
      }
      const charge = {
        intent_id: intent.id,
        amount_cents: 400,
        fee_cents: 0,
        method: 'card',
        brand: '',
        last4: '',
      }
      return [
        row('sandbox_intents', { ...intent, save_card: false, state: 'succeeded', created_at: at }),
        row('sandbox_charges', { ...charge, dispute, created_at: at }),
      ].join('\n')
    }),
    ...['receipt', 'refund', 'payout'].map(template =>
      row('order_mails', { template, about_id: 1, asked_at: at }),
    ),
  ],
  after: [
    [
      'select order_id, provider, provider_dispute_id, amount_cents, state, closed_at is not null as closed from disputes order by 1',
      [
        [1, 'sandbox', 'dp_1', 400, 'open', false],
        [2, 'sandbox', 'dp_2', 400, 'won', true],
      ],
    ],
    [
      'select dispute, disputed_at = created_at as known from sandbox_charges order by 1',
      [
        ['lost', true],
        [null, null],
      ],
    ],
    ['select count(*) from order_mails', [[3]]],
  ],
}

import { at, order, person, refund, row, type Upgrade } from '#server/testing/upgrade.ts'

const states = ['requested', 'done', 'failed']
const intent = { id: 'sbx_pi_1', key: 'order-1', order_id: 1, amount_cents: 400 }

export const upgrade: Upgrade = {
  rows: [
    ...[person(2, 3), order(1)],
    ...states.map((state, place) =>
      refund(place + 1, 1, { state, key: state, done_at: state === 'done' ? at : null }),
    ),
    row('order_mails', { template: 'refund', about_id: 2, asked_at: at }),
    row('sandbox_intents', {
      ...intent,
      method: 'card',
      save_card: false,
      state: 'succeeded',
      created_at: at,
    }),
    row('sandbox_refunds', {
      id: 're_1',
      key: 'refund-1',
      intent_id: 'sbx_pi_1',
      amount_cents: 400,
      created_at: at,
    }),
  ],
  after: [
    ['select state from refunds order by id', states.map(state => [state])],
    ['select template from order_mails', [['refund']]],
    ['select state, settles_at, ends from sandbox_refunds', [['done', null, null]]],
  ],
  refused: [
    "update refunds set state = 'other'",
    // What is pending has not been done.
    "update refunds set state = 'pending' where done_at is not null",
    "update order_mails set template = 'other'",
    "update sandbox_refunds set ends = 'failed'",
    "update sandbox_refunds set state = 'other'",
  ],
}

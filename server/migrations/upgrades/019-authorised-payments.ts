import { at, order, person, row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[person(2, 6), order(1), order(2, { state: 'open', paid_at: null })],
    row('payments', {
      ...{ id: 1, order_id: 1, provider: 'sandbox', intent_id: 'pi_1', state: 'succeeded' },
      amount_cents: 400,
      created_at: at,
      updated_at: at,
    }),
    row('payments', {
      ...{ id: 2, order_id: 2, provider: 'sandbox', intent_id: 'pi_2', state: 'pending' },
      amount_cents: 400,
      created_at: at,
      updated_at: at,
    }),
    ...['pending', 'action', 'processing', 'succeeded', 'cancelled'].map((state, index) =>
      row('sandbox_intents', {
        ...{
          id: state,
          key: state,
          order_id: index,
          amount_cents: 400,
          method: 'card',
          save_card: false,
          state,
        },
        ...{
          attempt: index === 1 || index === 2 ? { brand: 'visa' } : null,
          processed_at: index === 2 ? at : null,
        },
        created_at: at,
      }),
    ),
  ],
  after: [
    [
      'select id, capture from orders order by id',
      [
        [1, 'automatic'],
        [2, 'automatic'],
      ],
    ],
    [
      'select id, state from payments order by id',
      [
        [1, 'captured'],
        [2, 'pending'],
      ],
    ],
    ["select count(*) from sandbox_intents where capture = 'automatic' and capture_before is null", [[5]]],
  ],
  refused: [
    "update payments set state = 'succeeded' where id = 1",
    "update sandbox_intents set state = 'authorised' where id = 'pending'",
  ],
}

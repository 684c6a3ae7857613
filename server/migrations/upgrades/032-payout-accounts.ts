import { at, person, row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    ...[1, 2, 3].map(id => row('centres', { id, username: `c${id}`, name: 'Centre' })),
    ...[person(1, 4, {}, { payout_ready: true }), person(2, 4)],
    person(3, 4, { deleted_at: at }, { payout_ready: true }),
    // Managers: two of one centre who could be paid, one who could not, and one without a centre.
    ...[
      person(4, 2, {}, { payout_ready: true, centre_id: 1 }),
      person(5, 2, {}, { payout_ready: true, centre_id: 1 }),
    ],
    ...[person(6, 2, {}, { centre_id: 2 }), person(7, 2, {}, { payout_ready: true })],
    // A member is paid for what is their own.
    person(8, 4, {}, { payout_ready: true, centre_id: 3 }),
    row('sandbox_intents', {
      ...{ id: 'pi', key: 'pi', order_id: 1, amount_cents: 400, method: 'card' },
      save_card: false,
      state: 'pending',
      created_at: at,
    }),
    row('sandbox_events', { id: 'ev', kind: 'paid', intent_id: 'pi', delivery: 'normal', created_at: at }),
  ],
  after: [
    [
      'select teacher_id, centre_id, state from payout_accounts order by 1, 2',
      [
        [1, null, 'verified'],
        [7, null, 'verified'],
        [8, null, 'verified'],
        [null, 1, 'verified'],
      ],
    ],
    ['select id, intent_id, account_id from sandbox_events', [['ev', 'pi', null]]],
  ],
  refused: ['update sandbox_events set intent_id = null'],
}

import { at, person, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

const states = ['requested', 'sent', 'failed']

export const upgrade: Upgrade = {
  rows: [
    ...[teacher(1), person(2, 8)],
    ...states.map(state =>
      row('payouts', {
        ...{ key: state, teacher_id: 1, amount_cents: 400, remarks: 'May', state, created_at: at },
        ...{ staff_id: 2, sent_at: state === 'sent' ? at : null },
      }),
    ),
  ],
  after: [
    [
      'select state, decided_by, decline_reason from payouts order by id',
      states.map(state => [state, null, '']),
    ],
  ],
  refused: [
    "update payouts set state = 'other'",
    // Nobody approves what they asked for, and what waits is not decided.
    "update payouts set decided_by = 2, decided_at = now() where state = 'requested'",
    "update payouts set state = 'declined' where state = 'requested'",
    "update payouts set state = 'waiting', decided_by = 1, decided_at = now() where state = 'requested'",
  ],
}

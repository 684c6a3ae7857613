import { at, person, row, type Upgrade } from '#server/testing/upgrade.ts'

const purposes = ['bank', 'delete', 'passkey', 'password', 'reset', 'social', 'verify']

export const upgrade: Upgrade = {
  rows: [
    person(2, 6),
    row('second_factors', { account_id: 1002 }),
    ...purposes.map(purpose =>
      row('mailed_tokens', { hash: purpose, purpose, account_id: 1002, expires_at: at, created_at: at }),
    ),
  ],
  after: [
    ['select purpose from mailed_tokens order by 1', purposes.map(purpose => [purpose])],
    ['select account_id, offered_version from second_factors', [[1002, null]]],
  ],
  refused: [
    "update mailed_tokens set purpose = 'other'",
    `insert into second_factor_resets (account_id, reason, asked_by, asked_at) values (1002, '', 2, now())`,
  ],
}

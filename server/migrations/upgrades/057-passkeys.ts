import { at, person, row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    person(2, 6),
    ...['verify', 'reset', 'delete', 'password'].map(purpose =>
      row('mailed_tokens', { hash: purpose, purpose, account_id: 1002, expires_at: at, created_at: at }),
    ),
  ],
  after: [
    ['select purpose from mailed_tokens order by 1', [['delete'], ['password'], ['reset'], ['verify']]],
  ],
  refused: ["update mailed_tokens set purpose = 'other'"],
}

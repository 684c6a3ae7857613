import { at, row, teacher, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    teacher(1),
    row('payout_accounts', { teacher_id: 1, state: 'verified', created_at: at, updated_at: at }),
    ...['verify', 'reset', 'delete', 'password', 'passkey'].map(purpose =>
      row('mailed_tokens', { hash: purpose, purpose, account_id: 1001, expires_at: at, created_at: at }),
    ),
  ],
  after: [
    // Nobody waits for what was changed before anybody was told of it.
    ['select state, changed_at, frozen_at from payout_accounts', [['verified', null, null]]],
    ['select count(*)::int from mailed_tokens', [[5]]],
    ['select count(*)::int from bank_changes', [[0]]],
  ],
  refused: ["update mailed_tokens set purpose = 'other'"],
}

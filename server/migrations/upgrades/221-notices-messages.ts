import { row, type Upgrade } from '../../src/testing/upgrade.ts'

const at = '2026-10-01T00:00:00+00:00'
/** What comes with an empty database has the first ids. */
const own = 9001

/** Emails about messages are a kind like the others; what was chosen of these stays. */
export const upgrade: Upgrade = {
  rows: [
    row('accounts', { id: own, username: 'lee', email: 'lee@example.com', role: 3, created_at: at }),
    row('profiles', {
      id: own,
      account_id: own,
      first_name: 'Ming',
      last_name: 'Lee',
      display_name: 'Ming',
      created_at: at,
    }),
    row('notice_choices', { user_id: own, kind: 'lessons', mail: 'none' }),
  ],
  after: [['select kind, mail from notice_choices where user_id = 9001', [['lessons', 'none']]]],
  refused: ["insert into notice_choices values (9001, 'weather', 'now')"],
}

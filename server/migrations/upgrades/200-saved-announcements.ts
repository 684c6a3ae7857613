import { row, type Upgrade } from '../../src/testing/upgrade.ts'

const at = '2026-10-01T00:00:00+00:00'
const [teacher, follower] = [9001, 9002]

const person = (id: number, username: string, role: number) => [
  row('accounts', { id, username, email: `${username}@example.com`, role, created_at: at }),
  row('profiles', {
    ...{ id, account_id: id, first_name: 'Ming', last_name: 'Lee', display_name: 'Ming', created_at: at },
  }),
]

/** Who followed before hears of new courses as ever. */
export const upgrade: Upgrade = {
  rows: [
    ...person(teacher, 'lee', 4),
    ...person(follower, 'wong', 3),
    row('followings', { id: 9001, follower_id: follower, teacher_id: teacher, created_at: at }),
  ],
  after: [['select id, muted from followings', [[9001, false]]]],
  refused: ['update followings set muted = null where id = 9001'],
}

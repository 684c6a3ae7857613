import { row, type Upgrade } from '../../src/testing/upgrade.ts'

const at = '2026-10-01T00:00:00+00:00'
const person = (id: number, role: number) => [
  row('accounts', {
    id,
    ...{ username: `p${id}`, email: `p${id}@example.com`, role, status: 1, created_at: at },
  }),
  row('profiles', {
    ...{ id, account_id: id, first_name: 'Ming', last_name: 'Lee', display_name: 'Ming', created_at: at },
  }),
]

/** Conversations stay as they are; no job waits for them. */
export const upgrade: Upgrade = {
  rows: [
    ...person(9001, 6),
    ...person(9002, 4),
    row('conversations', {
      ...{ id: 9001, family_id: 9001, teacher_id: 9002, opened_by: 'family', created_at: at, last_at: at },
      ...{ last_position: 3, seller_unread: 2 },
    }),
  ],
  after: [
    [
      'select last_position, seller_unread, family_told, seller_told, family_telling, seller_telling from conversations where id = 9001',
      [[3, 2, 0, 0, null, null]],
    ],
  ],
}

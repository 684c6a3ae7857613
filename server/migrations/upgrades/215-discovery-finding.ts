import { row, type Upgrade } from '../../src/testing/upgrade.ts'

const at = '2026-10-01T00:00:00+00:00'

/**
 * A card of before says nothing of what is taught until it is made anew; no one is found by it, and no one is lost.
 */
export const upgrade: Upgrade = {
  rows: [
    row('accounts', { id: 9001, username: 'lee', email: 'lee@example.com', role: 4, created_at: at }),
    row('profiles', {
      ...{ id: 9001, account_id: 9001, first_name: 'Ming', last_name: 'Lee', display_name: 'Ming' },
      created_at: at,
    }),
    row('teacher_cards', {
      ...{ teacher_id: 9001, card: '{}', listed: true, country: 'HK', languages: ['english'], prices: [] },
      ...{ price_cents: 2_147_483_647, sort_name: 'ming', rating: 0, reviews: 0, students: 0 },
      ...{ created_at: at, search: '' },
    }),
  ],
  after: [
    [
      "select listed, teaches, badges, position(B'1' in free_times) from teacher_cards where teacher_id = 9001",
      [[true, [], 0, 0]],
    ],
  ],
  refused: ['update teacher_cards set teaches = null where teacher_id = 9001'],
}

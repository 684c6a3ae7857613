import { at, row, type Upgrade } from '#server/testing/upgrade.ts'

export const upgrade: Upgrade = {
  rows: [
    row('contact_messages', {
      id: 1,
      name: 'Ann',
      email: 'ann@example.com',
      message: 'Hello',
      created_at: at,
    }),
  ],
  after: [
    ['select id, locale, read_at, answered_at, answer from contact_messages', [[1, 'en', null, null, null]]],
  ],
  refused: ['update contact_messages set answered_at = now()'],
}

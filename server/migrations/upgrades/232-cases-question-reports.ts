import { row, type Upgrade } from '../../src/testing/upgrade.ts'

const at = '2026-10-01T00:00:00+00:00'
const file = '00000000-0000-4000-8000-000000000001'
const person = (id: number, name: string) => [
  row('accounts', { id, username: name, email: `${name}@example.com`, role: 4, status: 1, created_at: at }),
  row('profiles', {
    ...{ id, account_id: id, first_name: 'Ming', last_name: 'Lee', display_name: name },
    created_at: at,
  }),
]
const question = (id: number) =>
  row('questions', { id, product_id: 9001, user_id: 9002, question: 'For P4?', asked_at: at })
const report = (question_id: number, user_id: number, settled_at: string | null) =>
  row('question_reports', { question_id, user_id, reason: 'Rude', reported_at: at, settled_at })

/** Reports that wait become one case for each question; what staff have looked at is over. */
export const upgrade: Upgrade = {
  rows: [
    ...person(9001, 'lee'),
    ...person(9002, 'asker'),
    ...person(9003, 'one'),
    row('teachers', { user_id: 9001, created_at: at, updated_at: at }),
    row('subjects', { id: 9001, position: 1, title: 'Maths' }),
    row('media_files', {
      ...{ id: file, owner_id: 9001, name: 'cover.png', purpose: 'cover', state: 'ready' },
      ...{ created_at: at, state_at: at },
    }),
    row('products', {
      ...{ id: 9001, teacher_id: 9001, subject_id: 9001, cover_id: file, name: 'Fractions' },
      ...{ description: '', access: 'free', grade: '', levels: [], tags: [], preview_mode: 'low' },
      ...{ created_at: at, updated_at: at },
    }),
    ...[9001, 9002].map(question),
    report(9001, 9001, null),
    report(9001, 9003, null),
    report(9002, 9003, at),
  ],
  after: [
    ['select kind, subject_id, user_id, urgent from cases order by id', [['question', 9001, 9002, false]]],
    [
      'select reporter_id, reason, body from case_reports order by reporter_id',
      [
        [9001, 'other', 'Rude'],
        [9003, 'other', 'Rude'],
      ],
    ],
  ],
}

import { row, type Upgrade } from '../../src/testing/upgrade.ts'

const at = '2026-10-01T00:00:00+00:00'
const later = '2026-10-05T00:00:00+00:00'
/** What comes with an empty database has the first ids. */
const own = 9001
const file = '00000000-0000-4000-8000-000000000001'

const enrolment = (id: number, more: Readonly<Record<string, unknown>>) =>
  row('enrolments', {
    ...{ id, class_id: own, teacher_id: own, user_id: own, price_cents: 8000, lessons: 12, created_at: at },
    ...more,
  })

/**
 * Who is in a class has its lessons since they came in; classes are sold to anyone who comes late for the lessons
 * left.
 */
export const upgrade: Upgrade = {
  rows: [
    row('accounts', { id: own, username: 'lee', email: 'lee@example.com', role: 4, created_at: at }),
    row('profiles', {
      id: own,
      account_id: own,
      first_name: 'Ming',
      last_name: 'Lee',
      display_name: 'Ming',
      created_at: at,
    }),
    row('teachers', { user_id: own, created_at: at, updated_at: at }),
    row('subjects', { id: own, position: 1, title: 'Maths' }),
    row('media_files', {
      ...{
        id: file,
        owner_id: own,
        name: 'cover.png',
        purpose: 'cover',
        state: 'ready',
        created_at: at,
        state_at: at,
      },
    }),
    row('products', {
      ...{
        id: own,
        teacher_id: own,
        subject_id: own,
        cover_id: file,
        name: 'Fractions',
        description: '',
        access: 'free',
      },
      ...{ grade: '', levels: [], tags: [], preview_mode: 'low', created_at: at, updated_at: at },
    }),
    row('classes', {
      ...{
        id: own,
        teacher_id: own,
        product_id: own,
        title: 'Fractions club',
        price_cents: 8000,
        seats: 4,
        color: 'teal',
      },
      ...{
        needs_approval: false,
        starts_on: '2026-10-03',
        ends_on: '2026-10-31',
        venue: 'Room 7B',
        created_at: at,
      },
      ...{ start_time: '10:00', end_time: '11:00' },
    }),
    enrolment(1, { state: 'confirmed', confirmed_at: later }),
    enrolment(2, { state: 'cancelled', confirmed_at: later, ended_at: later, ended_by: 'student' }),
    enrolment(3, { state: 'lapsed' }),
  ],
  after: [
    ['select late_price from classes where id = 9001', [['pro_rata']]],
    [
      'select id, lessons_from is not distinct from confirmed_at as kept from enrolments order by id',
      [
        [1, true],
        [2, true],
        [3, true],
      ],
    ],
  ],
  refused: [
    'update enrolments set lessons_from = null where id = 1',
    "update classes set late_price = 'half'",
  ],
}

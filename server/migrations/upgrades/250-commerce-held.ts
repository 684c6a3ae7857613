import { row, type Upgrade } from '../../src/testing/upgrade.ts'

const at = '2020-01-01T00:00:00+00:00'
/** What comes with an empty database has the first ids. */
const own = 9001
const file = '00000000-0000-4000-8000-000000000001'

const lesson = (id: number, day: string, more: Readonly<Record<string, unknown>>) =>
  row('lessons', {
    ...{ id, teacher_id: own, seats: 1, created_at: at },
    ...{ starts_at: `${day}T08:00:00+00:00`, ends_at: `${day}T09:00:00+00:00` },
    ...more,
  })

/** A line that was paid, as the books had it: all of it the seller's, but for the fee. */
const sold = (id: number, kind: string, item_id: number, price: number, fee: number) => [
  row('orders', {
    ...{
      id,
      user_id: own,
      state: 'paid',
      total_cents: price,
      provider: 'sandbox',
      method: 'card',
      locale: 'en',
    },
    ...{ created_at: at, expires_at: at, paid_at: at },
  }),
  row('order_lines', {
    ...{
      id,
      order_id: id,
      user_id: own,
      place: 0,
      kind,
      teacher_id: own,
      title: 'Lessons',
      price_cents: price,
    },
    ...{ fee_cents: fee, state: 'paid', item_id, list_cents: price },
  }),
  row('ledger_postings', { id, key: `payment:${id}`, kind: 'payment', order_id: id, at }),
  `insert into ledger_entries (posting_id, account, amount_cents) values (${id}, 'provider:sandbox', ${price}),
    (${id}, 'seller:teacher-${own}', ${fee - price})${fee > 0 ? `, (${id}, 'platform:fees', ${-fee})` : ''};`,
  row('seller_movements', {
    ...{ posting_id: id, line_id: id, account: `seller:teacher-${own}`, teacher_id: own, at },
    ...{ gross_cents: price, fee_cents: fee },
  }),
]

const enrolment = (id: number, more: Readonly<Record<string, unknown>>) =>
  row('enrolments', {
    ...{ id, class_id: own, teacher_id: own, user_id: own, price_cents: 10_000, lessons: 3, created_at: at },
    ...{ lessons_from: at, ...more },
  })

const booking = (id: number, lesson_id: number) =>
  row('bookings', {
    ...{ id, lesson_id, teacher_id: own, user_id: own, state: 'confirmed', price_cents: 30_000 },
    ...{ created_at: at, confirmed_at: at },
  })

/** Lessons that were paid for and are not taught yet are held; what was taught stays the seller's. */
export const upgrade: Upgrade = {
  rows: [
    row('accounts', { id: own, username: 'lee', email: 'lee@example.com', role: 4, created_at: at }),
    row('profiles', {
      ...{
        id: own,
        account_id: own,
        first_name: 'Ming',
        last_name: 'Lee',
        display_name: 'Ming',
        created_at: at,
      },
    }),
    row('teachers', { user_id: own, created_at: at, updated_at: at }),
    row('subjects', { id: own, position: 1, title: 'Maths' }),
    row('media_files', {
      ...{ id: file, owner_id: own, name: 'cover.png', purpose: 'cover', state: 'ready' },
      ...{ created_at: at, state_at: at },
    }),
    row('products', {
      ...{ id: own, teacher_id: own, subject_id: own, cover_id: file, name: 'Fractions', description: '' },
      ...{
        access: 'free',
        grade: '',
        levels: [],
        tags: [],
        preview_mode: 'low',
        created_at: at,
        updated_at: at,
      },
    }),
    row('teacher_packages', {
      ...{ id: own, teacher_id: own, title: 'Trial', price_cents: 30_000, position: 1, created_at: at },
    }),
    row('classes', {
      ...{
        id: own,
        teacher_id: own,
        product_id: own,
        title: 'Fractions club',
        price_cents: 10_000,
        seats: 4,
      },
      ...{ color: 'teal', needs_approval: false, starts_on: '2020-02-01', ends_on: '2099-02-15' },
      ...{ venue: 'Room 7B', created_at: at, start_time: '16:00', end_time: '17:00' },
    }),
    lesson(1, '2020-02-01', { class_id: own }),
    lesson(2, '2099-02-08', { class_id: own }),
    lesson(3, '2099-02-15', { class_id: own }),
    lesson(4, '2020-03-01', { package_id: own }),
    lesson(5, '2099-03-01', { package_id: own }),
    enrolment(1, { state: 'confirmed', confirmed_at: at }),
    booking(1, 4),
    booking(2, 5),
    ...sold(9001, 'class', 1, 10_000, 1000),
    ...sold(9002, 'trial', 1, 30_000, 0),
    ...sold(9003, 'trial', 2, 30_000, 0),
    ...sold(9004, 'product', own, 5000, 500),
  ],
  after: [
    [
      `select account, sum(amount_cents)::int as cents from ledger_entries
        where account in ('held:teacher-9001', 'seller:teacher-9001', 'platform:fees') group by 1 order by 1`,
      [
        // Two of three lessons of the class, and the trial to come.
        ['held:teacher-9001', -36_667],
        ['platform:fees', -834],
        ['seller:teacher-9001', -37_499],
      ],
    ],
    ['select sum(amount_cents)::int as cents from ledger_entries', [[0]]],
    ['select line_id from held_lines order by 1', [[9001], [9003]]],
    ['select line_id, lesson_id, state, cents from lesson_shares order by 1, 2', [[9001, 1, 'taught', 3333]]],
    ['select sum(held_cents)::int as cents from seller_changes', [[36_001]]],
  ],
  refused: [
    "insert into lesson_shares (line_id, lesson_id, state, cents, at) values (9001, 1, 'taught', 1, now())",
    "insert into seller_movements values (9001, 9004, 'seller:teacher-9001', 9001, now(), 1, 0, 1, 0)",
  ],
}

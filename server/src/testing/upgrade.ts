/** A case of server/migrations/upgrades: what one migration makes of rows of the time before it. */
export interface Upgrade {
  /** Statements that write the rows, with the columns that there were. */
  rows: readonly string[]
  /** Queries after the migration, and the values that each row of their answers then has. */
  after: readonly (readonly [query: string, found: readonly (readonly unknown[])[]])[]
  /** What the migration forbids from then on. */
  refused?: readonly string[]
}

type Values = Readonly<Record<string, unknown>>

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

function literal(value: unknown): string {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return quoted(`{${value.map(item => JSON.stringify(item)).join(',')}}`)
  return quoted(typeof value === 'string' ? value : JSON.stringify(value))
}

/** A list is written as an array of PostgreSQL, an object as JSON. */
export const row = (table: string, values: Values): string =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).map(literal).join(', ')});`

// The shortest rows that the first migrations allow, and all later ones so far. Ids are given by the case.

export const at = '2026-01-05 10:00+08'

/** Ids of accounts and people differ, so that a mix-up is found. */
export const person = (id: number, role: number, account: Values = {}, profile: Values = {}): string => {
  const names = { first_name: 'Siu Ming', last_name: 'Chan', display_name: `Person ${id}` }
  return [
    row('accounts', {
      ...{ id: id + 1000, username: `u${id}`, email: `u${id}@example.com`, role, created_at: at },
      ...account,
    }),
    row('profiles', { id, account_id: id + 1000, ...names, created_at: at, ...profile }),
  ].join('\n')
}

/** From 030 on. */
export const teacher = (id: number): string =>
  `${person(id, 4)}\n${row('teachers', { user_id: id, created_at: at, updated_at: at })}`

export const fileId = (id: number): string => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`

export const file = (id: number, values: Values = {}): string =>
  row('media_files', {
    ...{
      id: fileId(id),
      owner_id: 1,
      purpose: 'cover',
      name: '',
      state: 'ready',
      state_at: at,
      created_at: at,
    },
    ...values,
  })

/** Of person 1, with a cover of the same number. */
export const product = (id: number, values: Values = {}): string => {
  const texts = { name: `Product ${id}`, description: '', levels: [], tags: [], grade: '' }
  const sold = { access: 'paid', price_cents: 400, preview_mode: 'low', created_at: at, updated_at: at }
  const made = { id, teacher_id: 1, subject_id: 1, cover_id: fileId(id) }
  return `${file(id)}\n${row('products', { ...made, ...texts, ...sold, ...values })}`
}

export const card = (productId: number, values: Values = {}): string => {
  const kept = {
    card: '{}',
    listed: true,
    subject_id: 1,
    levels: [],
    tags: [],
    teacher_id: 1,
    price_cents: 400,
  }
  const counted = { videos: 0, worksheets: 0, rating: 0, popularity: 0, created_at: at, search: '' }
  return row('product_cards', { product_id: productId, ...kept, ...counted, ...values })
}

export const teacherCard = (teacherId: number, values: Values): string => {
  const kept = { card: '{}', listed: true, country: '', languages: [], prices: [], price_cents: 400 }
  const counted = { sort_name: '', rating: 0, reviews: 0, students: 0, created_at: at, search: '' }
  return row('teacher_cards', { teacher_id: teacherId, ...kept, ...counted, ...values })
}

/** Of person 2. */
export const order = (id: number, values: Values = {}): string => {
  const paid = { state: 'paid', total_cents: 400, provider: 'sandbox', method: 'card', locale: 'en' }
  return row('orders', { id, user_id: 2, ...paid, created_at: at, expires_at: at, paid_at: at, ...values })
}

/** Of person 1, to person 2; what it is about is the case's to say. */
export const line = (id: number, orderId: number, values: Values): string => {
  const sold = { user_id: 2, teacher_id: 1, title: '', price_cents: 400, fee_cents: 0, state: 'paid' }
  return row('order_lines', { id, order_id: orderId, place: id, ...sold, ...values })
}

export const refund = (id: number, orderId: number, values: Values = {}): string => {
  const done = {
    key: `order-${id}`,
    amount_cents: 400,
    reason: '',
    state: 'done',
    created_at: at,
    done_at: at,
  }
  return row('refunds', { id, order_id: orderId, ...done, ...values })
}

/** A posting of the ledger with its entries, which have to be balanced. */
export const posting = (id: number, values: Values, entries: Readonly<Record<string, number>>): string => {
  const lines = Object.entries(entries).map(([account, cents]) => `(${id}, '${account}', ${cents})`)
  return `${row('ledger_postings', { id, key: `posting-${id}`, kind: 'payment', at, ...values })}
    insert into ledger_entries (posting_id, account, amount_cents) values ${lines.join(', ')};`
}

export const entitlement = (id: number, values: Values): string =>
  row('entitlements', { id, user_id: 2, product_id: 1, source: 'purchase', created_at: at, ...values })

/** A trial lesson of person 1, who has package 1. From 040 on. */
export const lesson = (id: number, values: Values = {}): string => {
  const time = { starts_at: '2026-03-02 10:00+08', ends_at: '2026-03-02 11:00+08', created_at: at }
  return row('lessons', { id, teacher_id: 1, package_id: 1, seats: 1, ...time, ...values })
}

export const trialPackage = row('teacher_packages', {
  ...{ id: 1, teacher_id: 1, title: 'Trial', price_cents: 400, position: 1, created_at: at },
})

/** A class of person 1 for a product. From 043 on. */
export const liveClass = (id: number, productId: number, values: Values = {}): string => {
  const sold = { title: 'Class', price_cents: 400, seats: 5, needs_approval: false, color: 'blue' }
  const time = { starts_on: '2026-03-02', ends_on: '2026-03-02', start_time: '10:00', end_time: '11:00' }
  return row('classes', {
    ...{ id, teacher_id: 1, product_id: productId, ...sold, ...time },
    ...{ venue: 'Room 1', created_at: at, ...values },
  })
}

export const enrolment = (id: number, values: Values = {}): string => {
  const place = { class_id: 1, teacher_id: 1, user_id: 2, state: 'confirmed', price_cents: 400, lessons: 4 }
  return row('enrolments', { id, ...place, created_at: at, confirmed_at: at, ...values })
}

import pg from 'pg'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { Meter } from './chaos-meter.ts'
import { type Asked, askAll } from './growth-load.ts'
import { messageWord } from './growth-operations-seed.ts'
import { searchWord } from './growth-questions-seed.ts'
import { rareWord } from './growth-seed.ts'
import { grownOrder, grownPerson, personWord, surnames } from './growth-staff-seed.ts'
import { type Home, startProduct } from './product.ts'

interface StaffTable {
  what: string
  path: string
  /** Of the index-th question; without one it is a GET. */
  body?: (index: number) => object
}

const surname = (index: number) => surnames[index % surnames.length] ?? ''
/** Someone who is there at every size. */
const person = (index: number) => (index * 37) % 1000
const email = (index: number) => `person${Math.floor(person(index) / 10) * 10}@example`
const period = (index: number) => ({
  dateFrom: addDays(hongKongDay(new Date()), -30 - (index % 60)),
  dateTo: addDays(hongKongDay(new Date()), -(index % 60)),
})

const courseWords = ['maths', 'english', 'fractions', 'writing', '數學', 'phonics', 'worksheets', 'science']
const courseWord = (index: number) => courseWords[index % courseWords.length]

/** What staff see of courses, which grow by themselves. */
export const courseTables: readonly StaffTable[] = [
  { what: 'staff: courses', path: 'admin/products', body: () => ({}) },
  { what: 'staff: courses, by name', path: 'admin/products', body: () => ({ sort: 'name' }) },
  { what: 'staff: courses, featured', path: 'admin/products', body: () => ({ state: 'featured' }) },
  { what: 'staff: courses: a common word', path: 'admin/products', body: n => ({ q: courseWord(n) }) },
  {
    what: 'staff: courses: a common word, by name',
    path: 'admin/products',
    body: n => ({ q: courseWord(n), sort: 'name' }),
  },
  {
    what: 'staff: courses, inactive: a common word',
    path: 'admin/products',
    body: n => ({ q: courseWord(n), state: 'inactive' }),
  },
  // One that is there at every size.
  {
    what: 'staff: courses: a rare word',
    path: 'admin/products',
    body: n => ({ q: rareWord(500 + ((n * 37) % 400)) }),
  },
  { what: 'staff: courses: a surname', path: 'admin/products', body: n => ({ q: surname(n) }) },
]

/** Every other list of the staff portal: its first page, and what is searched for in it. A new one is a line here. */
export const staffTables: readonly StaffTable[] = [
  { what: 'teachers', path: 'admin/teachers', body: () => ({}) },
  { what: 'teachers, by name', path: 'admin/teachers', body: () => ({ sort: 'name' }) },
  { what: 'inactive teachers', path: 'admin/teachers', body: () => ({ tab: 'inactive' }) },
  { what: 'requests', path: 'admin/teachers', body: () => ({ tab: 'requests' }) },
  {
    what: 'teachers: a rare word',
    path: 'admin/teachers',
    body: n => ({ q: personWord(Math.floor(person(n) / 10) * 10) }),
  },
  { what: 'teachers: a surname', path: 'admin/teachers', body: n => ({ q: surname(n) }) },
  {
    what: 'inactive teachers: a surname',
    path: 'admin/teachers',
    body: n => ({ q: surname(n), tab: 'inactive' }),
  },
  { what: 'requests: a surname', path: 'admin/teachers', body: n => ({ q: surname(n), tab: 'requests' }) },
  { what: 'teachers: part of all addresses', path: 'admin/teachers', body: () => ({ q: 'example' }) },
  { what: 'income', path: 'admin/income', body: () => ({}) },
  { what: 'income, by sales', path: 'admin/income', body: () => ({ sort: '-sale' }) },
  { what: 'income: an address', path: 'admin/income', body: n => ({ email: email(n) }) },
  { what: 'income: part of all addresses', path: 'admin/income', body: () => ({ email: 'example' }) },
  { what: 'income: a month', path: 'admin/income', body: n => period(n) },
  {
    what: 'income: an address and a month',
    path: 'admin/income',
    body: n => ({ ...period(n), email: email(n) }),
  },
  {
    what: 'sales of a teacher',
    path: 'admin/sales',
    body: n => ({ teacher_id: grownPerson(Math.floor(person(n) / 10) * 10), limit: 50 }),
  },
  {
    what: 'payouts of a teacher',
    path: 'admin/payouts',
    body: n => ({ teacher_id: grownPerson(Math.floor(person(n) / 10) * 10), limit: 50 }),
  },
  { what: 'orders', path: 'admin/orders', body: () => ({}) },
  { what: 'orders, refunded', path: 'admin/orders', body: () => ({ status: 'refunded' }) },
  { what: 'orders: a number', path: 'admin/orders', body: n => ({ q: String(grownOrder(person(n))) }) },
  { what: 'orders: an intent', path: 'admin/orders', body: n => ({ q: `sbx_pi_grown_${person(n)}` }) },
  { what: 'orders: an address', path: 'admin/orders', body: n => ({ q: `person${person(n)}@example.test` }) },
  { what: 'orders: a rare word', path: 'admin/orders', body: n => ({ q: personWord(person(n)) }) },
  { what: 'orders: a surname', path: 'admin/orders', body: n => ({ q: surname(n) }) },
  {
    what: 'orders, refunded: a surname',
    path: 'admin/orders',
    body: n => ({ q: surname(n), status: 'refunded' }),
  },
  { what: 'disputes', path: 'admin/disputes', body: () => ({}) },
  { what: 'disputes, open, by day', path: 'admin/disputes', body: () => ({ state: 'open', sort: 'due' }) },
  { what: 'disputes: a surname', path: 'admin/disputes', body: n => ({ q: surname(n) }) },
  { what: 'disputes: a rare word', path: 'admin/disputes', body: n => ({ q: personWord(person(n)) }) },
  { what: 'messages', path: 'admin/messages', body: () => ({}) },
  { what: 'messages, all', path: 'admin/messages', body: () => ({ state: 'all' }) },
  { what: 'messages: a common word', path: 'admin/messages', body: () => ({ q: 'refund', state: 'all' }) },
  { what: 'messages, waiting: a common word', path: 'admin/messages', body: () => ({ q: 'refund' }) },
  {
    what: 'messages: a rare word',
    path: 'admin/messages',
    body: n => ({ q: messageWord(n % 100), state: 'all' }),
  },
  { what: 'kinds of jobs', path: 'admin/jobs/kinds' },
  { what: 'jobs, dead', path: 'admin/jobs', body: () => ({}) },
  { what: 'jobs, dead, of a kind', path: 'admin/jobs', body: () => ({ job: 'commerce.mail' }) },
  { what: 'jobs, tried again', path: 'admin/jobs', body: () => ({ state: 'failing' }) },
  { what: 'jobs, waiting', path: 'admin/jobs', body: () => ({ state: 'waiting' }) },
  { what: 'mails that failed', path: 'admin/mails', body: () => ({}) },
  { what: 'questions that were reported', path: 'admin/questions', body: () => ({}) },
  { what: 'search words', path: 'admin/search/synonyms', body: () => ({}) },
  { what: 'search words: a word', path: 'admin/search/synonyms', body: n => ({ q: searchWord(n % 100) }) },
  { what: 'searches without results', path: 'admin/search/misses', body: () => ({}) },
  { what: 'searches without results, latest', path: 'admin/search/misses', body: () => ({ sort: '-last' }) },
  {
    what: 'searches without results: a word',
    path: 'admin/search/misses',
    body: n => ({ q: searchWord(n % 100) }),
  },
  { what: 'overview', path: 'admin/overview' },
  { what: 'log', path: 'admin/acts', body: () => ({}) },
  { what: 'log: an act', path: 'admin/acts', body: () => ({ act: 'order_refunded' }) },
  { what: 'log: a surname', path: 'admin/acts', body: n => ({ q: surname(n) }) },
  {
    what: 'log: a number',
    path: 'admin/acts',
    body: n => ({ q: String(grownOrder(Math.floor(person(n) / 10))) }),
  },
]

/** Each table by a member of staff, a few questions at a time. */
export async function measureStaff(
  home: Home,
  asked: number,
  tables: readonly StaffTable[],
): Promise<{ cached: []; asked: Asked[] }> {
  const product = await startProduct(home)
  const db = new pg.Client({ connectionString: home.databaseUrl ?? '' })
  await db.connect()
  const meter = await Meter.of(home, db)
  const token = await signIn(product.baseUrl)
  const ask = async ({ what, path, body }: StaffTable): Promise<Asked> => {
    const before = await meter.read()
    const measured = await askAll(
      product.baseUrl,
      asked,
      what,
      (client, index) => (body ? client.post(`/api/${path}`, body(index)) : client.get(`/api/${path}`)),
      { authorization: `Bearer ${token}` },
    )
    const after = await meter.read()
    const seconds = after.servers + after.database - before.servers - before.database
    return { ...measured, cpuMs: (seconds * 1000) / asked }
  }
  try {
    // The first requests compile the code: they tell nothing of how it grows.
    for (const table of tables) await ask(table)
    const measured: Asked[] = []
    for (const table of tables) measured.push(await ask(table))
    return { cached: [], asked: measured }
  } finally {
    await db.end()
    await product.stop()
  }
}

async function signIn(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'lantern-demo' }),
  })
  if (!answer.ok) throw new Error(`signing in answered ${answer.status}`)
  // The call's own type says more than is read here.
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

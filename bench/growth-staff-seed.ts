import pg from 'pg'
import { addJobs, addMessages, type Range } from './growth-operations-seed.ts'
import { addQuestions, addSearches } from './growth-questions-seed.ts'

const firstId = 50_000_000
const rareWords = 5_003
const perTeacher = 10
export const surnames = [
  ...['Chan', 'Leung', 'Wong', 'Cheung', 'Lau', 'Ng', 'Lam', 'Ho', 'Yeung', 'Tsang'],
  ...['Cheng', 'Kwok', 'Lee', 'Tang', 'Chow', 'Yip', 'Fung', 'Siu', 'Poon', 'Kwan'],
]

/** So many people for so many orders, every tenth of them a teacher who sells. */
export const peopleFor = (orders: number) => Math.max(1000, orders / 10)
export const grownOrder = (index: number) => firstId + index
export const grownPerson = (index: number) => firstId + index
/** The made-up word in a person's first name. */
export const personWord = (index: number) => `wq${(index % rareWords).toString(36)}`

/**
 * Grows the orders to a number, and people, sellers' totals, payouts, disputes, the log of staff, messages, jobs, questions and
 * searches in vain with them. Without the triggers: what they would have kept is written here. The ledger itself is left
 * out, since no list reads it.
 */
export async function growOrdersTo(databaseUrl: string, size: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const count = async (table: 'orders' | 'profiles') => {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from ${table} where id between ${firstId} and ${firstId + 10_000_000}`,
      )
      return Number(rows[0]?.count ?? 0)
    }
    const orders = { from: await count('orders'), to: size }
    if (orders.from >= size) return
    const people = { from: await count('profiles'), to: peopleFor(size) }
    await client.query(`set session_replication_role = replica`)
    await client.query(`set work_mem = '256MB'; set maintenance_work_mem = '512MB'`)
    await client.query('begin')
    await addPeople(client, people)
    await addOrders(client, orders, people.to)
    await addMoney(client, orders)
    await addActs(client, orders, people.to)
    await addSearch(client)
    await addMessages(client, onePer(10, people))
    await addJobs(client, onePer(100, orders))
    await addQuestions(client, onePer(10, orders), { firstId, people: people.to })
    await addSearches(client, onePer(10, orders), firstId)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** One for so many of them. */
const onePer = (number: number, { from, to }: Range): Range => ({
  from: Math.ceil(from / number),
  to: Math.ceil(to / number),
})

const each = ({ from, to }: Range) => `generate_series(${from}, ${to - 1}) as i`

const base36 = (number: string) => `(
  select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', digit::int + 1, 1), '' order by place desc)
  from (select place, (${number}) / (36 ^ place)::int % 36 as digit from generate_series(0, 2) place) digits
  where place = 0 or (${number}) >= 36 ^ place)`

async function addPeople(client: pg.Client, range: Range): Promise<void> {
  if (range.from >= range.to) return
  const teaches = `i % ${perTeacher} = 0`
  const status = `case when i % 200 = 0 then 3 when i % 300 = 10 then 4 else 1 end`
  await client.query(`insert into accounts (id, username, email, email_verified_at, role, status, created_at)
    select ${firstId} + i, 'grown-person-' || i, 'person' || i || '@example.test', now(),
      case when ${teaches} then 4 else 3 end, case when ${teaches} then ${status} else 1 end,
      now() - (i % 900) * interval '1 day' - i * interval '1 millisecond'
    from ${each(range)}`)
  const names = surnames.map(name => `'${name}'`).join(', ')
  await client.query(`insert into profiles (id, account_id, first_name, last_name, display_name, contact_no, created_at)
    select id, id, word, surname, surname || ' ' || word, (51000000 + i)::text, now()
    from ${each(range)}, lateral (
      select ${firstId} + i as id, 'wq' || ${base36(`i % ${rareWords}`)} as word,
        (array[${names}])[1 + (i / 7) % ${surnames.length}] as surname) person`)
  await client.query(`insert into teachers (user_id, created_at, updated_at)
    select ${firstId} + i, now(), now() from ${each(range)} where ${teaches}`)
  await client.query(`insert into teacher_applications (user_id, state, submitted_at)
    select ${firstId} + i, 'submitted', now() - (i % 30) * interval '1 day' from ${each(range)}
    where ${teaches} and ${status} = 4`)
}

/** What people are found by, with the lists in which they stand by now. */
async function addSearch(client: pg.Client): Promise<void> {
  await client.query('drop index people_search_grams')
  await client.query(`delete from people_search where user_id >= ${firstId}`)
  await client.query(`insert into people_search (user_id, words, grams, application, applied_at)
    select profiles.id, '', array_remove(array[
        case when exists (select from products where teacher_id = profiles.id) then '#sells' end,
        case when exists (select from disputes where user_id = profiles.id) then '#disputes' end,
        case when exists (select from staff_acts where actor_id = profiles.id)
          or exists (select from staff_acts where subject_id = profiles.id::text and subject_type in ('teacher', 'user'))
          then '#acts' end], null),
      application.state, application.submitted_at
    from profiles left join teacher_applications application on application.user_id = profiles.id
    where profiles.id >= ${firstId}`)
  await client.query(`select refresh_people_search(user_id) from people_search where user_id >= ${firstId}`)
  await client.query('create index people_search_grams on people_search using gin (grams)')
}

async function addOrders(client: pg.Client, range: Range, people: number): Promise<void> {
  await client.query(`
    create temporary table grown on commit drop as
    with template as (
      select row_number() over (order by product_id) - 1 as n, count(*) over () as total, product_id
      from product_cards where listed and product_id < 10000000)
    select ${firstId} + i as id, i, ${firstId} + i % ${people} as user_id,
      ${firstId} + (i * 7919::bigint % ${people / perTeacher}) * ${perTeacher} as teacher_id,
      template.product_id, 400 + (i * 37 % 9600) * 10 as cents,
      now() - (i * 613 % 900) * interval '1 day' - (i % 80000) * interval '1 second' as at,
      case i % 25 when 0 then 'refunded' when 1 then 'expired' when 2 then 'cancelled' else 'paid' end as state
    from ${each(range)} join template on template.n = (i / ${people}) % template.total`)
  const paid = `state in ('paid', 'refunded')`
  await client.query(`insert into orders (id, user_id, state, total_cents, provider, method, locale, created_at,
      expires_at, paid_at)
    select id, user_id, state, cents, 'sandbox', 'card', 'en', at, at, case when ${paid} then at end from grown`)
  await client.query(`insert into order_lines (id, order_id, user_id, place, kind, item_id, teacher_id, title,
      price_cents, list_cents, fee_cents, state)
    select id, id, user_id, 0, 'product', product_id, teacher_id, 'Fractions ' || i, cents, cents, 0,
      case when ${paid} then state else 'closed' end from grown`)
  await client.query(`insert into payments (id, order_id, provider, intent_id, state, amount_cents, fee_cents, method,
      brand, last4, created_at, updated_at)
    select id, id, 'sandbox', 'sbx_pi_grown_' || i, case when ${paid} then 'captured' else 'cancelled' end, cents, 0,
      'card', 'Visa', '4242', at, at from grown`)
  await client.query(`insert into disputes (order_id, user_id, provider, provider_dispute_id, amount_cents, reason, state,
      opened_at, due_at, closed_at)
    select id, user_id, 'sandbox', 'dp_grown_' || i, cents, 'fraudulent', kind.state, at, at + interval '7 days',
      case when kind.state = 'open' then null else at end
    from grown, lateral (select (array['open', 'won', 'lost'])[1 + (i / 100) % 3] as state) kind where i % 100 = 5`)
}

async function addMoney(client: pg.Client, range: Range): Promise<void> {
  const sold = `grown where state = 'paid'`
  const account = `'seller:teacher-' || teacher_id`
  await client.query(`insert into seller_movements (posting_id, line_id, account, teacher_id, at, gross_cents, fee_cents)
    select id, id, ${account}, teacher_id, at, cents, 0 from ${sold}`)
  await client.query(`insert into payouts (key, teacher_id, amount_cents, remarks, state, created_at, sent_at)
    select 'grown-' || i, teacher_id, cents / 2, 'Sales', 'sent', at, at from ${sold} and i % 10 = 7`)
  const day = `((at at time zone 'UTC') + interval '8 hours')::date`
  const paidOut = `case when i % 10 = 7 then cents / 2 else 0 end`
  await client.query(`insert into seller_days (account, day, sales_cents, payout_cents)
    select ${account}, ${day}, sum(cents), sum(${paidOut}) from ${sold} group by 1, 2
    on conflict (account, day) do update set sales_cents = seller_days.sales_cents + excluded.sales_cents,
      payout_cents = seller_days.payout_cents + excluded.payout_cents`)
  await client.query(`insert into income_days (day, sales_cents, payout_cents)
    select ${day}, sum(cents), sum(${paidOut}) from ${sold} group by 1
    on conflict (day) do update set sales_cents = income_days.sales_cents + excluded.sales_cents,
      payout_cents = income_days.payout_cents + excluded.payout_cents`)
  await client.query(`insert into seller_totals (account, teacher_id, sales_cents, payout_cents)
    select ${account}, teacher_id, sum(cents), sum(${paidOut}) from ${sold} group by teacher_id
    on conflict (account) do update set sales_cents = seller_totals.sales_cents + excluded.sales_cents,
      payout_cents = seller_totals.payout_cents + excluded.payout_cents`)
  await client.query(
    `update payouts set provider = 'sandbox' where key >= 'grown-${range.from}' and provider is null`,
  )
}

async function addActs(client: pg.Client, range: Range, people: number): Promise<void> {
  await client.query(`insert into staff_acts (at, actor_id, actor_role, act, subject_type, subject_id, before, after)
    select now() - i * interval '1 minute', staff.id, 7,
      (array['order_refunded', 'payout_transferred', 'teacher_accepted', 'documents_asked'])[1 + i % 4],
      case when i % 4 = 0 then 'order' else 'teacher' end,
      (${firstId} + case when i % 4 = 0 then i else i * ${perTeacher} % ${people} end)::text, '{}', '{}'
    from ${each(onePer(10, range))},
      (select profiles.id from profiles join accounts on accounts.id = profiles.account_id
        where accounts.role = 7 order by 1 limit 1) staff`)
}

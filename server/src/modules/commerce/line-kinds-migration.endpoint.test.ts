import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/db.ts'
import { open } from '#server/testing/database.ts'

const folder = new URL('../../../migrations/', import.meta.url)
const migration = '018-order-line-kinds.sql'

let db: Database
beforeAll(async () => {
  db = await open()
  // A database as it was before, with orders in it.
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  for (const name of (await readdir(folder)).toSorted()) {
    if (name.endsWith('.sql') && name < migration) await run(name)
  }
})
afterAll(() => db.close())

const run = async (name: string) => db.execute(sql.raw(await readFile(new URL(name, folder), 'utf8')))

test('orders that are there keep what they are about, and what may not be twice still may not', async () => {
  const insert = async (statement: ReturnType<typeof sql>) => {
    const { rows } = await db.execute<{ id: string }>(statement)
    return Number(rows[0]?.id)
  }
  const account = await insert(sql`
    insert into accounts (username, email, role, created_at) values ('t', 't@example.com', 4, now()) returning id`)
  const profile = await insert(sql`
    insert into profiles (account_id, first_name, last_name, display_name, created_at)
    values (${account}, '', '', '', now()) returning id`)
  const cover = '00000000-0000-4000-8000-000000000001'
  await db.execute(sql`
    insert into media_files (id, owner_id, purpose, name, state, state_at, created_at)
    values (${cover}, ${profile}, 'cover', '', 'ready', now(), now())`)
  const makeProduct = () =>
    insert(sql`
      insert into products (teacher_id, name, description, subject_id, levels, tags, grade, access, price_cents,
        preview_mode, cover_id, created_at, updated_at)
      values (${profile}, '', '', (select min(id) from subjects), '{}', '{}', '', 'paid', 400,
        'low', ${cover}, now(), now()) returning id`)
  const [paid, open_] = [await makeProduct(), await makeProduct()]
  const makeOrder = (state: string) =>
    insert(sql`
      insert into orders (user_id, state, total_cents, provider, method, locale, created_at, expires_at, paid_at)
      values (${profile}, ${state}, 400, 'sandbox', 'card', 'en', now(), now(),
        case when ${state} = 'paid' then now() end) returning id`)
  const orders = [await makeOrder('paid'), await makeOrder('open')]
  const addLine = (
    order: number | undefined,
    columns: string,
    values: ReturnType<typeof sql>,
    state: string,
  ) =>
    db.execute(sql`
      insert into order_lines (order_id, user_id, place, ${sql.raw(columns)}, teacher_id, title, price_cents,
        fee_cents, state)
      values (${order}, ${profile}, (select count(*) from order_lines), ${values}, ${profile}, '', 400, 0, ${state})`)
  await addLine(orders[0], 'kind, product_id', sql`'product', ${paid}`, 'paid')
  await addLine(orders[1], 'kind, product_id', sql`'product', ${open_}`, 'open')

  const addPayment = (order: number | undefined, state: string) =>
    db.execute(sql`
      insert into payments (order_id, provider, intent_id, state, amount_cents, created_at, updated_at)
      values (${order}, 'sandbox', 'pi_' || ${state}, ${state}, 400, now(), now())`)
  await addPayment(orders[0], 'succeeded')
  await addPayment(orders[1], 'pending')

  await run(migration)
  await run('019-authorised-payments.sql')

  const { rows } = await db.execute(sql`
    select kind, item_id::int, product_id::int, state from order_lines order by id`)
  expect(rows).toEqual([
    { kind: 'product', item_id: paid, product_id: paid, state: 'paid' },
    { kind: 'product', item_id: open_, product_id: open_, state: 'open' },
  ])
  const { rows: payments } = await db.execute(sql`
    select payments.state, capture from payments join orders on orders.id = order_id order by payments.id`)
  expect(payments).toEqual([
    { state: 'captured', capture: 'automatic' },
    { state: 'pending', capture: 'automatic' },
  ])
  const add = (kind: string, itemId: number, state: string) =>
    addLine(orders[1], 'kind, item_id', sql`${kind}, ${itemId}`, state)
  await expect(add('product', paid, 'paid')).rejects.toThrow()
  await expect(add('product', open_, 'open')).rejects.toThrow()
  // No such product; another kind has numbers of its own.
  await expect(add('product', 9_999_999, 'open')).rejects.toThrow()
  await expect(add('Seats!', 1, 'open')).rejects.toThrow()
  await add('seat', paid, 'paid')
  await expect(add('seat', paid, 'paid')).rejects.toThrow()
})

import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../testing/database.ts'
import { type Database, rawQuery } from './db.ts'

let db: Database
beforeAll(async () => {
  db = await open()
  await db.execute(sql`create table notes (id serial primary key, text text not null unique)`)
  return () => db.close()
})

const countOf = async (text: string) =>
  Number((await db.execute<{ n: string }>(sql`select count(*) n from notes where text = ${text}`)).rows[0]?.n)

it('goes on after failing queries, inside and outside of transactions', async () => {
  for (let i = 0; i < 20; i++) {
    await expect(db.execute(sql`select * from nowhere where id = ${i}`)).rejects.toThrow()
    await expect(
      db.transaction(async tx => {
        await tx.execute(sql`insert into notes (text) values (${`lost ${i}`})`)
        await tx.execute(sql`insert into notes (id) values ('x')`)
      }),
    ).rejects.toThrow()
    await db.execute(sql`insert into notes (text) values (${`kept ${i}`})`)
  }
  expect(await countOf('kept 19')).toBe(1)
  expect(await countOf('lost 19')).toBe(0)
})

it('serves many callers at once, each transaction whole', async () => {
  await Promise.all(
    Array.from({ length: 30 }, (_, i) =>
      db.transaction(async tx => {
        await tx.execute(sql`insert into notes (text) values (${`a ${i}`})`)
        const { rows } = await tx.execute(sql`select 1 from notes where text = ${`a ${i}`}`)
        expect(rows).toHaveLength(1)
      }),
    ),
  )
  expect(await countOf('a 29')).toBe(1)
})

it('decides a race for one value by the constraint: one wins', async () => {
  const tries = Array.from({ length: 20 }, () =>
    db.transaction(tx => tx.execute(sql`insert into notes (text) values ('the one')`)),
  )
  const results = await Promise.allSettled(tries)
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
})

describe('a query on the outer handle inside a transaction', () => {
  it('throws at once instead of waiting for itself', async () => {
    await db.transaction(async tx => {
      await expect(db.execute(sql`select 1`)).rejects.toThrow()
      await expect(async () => db.transaction(async () => 1)).rejects.toThrow('outer database handle')
      expect((await rawQuery(tx)('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
    })
    expect((await db.execute(sql`select 1`)).rows).toHaveLength(1)
  })

  it('is fine once the transaction is over, also from what it started', async () => {
    let later: Promise<unknown> = Promise.resolve()
    await db.transaction(async () => {
      later = new Promise(resolve => setImmediate(resolve)).then(() => undefined)
    })
    await later.then(() => db.execute(sql`select 1`))
  })
})

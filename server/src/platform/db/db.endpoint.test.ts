import { once } from 'node:events'
import type { Duplex } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { alias, pgTable, serial, text } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../testing/database.ts'
import { announce } from '../changes.ts'
import { type Database, rawQuery } from './db.ts'
import { prepared, preparedByIds } from './prepared.ts'

const notes = pgTable('notes', { id: serial().primaryKey(), text: text().notNull() })
const others = alias(notes, 'others')

let db: Database
beforeAll(async () => {
  db = await open()
  await db.execute(sql`create table notes (id serial primary key, text text not null unique)`)
  return () => db.close()
})

const countOf = async (text: string) =>
  Number((await db.execute<{ n: string }>(sql`select count(*) n from notes where text = ${text}`)).rows[0]?.n)

it('the database goes on after failing queries, inside and outside of transactions', async () => {
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
    const { rows } = await later.then(() => db.execute(sql`select 1 as one`))
    expect(rows).toEqual([{ one: 1 }])
  })
})

it('each statement that is sent is counted, a transaction with its begin and its end', async () => {
  const before = db.pool.statements
  await db.execute(sql`select 1`)
  await db.query('select 1')
  expect(db.pool.statements - before).toBe(2)
  await db.transaction(tx => tx.execute(sql`select 1`))
  expect(db.pool.statements - before).toBe(5)
})

it('what a transaction announced is told when it ends, before its caller goes on', async () => {
  const heard: string[] = []
  const stop = db.onAnnouncement(tags => heard.push(...tags))
  await db.transaction(async tx => {
    await announce(tx, 'product:1', 'lists')
    await tx.transaction(nested => announce(nested, 'lists', 'prices'))
    expect(heard).toEqual([])
  })
  expect(heard).toEqual(['product:1', 'lists', 'prices'])
  const failing = db.transaction(async tx => {
    await announce(tx, 'product:2')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(heard).toContain('product:2')
  stop()
  await db.transaction(tx => announce(tx, 'product:3'))
  expect(heard).not.toContain('product:3')
})

describe('a prepared statement', () => {
  const addNote = prepared('test-add-note', handle =>
    handle
      .insert(notes)
      .values({ text: sql.placeholder('text') })
      .returning(),
  )
  const findNote = prepared('test-find-note', handle =>
    handle
      .select({ note: notes, other: { text: others.text } })
      .from(notes)
      .leftJoin(others, eq(others.text, sql`${notes.text} || ' twice'`))
      .where(eq(notes.text, sql.placeholder('text'))),
  )
  const countNotes = prepared('test-count-notes', handle =>
    handle.execute<{ n: number }>(
      sql`select count(*)::int n from notes where text = ${sql.placeholder('text')}`,
    ),
  )

  it('gives typed rows, on the outer handle and in a transaction', async () => {
    const [added] = await addNote(db, { text: 'prepared' })
    expect(await findNote(db, { text: 'prepared' })).toEqual([{ note: added, other: null }])
    await db.transaction(async tx => {
      await addNote(tx, { text: 'prepared twice' })
      expect(await findNote(tx, { text: 'prepared' })).toMatchObject([{ other: { text: 'prepared twice' } }])
      expect((await countNotes(tx, { text: 'prepared' })).rows).toEqual([{ n: 1 }])
      await expect(countNotes(db, { text: 'prepared' })).rejects.toThrow()
    })
    expect((await countNotes(db, { text: 'prepared twice' })).rows).toEqual([{ n: 1 }])
  })

  it('is planned once a connection, under its name', async () => {
    await db.transaction(async tx => {
      for (let i = 0; i < 3; i++) await countNotes(tx, { text: `${i}` })
      const { rows } = await tx.execute(
        sql`select 1 from pg_prepared_statements where name = 'test-count-notes'`,
      )
      expect(rows).toHaveLength(1)
    })
  })

  it('about ids is one of its own where there is a single one, which is not planned anew each time', async () => {
    const listNotes = preparedByIds('test-list-notes', (handle, among) =>
      handle.select().from(notes).where(among(notes.id)).orderBy(notes.id),
    )
    await db.transaction(async tx => {
      const [one] = await addNote(tx, { text: 'by id' })
      const [other] = await addNote(tx, { text: 'by another id' })
      if (!one || !other) throw new Error('they are not there')
      for (let i = 0; i < 8; i++) expect(await listNotes(tx, [other.id])).toEqual([other])
      expect(await listNotes(tx, [other.id, one.id])).toEqual([one, other])
      expect(await listNotes(tx, [])).toEqual([])
      const { rows } = await tx.execute(sql`
        select name, generic_plans::int as planned_before from pg_prepared_statements
        where name like 'test-list-notes%' order by name`)
      expect(rows).toEqual([
        { name: 'test-list-notes', planned_before: 0 },
        { name: 'test-list-notes-of-one', planned_before: 3 },
      ])
    })
  })

  it('runs in the sequence of the calls, though none waits for the one before it', async () => {
    await db.transaction(async tx => {
      const [before, added, after] = await Promise.all([
        countNotes(tx, { text: 'in sequence' }),
        addNote(tx, { text: 'in sequence' }),
        countNotes(tx, { text: 'in sequence' }),
      ])
      expect([before.rows, added, after.rows]).toEqual([
        [{ n: 0 }],
        [expect.objectContaining({ text: 'in sequence' })],
        [{ n: 1 }],
      ])
    })
  })

  it('undoes the transaction when one of several that were sent together fails', async () => {
    await db.transaction(tx => tx.execute(sql`insert into notes (text) values ('there already')`))
    const failing = db.transaction(tx =>
      Promise.all([
        addNote(tx, { text: 'sent before' }),
        addNote(tx, { text: 'there already' }),
        addNote(tx, { text: 'sent after' }),
      ]),
    )
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    expect((await countNotes(db, { text: 'sent before' })).rows).toEqual([{ n: 0 }])
    expect(await addNote(db, { text: 'sent after' })).toHaveLength(1)
  })

  it("is refused once its transaction has ended: the connection is somebody else's by then", async () => {
    await db.transaction(tx => tx.execute(sql`insert into notes (text) values ('taken')`))
    const ended = Promise.withResolvers<void>()
    let late: Promise<unknown> = Promise.resolve()
    const failing = db.transaction(async tx => {
      // It has more to write when what runs beside it has failed already.
      late = ended.promise.then(() => addNote(tx, { text: 'late' }))
      // Its failure is awaited below; until then it is not unheard of.
      late.catch(() => undefined)
      await Promise.all([addNote(tx, { text: 'taken' }), late])
    })
    await expect(failing).rejects.toMatchObject({ cause: { code: '23505' } })
    ended.resolve()
    await expect(late).rejects.toMatchObject({ cause: { message: expect.stringContaining('has ended') } })
    expect((await countNotes(db, { text: 'late' })).rows).toEqual([{ n: 0 }])
  })

  it('is known again after the connection was lost, and after a failure', async () => {
    await db.transaction(tx => tx.execute(sql`insert into notes (text) values ('same')`))
    await expect(addNote(db, { text: 'same' })).rejects.toThrow()
    expect((await countNotes(db, { text: 'same' })).rows).toEqual([{ n: 1 }])
    const clients = await Promise.all([db.pool.connect()])
    for (const client of clients) client.release(new Error('thrown away'))
    expect((await countNotes(db, { text: 'same' })).rows).toEqual([{ n: 1 }])
  })
})

it('survives a connection that is lost while it is lent', async () => {
  let lent: pg.PoolClient | undefined
  db.pool.once('acquire', client => {
    lent = client
  })
  const failing = db.transaction(async tx => {
    await tx.execute(sql`select 1`)
    // The socket, or what stands for it; pg's types do not name it.
    const { stream } = Reflect.get(lent ?? {}, 'connection') as { stream: Duplex }
    const lost = once(stream, 'close')
    stream.destroy(new Error('cut'))
    await lost
    await tx.execute(sql`select 1`)
  })
  await expect(failing).rejects.toThrow()
  expect((await db.execute(sql`select 1`)).rows).toHaveLength(1)
})

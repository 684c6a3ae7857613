import { Writable } from 'node:stream'
import { sql } from 'drizzle-orm'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { handleErrors } from '../http/errors.ts'
import { testDatabase } from '../testing/database.ts'
import { createLog } from './log.ts'

/** An app with one route that fails in the database, and what it has logged. */
async function logOf(fail: () => Promise<unknown>) {
  let lines = ''
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines += chunk
      done()
    },
  })
  const log = createLog('info', destination)
  const app = Fastify({ loggerInstance: log as FastifyBaseLogger })
  handleErrors(app)
  app.get('/', async () => fail())
  expect((await app.inject('/')).statusCode).toBe(500)
  return lines
}

test('a failed statement is logged without the values it was given', async () => {
  const db = await testDatabase()
  const lines = await logOf(() =>
    db.execute(sql`insert into settings (key, value) values (${'ming@example.com'}, ${null})`),
  )
  expect(lines).toContain('Failed query: insert into settings')
  expect(lines).toContain('"code":"23502"')
  expect(lines).not.toContain('ming@example.com')
})

test('nor with those that the database repeats', async () => {
  const db = await testDatabase()
  const twice = 'unique-ming@example.com'
  await db.execute(sql`insert into settings (key, value) values (${twice}, '1')`)
  const taken = await logOf(() => db.execute(sql`insert into settings (key, value) values (${twice}, '1')`))
  expect(taken).toContain('"constraint":"settings_pkey"')
  expect(taken).not.toContain(twice)
  const typed = await logOf(() => db.execute(sql`select ${'my secret'}::text::int`))
  expect(typed).toContain('invalid input syntax for type integer')
  expect(typed).not.toContain('my secret')
  await db.execute(sql`delete from settings where key = ${twice}`)
})

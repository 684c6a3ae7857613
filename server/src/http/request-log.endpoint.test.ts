import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { everyRoute } from '#contract/kit/every-route.ts'
import { createTestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { webOf } from './web-build.test-support.ts'

// Links of emails, gifts, calendars, invitations and files open what they lead to for anyone who reads them in a log.

const lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  }),
)
const db = await open()
const t = await createTestApp({}, { db, log, web: webOf('/gift/:code', async () => 'a gift') })
afterAll(async () => {
  await t.platform.jobs.stop()
  await db.close()
})

const secret = 'Secret4711'
const called = Object.values(everyRoute).map(
  ([method, path]) => [method, `/api/${path.replaceAll(/\{\w+\}/g, secret)}?token=${secret}`] as const,
)
const others = [
  ['GET', `/media/s/${secret}/film.mp4`],
  ['GET', `/media/s/${secret}`],
  ['GET', `/api/no/such/${secret}`],
  ['GET', `/gift/${secret}`],
] as const

test('no line of a request holds what stood in the place of a parameter', async () => {
  expect(called.filter(([, url]) => url.split('?')[0]?.includes(secret)).length).toBeGreaterThan(20)
  for (const [method, url] of [...called, ...others]) await t.app.inject({ method, url })
  expect(lines.filter(({ msg }) => msg === 'request').length).toBeGreaterThanOrEqual(called.length)
  expect(lines.filter(line => JSON.stringify(line).includes(secret))).toEqual([])
})

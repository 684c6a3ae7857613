import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { open } from '#server/testing/database.ts'
import { makePerson } from '#server/testing/people.ts'
import type { Database } from '../db/db.ts'
import { createLog } from '../log.ts'
import { tracingConfigOf } from './tracing-config.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

const spans: Span[] = []
const asked: (string | undefined)[] = []
let refusing = false
// A collector as any other: it takes OTLP in JSON.
const collector = createServer(async (request, response) => {
  asked.push(request.headers['x-token'] as string | undefined)
  const { resourceSpans } = (await json(request)) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
  if (refusing) return void response.writeHead(400).end('{}')
  spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(scope => scope.spans)))
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

const lines: Record<string, unknown>[] = []
const into = new Writable({
  write(chunk, _encoding, done) {
    lines.push(JSON.parse(String(chunk)))
    done()
  },
})

let db: Database
const apps: TestApp[] = []
beforeAll(async () => {
  db = await open()
  await new Promise<void>(listening => collector.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  for (const { platform } of apps) await platform.jobs.stop()
  await db.close()
  collector.close()
})

async function tracedApp(share: string): Promise<TestApp> {
  const { port } = collector.address() as AddressInfo // It listens on a port.
  const tracing = tracingConfigOf({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: ['x-token=abc%20def'],
    OTEL_SERVICE_NAME: 'lantern',
    OTEL_TRACES_SAMPLER_ARG: Number(share),
  })
  const app = await createTestApp({ tracing }, { db, log: createLog('info', into) })
  apps.push(app)
  return app
}

const factOf = ({ attributes }: Span, name: string): unknown =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0]

test('a request, its statements, the job it leaves and that job’s email are one trace', async () => {
  const t = await tracedApp('1')
  const person = await makePerson(t)
  const answer = await t.request({
    method: 'POST',
    url: '/api/user/resetpassword',
    body: { username: person.email },
  })
  expect(answer.statusCode).toBe(200)
  await t.platform.jobs.runDue()
  await t.platform.tracing?.close()

  const traceId = String(answer.headers['x-request-id'])
  expect(traceId).toMatch(/^[0-9a-f]{32}$/)
  const mine = spans.filter(span => span.traceId === traceId)
  const [root, ...others] = mine.filter(({ parentSpanId }) => !parentSpanId)
  expect(others).toEqual([])
  expect(root?.name).toBe('POST /api/user/resetpassword')
  expect(factOf(root as Span, 'http.response.status_code')).toBe(200)
  const parentsOf = (span: Span | undefined): string[] => {
    const parent = mine.find(({ spanId }) => spanId === span?.parentSpanId)
    return parent ? [parent.name, ...parentsOf(parent)] : []
  }
  const mail = mine.find(({ name }) => name.startsWith('mail '))
  expect(parentsOf(mail)).toEqual(['job mail.send', 'job accounts.mail-link', 'POST /api/user/resetpassword'])
  expect(mine.filter(({ name }) => name === 'insert' || name === 'with').length).toBeGreaterThan(0)
  expect(mine.filter(span => span !== root && parentsOf(span).length === 0)).toEqual([])
  expect(asked).toContain('abc def')

  // A trace is for operators: nothing in it says whose it is, or opens anything.
  expect(JSON.stringify(spans)).not.toContain(person.email)
  const request = lines.find(({ request_id, msg }) => request_id === traceId && msg === 'request')
  expect(request).toMatchObject({ trace_id: traceId })
})

test('a job’s data is the same with a trace beside it', async () => {
  const t = await tracedApp('1')
  const person = await makePerson(t)
  await t.request({ method: 'POST', url: '/api/user/resetpassword', body: { username: person.email } })
  expect(await t.mailsTo(person.email)).not.toEqual([])
  expect(await t.platform.jobs.listDead(100)).toEqual([])
})

test('of what is not recorded nothing is sent, and the log has its trace all the same', async () => {
  const t = await tracedApp('0')
  spans.length = 0
  const { headers } = await t.request({ url: '/api/site' })
  await t.platform.tracing?.close()
  expect(spans).toEqual([])
  expect(lines.find(({ trace_id }) => trace_id === headers['x-request-id'])).toBeDefined()
})

test('a collector that refuses costs a line in the log, and no request', async () => {
  const t = await tracedApp('1')
  refusing = true
  lines.length = 0
  for (let round = 0; round < 3; round++) {
    expect((await t.request({ url: '/api/category/list' })).statusCode).toBeLessThan(500)
  }
  await t.platform.tracing?.close()
  refusing = false
  expect(lines.filter(({ msg }) => String(msg).startsWith('Traces were not taken'))).toHaveLength(1)
})

test('a trace that a stranger sends is not followed', async () => {
  const t = await tracedApp('1')
  const id = 'a'.repeat(32)
  const { headers } = await t.request({
    url: '/api/site',
    headers: { traceparent: `00-${id}-${'b'.repeat(16)}-01` },
  })
  expect(headers['x-request-id']).not.toBe(id)
})

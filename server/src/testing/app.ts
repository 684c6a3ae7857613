import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { LanternContract } from '#contract/index.ts'
import { type Client, createClient } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { everyRoute } from '#contract/kit/every-route.ts'
import { createApp, type Web } from '../http/app.ts'
import { FakeClock } from '../kernel/clock.ts'
import type { LineKind } from '../modules/commerce/index.ts'
import { createModules } from '../modules/modules.ts'
import { type Changes, createChanges } from '../platform/changes.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { createPlatform } from '../platform/create-platform.ts'
import type { Database } from '../platform/db/db.ts'
import type { Log } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import { open, testDatabase } from './database.ts'
import { watchLimits } from './declared-limits.ts'
import { holdAgainstReference } from './documented-answers.ts'
import { mailsSentTo, watchMails } from './sent-mails.ts'
import { logWatch } from './watched-log.ts'
import { watchRequests } from './watched-requests.ts'

export const ORIGIN = 'http://lantern.test'

export interface TestApp {
  app: FastifyInstance
  platform: Platform
  clock: FakeClock
  /** The typed client of a visitor, or of the owner of a token. */
  api(token?: string): Client<LanternContract>
  /** A plain request, for what the typed client would not let pass. */
  request(options: {
    method?: Endpoint['method']
    url: string
    body?: unknown
    token?: string
    headers?: Record<string, string>
  }): Promise<LightMyRequestResponse>
  /** Emails sent to an address so far, oldest first; waiting ones are sent before it answers. */
  mailsTo(address: string): Promise<SentMail[]>
}

export interface SentMail {
  subject: string
  html: string
  body: string
}

let shared: Promise<TestApp> | undefined

/** Files of all apps, removed with the worker. */
const folders: string[] = []
process.once('exit', () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Days that one file lets pass would have passed for every file after it. */
class SharedClock extends FakeClock {
  override advance(by: Parameters<FakeClock['advance']>[0]): void {
    const before = this.now().getTime()
    super.advance(by)
    if (this.now().getTime() - before >= 24 * 3_600_000)
      throw new Error('All tests share this clock: move the one of an app of your own (createTestApp)')
  }
}

/** The app of this test worker with default settings: rate limits off, a clock that stands still. */
export function testApp(): Promise<TestApp> {
  shared ??= start(new SharedClock(), {})
  return shared
}

/** An app of one's own on the worker's database, e.g. with rate limits or another brand. */
export async function createTestApp(changes: Partial<Config> = {}, on: Ground = {}): Promise<TestApp> {
  // Tests move the shared clock; an app of one's own starts at the same moment.
  return start(new FakeClock((await shared)?.clock.now()), changes, on)
}

/**
 * An app on a database of its own, whose clock stands where all begin: for tests that count everything there is, or
 * move days while others share the worker's. Anyone who made it ends it.
 */
export async function ownTestApp(changes: Partial<Config> = {}): Promise<TestApp & { end(): Promise<void> }> {
  const db = await open()
  const test = await start(new FakeClock(), changes, { db })
  const end = async () => {
    await test.platform.jobs.stop()
    await db.close()
  }
  return { ...test, end }
}

interface Ground {
  /** Another database than the worker's. */
  db?: Database
  /** With pages. */
  web?: Web
  /** Where links lead. */
  origin?: () => string
  /** For tests that read what is logged. */
  log?: Log
  /** Further kinds of order lines. */
  lineKinds?: readonly LineKind[]
}

/** Apps on one database hear of changes together: the embedded engine is one session for all of them. */
const changesOf = new WeakMap<Database, Changes>()

async function hearChanges(db: Database): Promise<Changes> {
  const known = changesOf.get(db)
  const changes = known ?? createChanges({ db, log: logWatch.log })
  changesOf.set(db, changes)
  await changes.start()
  return changes
}

async function start(clock: FakeClock, changes: Partial<Config>, on: Ground = {}): Promise<TestApp> {
  const db = on.db ?? (await testDatabase())
  const dataDir = join(tmpdir(), `lantern-test-files-${process.pid}-${randomBytes(4).toString('hex')}`)
  folders.push(dataDir)
  const config: Config = {
    ...readConfig({ RATE_LIMITS: 'off', DATA_DIR: dataDir, DEMO: '0', FFMPEG_PATH: 'none' }),
    // Tests that let hours pass are seldom about staff who sign in again.
    staffSessions: { idleMinutes: 7 * 24 * 60, hours: 7 * 24 },
    ...changes,
  }
  const platform = await createPlatform({
    config,
    db,
    clock,
    origin: on.origin ?? (() => ORIGIN),
    log: on.log ?? logWatch.log,
    changes: await hearChanges(db),
  })
  platform.limits = watchLimits(platform.limits)
  const app = await createApp(platform, createModules(platform, on.lineKinds), on.web ?? null, {
    verifyAnswers: true,
  })
  holdAgainstReference(app)
  watchRequests(app, logWatch)
  watchMails(platform.mailer, db, logWatch)
  await platform.jobs.start({ work: false, cron: false })
  notifyAtOnce(platform)

  const request: TestApp['request'] = ({ method = 'GET', url, body, token, headers = {} }) =>
    app.inject({
      method,
      url,
      headers: {
        ...(body !== undefined && typeof body !== 'string' && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

  return {
    app,
    platform,
    clock,
    request,
    api: token =>
      createClient<LanternContract>(everyRoute, async ({ method, url, body }) => {
        const isForm = body instanceof FormData
        const response = isForm
          ? await injectForm(app, url, body, token)
          : await request({ method: method as 'GET', url, body, token })
        const isJson = String(response.headers['content-type']).includes('json')
        return { status: response.statusCode, body: isJson ? response.json() : response.rawPayload }
      }),
    async mailsTo(address) {
      await platform.jobs.runDue()
      if (mailsSentTo(db, address).length === 0) await runRetries(platform)
      return mailsSentTo(db, address).map(({ subject, html, text }) => ({ subject, html, body: text }))
    },
  }
}

/** Messages of conversations wait for each other before anyone is told of them; a test doesn't. */
function notifyAtOnce({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): void {
  const runDue = jobs.runDue.bind(jobs)
  jobs.runDue = async () => {
    await db.query(
      `update pgboss.job_common set start_after = now() where state = 'created' and name = 'conversations.notify'`,
    )
    await runDue()
  }
}

/**
 * An email that failed on a busy machine, where a connection took too long, is tried again now instead of in a minute.
 */
async function runRetries({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  await db.query(
    `update pgboss.job_common set start_after = now() where state = 'retry' and name = 'mail.send'`,
  )
  await jobs.runDue()
}

async function injectForm(app: FastifyInstance, url: string, form: FormData, token?: string) {
  const encoded = new Request(ORIGIN, { method: 'POST', body: form })
  return app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
}

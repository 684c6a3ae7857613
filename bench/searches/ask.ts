import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import type { LanternContract } from '#contract/index.ts'
import { type Client, createClient } from '#contract/kit/client.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { everyRoute } from '#contract/kit/every-route.ts'
import { demo } from '#demo/index.ts'
import { chineseTexts, englishTexts } from '#demo/second-texts.ts'
import { loadDemo } from '#server/demo/load-demo.ts'
import { createApp } from '#server/http/app.ts'
import { FakeClock } from '#server/kernel/clock.ts'
import { rebuildCards } from '#server/modules/catalogue/cards/rebuild-cards.ts'
import { refreshLive } from '#server/modules/classes/calendar/refresh-live.ts'
import { recountFreeDays } from '#server/modules/discovery/refresh-free-days.ts'
import { rebuildTeacherCards } from '#server/modules/discovery/refresh-teacher-cards.ts'
import { createModules } from '#server/modules/modules.ts'
import { readConfig } from '#server/platform/config.ts'
import { createPlatform } from '#server/platform/create-platform.ts'
import { openDatabase } from '#server/platform/db/db.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { Judged } from './judged.ts'

type Api = Client<LanternContract>

/** A day on which the demo's classes have lessons to come and teachers have free times. */
const now = new Date('2026-11-18T12:00:00Z')

/** The demo catalogue in a database of its own, asked as pages ask it. */
export async function openDemo(keptIn?: string): Promise<{ api: Api; close: () => Promise<void> }> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'lantern-searches-')))
  await mkdir(dataDir, { recursive: true })
  const db = await openDatabase({ url: null, dataDir: join(dataDir, 'database'), poolSize: 1 })
  await migrate(db)
  const platform = await createPlatform({
    config: readConfig({ RATE_LIMITS: 'off', DATA_DIR: dataDir, DEMO: '1', FFMPEG_PATH: 'none' }),
    db,
    clock: new FakeClock(now),
    origin: () => 'http://lantern.test',
    log: pino({ level: 'silent' }),
  })
  const app = await createApp(platform, createModules(platform), null)
  await platform.jobs.start({ work: false, cron: false })
  await loadDemo(platform)
  // No job runs here: those of the start that searches hang on, and of data that were kept, what another day's code read.
  const { rows } = await db.execute<{ id: string }>(sql`select distinct product_id as id from classes`)
  for (const { id } of rows) await refreshLive(platform, Number(id))
  await rebuildCards(platform)
  await rebuildTeacherCards(platform)
  await recountFreeDays(platform)
  return {
    api: createClient<LanternContract>(everyRoute, async ({ method, url, body }) => {
      const response = await app.inject({
        method: method as Exclude<Endpoint['method'], undefined>,
        url,
        headers: body === undefined ? {} : { 'content-type': 'application/json' },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      })
      return { status: response.statusCode, body: response.json() }
    }),
    async close() {
      await platform.jobs.stop()
      await platform.mediaTools.close()
      await db.close()
      if (!keptIn) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What a page shows for a query, the best first: products and classes by their key, teachers by username. */
export interface Shown {
  products: string[]
  /** Dollars, of each product. */
  prices: number[]
  teachers: string[]
  classes: string[]
  /** Only some of the words were found. */
  some: boolean
}

/** By name, in either language. */
const keys = new Map([
  ...demo.products.map(({ key, name }) => [name, key] as const),
  ...Object.entries({ ...chineseTexts, ...englishTexts }).map(([key, { name }]) => [name, key] as const),
])

const classKeys = new Map(demo.liveClasses.map(({ title, key }) => [title, key] as const))

const teachersShown = 3
const classesShown = 4
const teachersListed = 40

export async function ask(api: Api, { kind, query: q }: Judged): Promise<Shown> {
  if (kind === 'the list of teachers') {
    const { teachers } = await api.teacherFilter({ body: { filters: { q }, limit: teachersListed } })
    return {
      products: [],
      prices: [],
      teachers: teachers.map(({ username }) => username),
      classes: [],
      some: false,
    }
  }
  const [page, found, coming] = await Promise.all([
    api.shelfView({ params: { page: 1 }, query: { q } }),
    api.teacherFilter({ body: { filters: { q }, limit: teachersShown } }),
    api.comingClasses({ query: { q, limit: classesShown } }),
  ])
  const isUnsure = page.count === 0 || page.matched === 'some' || page.corrected !== ''
  return {
    products: page.products.map(card => keys.get(card.course_name) ?? card.course_name),
    prices: page.products.map(card => Number(card.discounted_price || card.course_tution_fee)),
    teachers:
      found.matched === 'all' && (found.corrected === '' || isUnsure)
        ? found.teachers.map(({ username }) => username)
        : [],
    classes: coming.classes.map(({ title }) => classKeys.get(title) ?? title),
    some: page.matched === 'some',
  }
}

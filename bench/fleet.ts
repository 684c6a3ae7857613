// A primary and its synchronous standby behind several servers and a balancer, while people buy and look: the primary is
// killed and frozen, and what people were answered is held against what is there.
import '../tools/node-version.mjs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build.ts'
import { type Buyer, makeBuyers, makeStock, onPlatform, type Stock } from './chaos-fixtures.ts'
import { check } from './fleet-check.ts'
import { type FleetDatabase, needEngines, startBalancer, startFleetDatabase } from './fleet-engines.ts'
import { type AnswerLine, buyOn, lookAround, openLog } from './fleet-load.ts'
import { type Home, type Product, startProduct } from './product.ts'
import { ApiClient } from './shopper.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    /** How often each fault is brought about. */
    each: { type: 'string', default: '3' },
    http: { type: 'string', default: '3' },
    workers: { type: 'string', default: '2' },
    writers: { type: 'string', default: '6' },
    readers: { type: 'string', default: '10' },
    'as-built': { type: 'boolean', default: false },
  },
})
/** From the fault until purchases are acknowledged again. */
const LONGEST_RETURN_S = 15
const LONGEST_SILENCE_S = 1
const faults = ['kill', 'freeze'] as const

function* purchases(buyers: readonly Buyer[], stock: readonly Stock[]) {
  for (const buyer of buyers) for (const product of stock) yield { buyer, product }
}

/** Until the standby has taken over and the former primary follows it. */
async function strike(database: FleetDatabase, fault: (typeof faults)[number]): Promise<void> {
  const struck = await database.primary()
  if (fault === 'kill') await struck.kill()
  else await struck.freeze()
  await sleep(25_000)
  if (fault === 'kill') struck.start()
  else struck.thaw()
  await database.settled()
}

if (!values['as-built']) await buildIfStale()
await needEngines(['pg_autoctl', 'haproxy'])
const dataDir = await mkdtemp(join(tmpdir(), 'lantern-fleet-data-'))
const logFile = join(dataDir, 'answers.jsonl')
const database = await startFleetDatabase()
const running = new Set<never>() as Home['running']
const home: Home = {
  ...{ dataDir, running, cluster: null, engine: 'PostgreSQL', databaseUrl: database.url },
  remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
}
const products: Product[] = []
try {
  await database.settled()
  say('A primary and its synchronous standby are there')
  const { stock, buyers } = await onPlatform(home, async platform => ({
    stock: await makeStock(platform, { sellers: 2, each: 30, free: false }),
    buyers: await makeBuyers(platform, 400),
  }))
  const [shown, ...sold] = stock
  if (!shown) throw new Error('Nothing to sell')
  const env = { DATABASE_POOL: '6' }
  for (let n = 0; n < Number(values.http); n++)
    products.push(await startProduct(home, { env: { ...env, ROLES: 'http' } }))
  const balanced = products.map(({ baseUrl }) => baseUrl)
  for (let n = 0; n < Number(values.workers); n++)
    products.push(await startProduct(home, { env: { ...env, ROLES: 'worker,cron' } }))
  const balancer = await startBalancer(balanced)
  say(`${values.http} http and ${values.workers} worker processes answer through the balancer`)
  const log = openLog(logFile)
  const client = new ApiClient(balancer.baseUrl)
  let over = false
  const isOver = () => over
  const carts = purchases(buyers, sold)
  const load = [
    ...Array.from({ length: Number(values.writers) }, () => buyOn(client, carts, log, isOver)),
    ...Array.from({ length: Number(values.readers) }, () => lookAround(balancer.baseUrl, shown, log, isOver)),
  ]
  await sleep(5_000)
  for (let turn = 0; turn < Number(values.each); turn++) {
    for (const fault of faults) {
      log.note({ did: 'fault', came: fault })
      await strike(database, fault)
      say(`${fault}: the other server has taken over, and the former primary follows it`)
      await sleep(5_000)
    }
  }
  over = true
  await Promise.all(load)
  await log.close()
  client.close()
  await balancer.stop()
  const ended = products.filter(product => product.isOver()).length
  const lines = (await readFile(logFile, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as AnswerLine)
  const { port } = await database.primary()
  const url = new URL(database.url.replace(/@[^/]+/, `@127.0.0.1:${port}`))
  const found = await check(lines, url.href)
  const serverLog = await readFile(join(dataDir, 'bench.log'), 'utf8')
  const defects = serverLog.split('"msg":"defect"').length - 1
  const share = (100 * found.readsAnswered) / Math.max(1, found.reads)
  say(
    table(
      ['fault', 'seconds until purchases go on'],
      found.returns.map(({ fault, seconds }) => [fault, seconds.toFixed(1)]),
    ),
  )
  say(
    table(
      ['findings', 'number'],
      [
        ['processes ended', ended],
        [`acknowledged purchases lost, of ${found.acknowledged}`, found.lost],
        ['given twice', found.doubled],
        ['postings that do not balance', found.unbalanced],
        ['answers 500', found.defects],
        ['defects in the log', defects],
        [`reads answered, % of ${found.reads}`, share.toFixed(2)],
        ['longest time without an answered read, s', found.longestSilence.toFixed(1)],
      ],
    ),
  )
  const slow = found.returns.some(({ seconds }) => seconds > LONGEST_RETURN_S)
  const bad = ended + found.lost + found.doubled + found.unbalanced + found.defects + defects
  const isBad = bad > 0 || slow || found.longestSilence > LONGEST_SILENCE_S || found.acknowledged === 0
  if (defects > 0)
    say(
      serverLog
        .split('\n')
        .filter(line => line.includes('"msg":"defect"'))
        .slice(0, 5)
        .join('\n'),
    )
  process.exitCode = isBad ? 1 : 0
} finally {
  for (const product of products) await product.kill()
  await database.stop()
  await home.remove()
}

// A primary and its synchronous standby behind several servers, a balancer and a shared cache, while people buy and
// look: the primary is killed, frozen and cut off, and what people were answered is held against what is there.
import '../tools/node-version.mjs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build.ts'
import { makeBuyers, makeStock, onPlatform } from './chaos-fixtures.ts'
import { check, type Findings } from './fleet-check.ts'
import { needEngines, startFleetDatabase } from './fleet-engines.ts'
import { type Fault, faults, type Replaceable, strikeAtRandom, strikeInTurn } from './fleet-faults.ts'
import { type Front, startBalancer, startCache } from './fleet-front.ts'
import { type AnswerLine, buyOn, type LoadLog, lookAround, openLog, purchases } from './fleet-load.ts'
import { changeAndLook, makeSellersOf, type PairFindings } from './fleet-pairs.ts'
import { type Home, type Product, startProduct } from './product.ts'
import { ApiClient } from './shopper.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    /** How often each fault is brought about. */
    each: { type: 'string', default: '3' },
    faults: { type: 'string', default: faults.join() },
    /** Instead: changes on a standby that is five seconds behind, each looked at at once. */
    pairs: { type: 'string' },
    /** Instead: faults at random, an hour for each seed. */
    hour: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    seeds: { type: 'string', default: '1,2,3' },
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
/** Of reads, while faults come at random. */
const LEAST_ANSWERED = 0.999
const LAG_S = 5
const minutes = values.minutes ? Number(values.minutes) : values.hour ? 60 : null
const wanted = values.faults.split(',').map(name => {
  const fault = faults.find(one => one === name)
  if (!fault) throw new Error(`There is no fault ${name}`)
  return fault
})

if (!values['as-built']) await buildIfStale()
await needEngines(['pg_autoctl', 'haproxy', 'varnishd'])
const dataDir = await mkdtemp(join(tmpdir(), 'lantern-fleet-data-'))
const database = await startFleetDatabase()
const home: Home = {
  ...{ dataDir, running: new Set(), cluster: null, engine: 'PostgreSQL', databaseUrl: database.url },
  remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
}
const products: Product[] = []
const fronts: Front[] = []
const serverLog = () => readFile(join(dataDir, 'bench.log'), 'utf8')

/** Either may be the one that follows. */
const replicas = database.nodes.map(({ host, port }) => database.url.replace(/@[^/]+/, `@${host}:${port}`))
const env = { DATABASE_POOL: '6', DATABASE_READ_URLS: replicas.join() }

async function startProcesses(): Promise<string> {
  for (let n = 0; n < Number(values.http); n++)
    products.push(await startProduct(home, { env: { ...env, ROLES: 'http' } }))
  const balanced = products.map(({ baseUrl }) => baseUrl)
  for (let n = 0; n < Number(values.workers); n++)
    products.push(await startProduct(home, { env: { ...env, ROLES: 'worker,cron' } }))
  const balancer = await startBalancer(balanced)
  fronts.push(balancer)
  const cache = await startCache(balancer.baseUrl)
  fronts.push(cache)
  say(`${values.http} http and ${values.workers} worker processes answer through the balancer and the cache`)
  return cache.baseUrl
}

const processes: Replaceable = {
  count: Number(values.http) + Number(values.workers),
  async replace(n) {
    await products[n]?.kill()
    await sleep(1_000)
    const roles = n < Number(values.http) ? 'http' : 'worker,cron'
    const port = Number(new URL(products[n]?.baseUrl ?? '').port)
    products[n] = await startProduct(home, { port, env: { ...env, ROLES: roles } })
  },
}

/** People buy and look for as long as the work takes; then the checker reads the log and the database. */
async function underLoad(baseUrl: string, work: (log: LoadLog) => Promise<void>): Promise<Findings> {
  const { stock, buyers } = await onPlatform(home, async platform => ({
    stock: await makeStock(platform, { sellers: 2, each: 30, free: false }),
    buyers: await makeBuyers(platform, minutes ? 400 + 40 * minutes : 400),
  }))
  const [shown, ...sold] = stock
  if (!shown) throw new Error('Nothing to sell')
  const logFile = join(dataDir, `answers-${Date.now()}.jsonl`)
  const log = openLog(logFile)
  const client = new ApiClient(baseUrl)
  let over = false
  const isOver = () => over
  const carts = purchases(buyers, sold)
  const load = [
    ...Array.from({ length: Number(values.writers) }, () => buyOn(client, carts, log, isOver)),
    ...Array.from({ length: Number(values.readers) }, () => lookAround(baseUrl, shown, log, isOver)),
  ]
  await sleep(5_000)
  await work(log)
  over = true
  await Promise.all(load)
  await log.close()
  client.close()
  const lines = (await readFile(logFile, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as AnswerLine)
  const { port } = await database.primary()
  return check(lines, database.url.replace(/@[^/]+/, `@127.0.0.1:${port}`))
}

const share = ({ reads, readsAnswered }: Findings) => readsAnswered / Math.max(1, reads)

/** Whether all is as it has to be, whatever came. */
async function report(found: Findings): Promise<boolean> {
  const ended = products.filter(product => product.isOver()).length
  const defects = (await serverLog()).split('\n').filter(line => line.includes('"msg":"defect"'))
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
        ['defects in the log', defects.length],
        [`reads answered, % of ${found.reads}`, (100 * share(found)).toFixed(2)],
        ['longest time without an answered read, s', found.longestSilence.toFixed(1)],
      ],
    ),
  )
  if (defects.length > 0) say(defects.slice(0, 5).join('\n'))
  const bad = ended + found.lost + found.doubled + found.unbalanced + found.defects + defects.length
  return bad === 0 && found.acknowledged > 0
}

async function inTurn(named: readonly Fault[]): Promise<boolean> {
  const baseUrl = await startProcesses()
  const found = await underLoad(baseUrl, log => strikeInTurn(database, named, Number(values.each), log))
  const sound = await report(found)
  const slow = found.returns.some(({ seconds }) => seconds > LONGEST_RETURN_S)
  return sound && !slow && found.longestSilence <= LONGEST_SILENCE_S
}

async function atRandom(forMinutes: number): Promise<boolean> {
  const baseUrl = await startProcesses()
  let sound = true
  for (const seed of values.seeds.split(',').map(Number)) {
    const found = await underLoad(baseUrl, async log => {
      const struck = await strikeAtRandom(database, processes, { seed, minutes: forMinutes }, log)
      say(`Seed ${seed}: ${struck} faults in ${forMinutes} minutes`)
    })
    sound = (await report(found)) && share(found) >= LEAST_ANSWERED && sound
  }
  return sound
}

async function inPairs(count: number): Promise<boolean> {
  for (const node of database.nodes) await node.lag(LAG_S)
  const baseUrl = await startProcesses()
  const sellers = await makeSellersOf(home, 10)
  // Until the standby has them, and is read from.
  await sleep(2 * LAG_S * 1000)
  const began = performance.now()
  const serving = products.slice(0, Number(values.http)).map(product => product.baseUrl)
  const found: PairFindings = await changeAndLook(baseUrl, serving, sellers, count)
  const defects = (await serverLog()).split('"msg":"defect"').length - 1
  say(
    table(
      [`a standby ${LAG_S} s behind`, 'number'],
      [
        ['changes, each looked at at once', found.pairs],
        ['seconds they took', ((performance.now() - began) / 1000).toFixed(0)],
        ['own changes missed', found.missed],
        ['not there yet for a visitor at another process', found.visitorsLate],
        ['nor a second later', found.stale],
        ['caches that held something old when all was done', found.staleAtTheEnd],
        ['defects in the log', defects],
      ],
    ),
  )
  const figures = await Promise.all(serving.map(async base => (await fetch(`${base}/metrics`)).text()))
  say(figures.flatMap(text => text.match(/^lantern_replica_reads_total.*$/gm) ?? []).join('\n'))
  return found.missed + found.stale + found.staleAtTheEnd + defects === 0 && found.pairs >= count
}

try {
  await database.settled()
  say('A primary and its synchronous standby are there')
  const sound = values.pairs
    ? await inPairs(Number(values.pairs))
    : minutes === null
      ? await inTurn(wanted)
      : await atRandom(minutes)
  process.exitCode = sound ? 0 : 1
} finally {
  for (const front of fronts.toReversed()) await front.stop()
  for (const product of products) await product.kill()
  await database.stop()
  await home.remove()
}

// Two versions side by side over a migration, while people buy and look: the release before the last migration, then
// both, then only this one; and back again, as after a bad release.
import '../tools/node-version.mjs'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { buildIfStale } from '../tools/build.ts'
import { cleanEnvironment } from '../tools/clean-environment.ts'
import { freePort } from '../tools/free-port.ts'
import type * as Fixtures from './chaos-fixtures.ts'
import { check } from './fleet-check.ts'
import { needEngines } from './fleet-engines.ts'
import { startBalancer } from './fleet-front.ts'
import { type AnswerLine, buyOn, lookAround, openLog, purchases } from './fleet-load.ts'
import { makeHome, type Product, startProduct } from './product.ts'
import { buildRelease, findReleaseBefore, migrationsSince } from './release-before.ts'
import { ApiClient } from './shopper.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({
  options: {
    /** The release before; without it the last commit before the newest migrations. */
    from: { type: 'string' },
    /** Of each phase. */
    seconds: { type: 'string', default: '15' },
    http: { type: 'string', default: '2' },
    writers: { type: 'string', default: '4' },
    readers: { type: 'string', default: '6' },
    'as-built': { type: 'boolean', default: false },
  },
})

const root = fileURLToPath(new URL('..', import.meta.url))
const { commit, migrations } = values.from
  ? { commit: values.from, migrations: migrationsSince(values.from) }
  : findReleaseBefore()
const phaseMs = Number(values.seconds) * 1000
if (!values['as-built']) await buildIfStale()
await needEngines(['haproxy'])
const before = buildRelease(commit)
say(`From ${commit}; the present sources add ${migrations.join(', ')}`)

const home = await makeHome({ postgres: true })
const logFile = join(home.dataDir, 'answers.jsonl')
const log = openLog(logFile)
/** Processes by the release that they are of. */
type Release = 'old' | 'new'
const running: Record<Release, Product[]> = { old: [], new: [] }
const ports: Record<Release, number[]> = { old: [], new: [] }
for (const release of ['old', 'new'] as const)
  for (let n = 0; n < Number(values.http); n++) ports[release].push(await freePort())
const placeOf = { old: { root: before }, new: {} }

/** One after the other, as a rollout does. */
async function start(release: Release): Promise<void> {
  const env = { DATABASE_POOL: '6' }
  for (const port of ports[release])
    running[release].push(
      await startProduct(home, { ...placeOf[release], port, env: { ...env, ROLES: 'http' } }),
    )
  running[release].push(
    await startProduct(home, { ...placeOf[release], env: { ...env, ROLES: 'worker,cron' } }),
  )
}

/** As an init container does it. */
async function migrate(): Promise<void> {
  const env = cleanEnvironment({
    ...{ NODE_ENV: 'production', MODE: 'demo', DEMO: '0', DATA_DIR: home.dataDir },
    ...(home.databaseUrl && { DATABASE_URL: home.databaseUrl }),
  })
  const { stdout } = await promisify(execFile)(process.execPath, ['server/build/migrate-command.js'], {
    cwd: root,
    env,
  })
  say(stdout.trim())
}

async function stop(release: Release): Promise<void> {
  for (const product of running[release].splice(0)) await product.stop()
}

let ended = 0
const phases: [string, number][] = []
async function phase(name: string, work: () => Promise<void>): Promise<void> {
  log.note({ did: 'fault', came: name })
  const began = performance.now()
  await work()
  phases.push([name, (performance.now() - began) / 1000])
  await sleep(phaseMs)
  ended += Object.values(running)
    .flat()
    .filter(product => product.isOver()).length
  say(name)
}

try {
  // By the release before, which knows nothing of the migrations.
  const fixtures: typeof Fixtures = await import(join(before, 'bench/chaos-fixtures.ts'))
  const { stock, buyers } = await fixtures.onPlatform(home, async platform => ({
    stock: await fixtures.makeStock(platform, { sellers: 2, each: 30, free: false }),
    buyers: await fixtures.makeBuyers(platform, 200),
  }))
  const [shown, ...sold] = stock
  if (!shown) throw new Error('Nothing to sell')
  await start('old')
  const balancer = await startBalancer(
    Object.values(ports)
      .flat()
      .map(port => `http://127.0.0.1:${port}`),
  )
  const client = new ApiClient(balancer.baseUrl)
  let over = false
  const isOver = () => over
  const carts = purchases(buyers, sold)
  const load = [
    ...Array.from({ length: Number(values.writers) }, () => buyOn(client, carts, log, isOver)),
    ...Array.from({ length: Number(values.readers) }, () => lookAround(balancer.baseUrl, shown, log, isOver)),
  ]
  await phase('only the release before', async () => undefined)
  await phase('the schema of the new one', migrate)
  await phase('the new one beside it', () => start('new'))
  await phase('only the new one', () => stop('old'))
  await phase('the release before again beside it', () => start('old'))
  await phase('only the release before, as after a bad release', () => stop('new'))
  over = true
  await Promise.all(load)
  await log.close()
  client.close()
  await balancer.stop()
  const lines = (await readFile(logFile, 'utf8'))
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as AnswerLine)
  const found = await check(lines, home.databaseUrl ?? '')
  const serverLog = (await readFile(join(home.dataDir, 'bench.log'), 'utf8')).split('\n')
  const defects = serverLog.filter(line => line.includes('"msg":"defect"'))
  const starts = lines.flatMap(({ did }, at) => (did === 'fault' ? [at] : []))
  const failures = new Map<string, number>()
  say(
    table(
      ['phase', 'seconds until it was so', 'purchases', 'reads', 'failed'],
      phases.map(([name, seconds], n) => {
        const within = lines.slice(starts[n], starts[n + 1])
        const failed = within.filter(({ did, came }) => did !== 'fault' && came !== 'ok')
        for (const { did, came } of failed)
          failures.set(`${did}: ${came}`, (failures.get(`${did}: ${came}`) ?? 0) + 1)
        const count = (kind: AnswerLine['did']) =>
          within.filter(({ did, came }) => did === kind && came === 'ok').length
        return [name, seconds.toFixed(1), count('write'), count('read'), failed.length]
      }),
    ),
  )
  const bad: [string, number][] = [
    ...Array.from(failures, ([what, n]): [string, number] => [
      `answered otherwise than with success: ${what}`,
      n,
    ]),
    ['processes ended', ended],
    [`acknowledged purchases lost, of ${found.acknowledged}`, found.lost],
    ['given twice', found.doubled],
    ['postings that do not balance', found.unbalanced],
    ['defects in the log', defects.length],
  ]
  say(table(['findings', 'number'], bad))
  if (defects.length > 0) say(defects.slice(0, 5).join('\n'))
  process.exitCode = bad.some(([, n]) => n > 0) || found.acknowledged === 0 ? 1 : 0
} finally {
  for (const product of Object.values(running).flat()) await product.kill()
  await home.remove()
}

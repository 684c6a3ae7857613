// The one command of all checks: `npm test`, `npm run test:full` (--full) and `npm run check` (--only static,unit).
// tiers.ts says what each runs. `--only unit,e2e` picks parts, other words are passed on to Vitest as names of test
// files, `-t` picks tests by name: npm test -- --only endpoint checkout -t refund
// Several machines share the work by `--shard`: npm test -- --only e2e --shard 1/2
// `--changed <commit>` picks the journeys of the rooms that changed since then.
import './node-version.mjs'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildIfStale, compileMessagesIfStale } from './build.ts'
import { provideChromium } from './chromium.ts'
import { provideFirefox } from './firefox.ts'
import { provideFleetTools } from './fleet-tools.ts'
import { journeysOfChanges } from './journey-rooms.ts'
import { hasServerBinaries, startPrivateCluster } from './postgres.ts'
import { treeHash, writeReceipt } from './receipt.ts'
import { seed } from './seed.ts'
import { keepDurations } from './test-durations.ts'
import type { Counts } from './test-report.ts'
import { checkWith, type Outcome, say, step, vitest } from './test-step.ts'
import { type Part, parts, partsOf, type Tier } from './tiers.ts'
import { verdict } from './verdict.ts'
import { provideWebKit } from './webkit.ts'

function isPart(word: string): word is Part {
  return parts.some(part => part === word)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    shard: { type: 'string' },
    changed: { type: 'string' },
    coverage: { type: 'boolean', default: false },
    'keep-durations': { type: 'boolean', default: false },
    testNamePattern: { type: 'string', short: 't' },
  },
})
const named = positionals.length > 0 || values.testNamePattern !== undefined
// What is asked for by name runs whole.
const tier: Tier = values.full || named ? 'full' : 'default'
const only = values.only?.split(',') ?? partsOf(values.full ? 'full' : 'default')
const unknown = only.filter(word => !isPart(word))
if (unknown.length > 0) {
  process.stderr.write(`--only knows ${parts.join(', ')}; not ${unknown.join(', ')}\n`)
  process.exit(2)
}
const chosen = new Set(only)
const shard = values.shard ?? null
const filters = [
  ...positionals,
  ...(values.testNamePattern ? ['-t', values.testNamePattern] : []),
  ...(shard ? [`--shard=${shard}`] : []),
]
const env = { TEST_TIER: tier, SEED: String(seed) }

const startedAt = new Date()
const outcomes: (Outcome & { part: Part })[] = []
const one = { passed: 1, failed: 0, skipped: 0 }

function heading(text: string): void {
  say(`\n== ${text}`)
}

function run(project: string, more: Record<string, string> = {}, files = filters): Promise<Counts> {
  const beside = project === 'component' && besideOthers
  return vitest({
    project,
    filters: files,
    env: { ...env, ...more },
    coverage: values.coverage,
    live: !beside,
  })
}

/** The component tests share one page, which leaves a core idle: they run beside the endpoint tests. */
const besideOthers = chosen.has('component') && chosen.has('postgres')

/** What reads only sources runs side by side: the compilers leave a core idle now and then. */
async function prepare(): Promise<void> {
  heading('Messages, web build, types, lint and format, unit tests')
  const checks: Promise<(typeof outcomes)[number]>[] = []
  const check = (part: Part, name: string, work: () => Promise<Counts>) =>
    checks.push(step(name, work).then(outcome => ({ part, ...outcome })))
  if (chosen.has('static'))
    check('static', 'lint and format', () => checkWith(['@biomejs/biome/bin/biome', 'check', '.']))
  const messages = await step('messages', async () => {
    await compileMessagesIfStale()
    return one
  })
  outcomes.push({ part: 'static', ...messages })
  // Everything else reads what this has written.
  if (messages.failed === 0) {
    // The compiler collects its garbage less often: a quarter less of the processor, for memory that is free.
    if (chosen.has('static'))
      check('static', 'types', () => checkWith(['typescript/bin/tsc', '-p', '.'], { GOGC: '800' }))
    if (suites.some(({ part, building }) => building && chosen.has(part)))
      check('static', 'web build', async () => {
        await buildIfStale()
        return one
      })
    if (chosen.has('unit')) check('unit', 'unit tests', () => run('unit'))
  }
  outcomes.push(...(await Promise.all(checks)))
}

const noPostgres = 'no PostgreSQL server binaries of a supported version found'

/** Whether PostgreSQL is here, started by us or given. */
const serverFound = process.env.TEST_DATABASE_URL !== undefined || (await hasServerBinaries())

async function onPostgres(): Promise<Counts> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return run('endpoint', { TEST_DATABASE_URL: given })
  const { cluster, reason } = await startPrivateCluster()
  if (!cluster) {
    // The default tier asks for one engine; without a server that is the embedded one.
    const counts = chosen.has('endpoint') ? { passed: 0, failed: 0, skipped: 0 } : await run('endpoint')
    return { ...counts, leftOut: reason ?? noPostgres }
  }
  say(`PostgreSQL ${cluster.version}, a private cluster`)
  try {
    return await run('endpoint', { TEST_DATABASE_URL: cluster.url, PRIVATE_CLUSTER: '1' })
  } finally {
    await cluster.stop()
  }
}

/** If PostgreSQL runs them all, only what hangs on the engine is run twice: see both-engines.ts. */
async function onEmbedded(): Promise<Counts> {
  return run('endpoint', chosen.has('postgres') && serverFound ? { ON_BOTH_ENGINES: '1' } : {})
}

async function inChromium(project: string, files = filters): Promise<Counts> {
  const { path, reason } = provideChromium()
  if (!path) return { passed: 0, failed: 0, skipped: 0, leftOut: reason }
  return run(project, { CHROMIUM_PATH: path }, files)
}

async function journeys(): Promise<Counts> {
  if (values.changed === undefined) return inChromium('e2e')
  const files = journeysOfChanges(values.changed)
  if (files === 'all') return inChromium('e2e')
  say(`Journeys of what changed since ${values.changed}: ${files.join(', ') || 'none'}`)
  return files.length === 0 ? one : inChromium('e2e', [...files, ...filters])
}

interface Suite {
  part: Part
  name: string
  /** Whether it needs the web build. */
  building: boolean
  work: () => Promise<Counts>
}

/** The smoke in another browser engine. */
async function inEngine(engine: 'firefox' | 'webkit'): Promise<Counts> {
  const { path, reason } = engine === 'firefox' ? provideFirefox() : provideWebKit()
  if (!path) return { passed: 0, failed: 0, skipped: 0, leftOut: reason }
  return run('browsers', { ENGINE: engine })
}

/** Few endpoint tests render pages: for some that are named, a web build from before the change does. */
const buildForEndpoints = !named || !existsSync(new URL('../web/build', import.meta.url))
if (named && !buildForEndpoints)
  say('Endpoint tests by name take the web build that is there (node tools/build.ts)')

const suites: readonly Suite[] = [
  { part: 'component', name: 'component tests', building: false, work: () => inChromium('component') },
  { part: 'postgres', name: 'endpoint tests, PostgreSQL', building: buildForEndpoints, work: onPostgres },
  { part: 'endpoint', name: 'endpoint tests, embedded', building: buildForEndpoints, work: onEmbedded },
  { part: 'e2e', name: 'browser journeys', building: true, work: journeys },
  { part: 'firefox', name: 'smoke in Firefox', building: true, work: () => inEngine('firefox') },
  { part: 'webkit', name: 'smoke in WebKit', building: true, work: () => inEngine('webkit') },
]

function summarise(): void {
  heading('Summary')
  for (const { name, passed, failed, seconds } of outcomes) {
    const numbers = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`
    say(`${name.padEnd(28)}${numbers}${seconds.toFixed(1).padStart(8)} s`)
  }
  for (const { name, fullOnly } of outcomes)
    if (fullOnly) say(`${name}: ${fullOnly} tests wait for the full tier (tools/*only-in-full.ts)`)
  for (const { name, failures } of outcomes)
    for (const failure of failures ?? []) say(`FAILED in ${name}: ${failure}`)
  for (const { flaky } of outcomes)
    for (const name of flaky ?? []) say(`FLAKY (passed on the second try): ${name}`)
}

say(`SEED=${seed} (${tier} tier; the same seed repeats the same samples)`)
if (values.full && !named && ['unit', 'postgres'].some(part => chosen.has(part))) provideFleetTools()
await prepare()
let beside: Promise<unknown> = Promise.resolve()
for (const { part, name, work } of suites) {
  if (!chosen.has(part)) continue
  heading(name.charAt(0).toUpperCase() + name.slice(1))
  const ended = step(name, work).then(outcome => outcomes.push({ part, ...outcome }))
  if (part === 'component' && besideOthers) beside = ended
  else await Promise.all([ended, beside])
}
summarise()

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
const { leftOut, objections } = verdict({
  outcomes,
  named,
  strict: values.full || Boolean(process.env.CI),
  full: values.full,
})
for (const line of leftOut) say(`LEFT OUT: ${line.toUpperCase()}`)
for (const line of objections) say(`FAILED: ${line}`)
if (!named && !values.changed) {
  const tree = treeHash()
  const file =
    tree &&
    writeReceipt({
      tree,
      tier,
      seed,
      startedAt: startedAt.toISOString(),
      seconds: Math.round((Date.now() - startedAt.getTime()) / 1000),
      parts: outcomes.map(({ part, name, passed, failed, seconds, skipped, leftOut, flaky }) => ({
        part,
        name,
        shard: part === 'static' ? null : shard,
        passed,
        failed,
        seconds: Math.round(seconds),
        leftOut: [leftOut, skipped > 0 && `${skipped} skipped`].filter(reason => typeof reason === 'string'),
        secondTries: flaky ?? [],
      })),
    })
  if (file) say(`Receipt: ${file}`)
}
if (values['keep-durations']) keepDurations(outcomes)
say(`${passed} passed, ${failed + objections.length} failed`)
process.exitCode = failed + objections.length > 0 ? 1 : 0

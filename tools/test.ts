// The one command of all checks. `--only unit,e2e` picks parts, other words are passed on to Vitest as names
// of test files, `-t` picks tests by name: npm test -- --only endpoint checkout -t refund
// Several machines share the work by `--shard`: npm test -- --only e2e --shard 1/2
import './node-version.mjs'
import { parseArgs } from 'node:util'
import { buildIfStale, compileMessagesIfStale } from './build.ts'
import { provideChromium } from './chromium.ts'
import { hasServerBinaries, startPrivateCluster } from './postgres.ts'
import { checkWith, type Outcome, say, step, vitest } from './test-step.ts'

const parts = ['static', 'unit', 'endpoint', 'postgres', 'e2e'] as const
type Part = (typeof parts)[number]

function isPart(word: string): word is Part {
  return parts.some(part => part === word)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string' },
    shard: { type: 'string' },
    testNamePattern: { type: 'string', short: 't' },
  },
})
const only = values.only?.split(',') ?? [...parts]
const unknown = only.filter(word => !isPart(word))
if (unknown.length > 0) {
  process.stderr.write(`--only knows ${parts.join(', ')}; not ${unknown.join(', ')}\n`)
  process.exit(2)
}
const chosen = new Set(only)
const names = [...positionals, ...(values.testNamePattern ? ['-t', values.testNamePattern] : [])]
const filtered = names.length > 0
const filters = [...names, ...(values.shard ? [`--shard=${values.shard}`] : [])]

const outcomes: Outcome[] = []
const one = { passed: 1, failed: 0, skipped: 0 }

function heading(text: string): void {
  say(`\n== ${text}`)
}

/** What reads only sources runs side by side: the compilers leave a core idle now and then. */
async function prepare(): Promise<void> {
  heading('Messages, web build, types, lint and format, unit tests')
  const checks: Promise<Outcome>[] = []
  if (chosen.has('static'))
    checks.push(step('lint and format', () => checkWith(['@biomejs/biome/bin/biome', 'check', '.'])))
  const messages = await step('messages', async () => {
    await compileMessagesIfStale()
    return one
  })
  // Everything else reads what this has written.
  if (messages.failed === 0) checks.push(...withMessages())
  outcomes.push(messages, ...(await Promise.all(checks)))
}

function withMessages(): Promise<Outcome>[] {
  const checks: Promise<Outcome>[] = []
  // The compiler collects its garbage less often: a quarter less of the processor, for memory that nobody needs.
  if (chosen.has('static'))
    checks.push(step('types', () => checkWith(['typescript/bin/tsc', '-p', '.'], { GOGC: '800' })))
  if (chosen.has('endpoint') || chosen.has('postgres') || chosen.has('e2e')) {
    checks.push(
      step('web build', async () => {
        await buildIfStale()
        return one
      }),
    )
  }
  if (chosen.has('unit')) checks.push(step('unit tests', () => vitest('unit', filters, {})))
  return checks
}

/** If PostgreSQL is going to run them all, only what hangs on the engine is run twice: see both-engines.ts. */
async function onEmbedded() {
  const server = process.env.TEST_DATABASE_URL !== undefined || (await hasServerBinaries())
  const all = !chosen.has('postgres') || !server
  return vitest('endpoint', filters, all ? {} : { ON_BOTH_ENGINES: '1' })
}

async function onPostgres() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return vitest('endpoint', filters, { TEST_DATABASE_URL: given })
  const { cluster, reason } = await startPrivateCluster()
  if (!cluster) return { passed: 0, failed: 0, skipped: 0, leftOut: reason }
  say(`PostgreSQL ${cluster.version}, a private cluster`)
  try {
    return await vitest('endpoint', filters, { TEST_DATABASE_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
}

async function inBrowser() {
  const { path, reason } = provideChromium()
  if (!path) return { passed: 0, failed: 0, skipped: 0, leftOut: reason }
  return vitest('e2e', filters, { CHROMIUM_PATH: path })
}

const suites: { part: Part; name: string; work: () => ReturnType<typeof vitest> }[] = [
  { part: 'endpoint', name: 'endpoint tests, embedded', work: onEmbedded },
  { part: 'postgres', name: 'endpoint tests, PostgreSQL', work: onPostgres },
  { part: 'e2e', name: 'browser journeys', work: inBrowser },
]

function summarise(): void {
  heading('Summary')
  for (const { name, passed, failed, seconds } of outcomes) {
    const numbers = `${String(passed).padStart(6)} passed ${String(failed).padStart(4)} failed`
    say(`${name.padEnd(28)}${numbers}${seconds.toFixed(1).padStart(8)} s`)
  }
  for (const { name, skipped, leftOut } of outcomes) {
    if (leftOut && !filtered) say(`LEFT OUT: ${name.toUpperCase()}: ${leftOut.toUpperCase()}`)
    // A name filter skips all other tests, which is just what was asked for.
    if (skipped > 0 && !filtered) say(`LEFT OUT: ${skipped} SKIPPED IN ${name.toUpperCase()}`)
  }
  for (const { name, failures } of outcomes) {
    for (const failure of failures ?? []) say(`FAILED in ${name}: ${failure}`)
  }
  for (const { flaky } of outcomes) {
    for (const name of flaky ?? []) say(`FLAKY (passed on the second try): ${name}`)
  }
}

await prepare()
for (const { part, name, work } of suites) {
  if (!chosen.has(part)) continue
  heading(name.charAt(0).toUpperCase() + name.slice(1))
  outcomes.push(await step(name, work))
}
summarise()
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
say(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

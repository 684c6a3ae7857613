import { type ChildProcess, spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from './clean-environment.ts'
import type { RunNotes } from './run-reporter.ts'
import {
  type Counts,
  countReport,
  failures,
  fileSeconds,
  firstLines,
  type Report,
  slowestFiles,
} from './test-report.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export type Outcome = Counts & { name: string; seconds: number }

export function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

const running = new Set<ChildProcess>()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(130)
  })
}

type NodeRun = { args: string[]; env: NodeJS.ProcessEnv; live: boolean }

/** A step that prints nothing for this long hangs. How long it takes otherwise is up to the machine. */
const silenceMs = 2_400_000

/** Runs a script of node_modules under this Node. A step that hangs is ended, as a failure. */
async function runNode({
  args: [script = '', ...rest],
  env,
  live,
}: NodeRun): Promise<{ ok: boolean; output: string }> {
  const child = spawn(process.execPath, [join(root, 'node_modules', script), ...rest], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  const watchdog = setTimeout(() => {
    say('The step printed nothing for forty minutes and is ended')
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref()
  }, silenceMs)
  let output = ''
  const keep = (chunk: Buffer) => {
    watchdog.refresh()
    // All on standard output, in the order it happened: the last line is ours.
    if (live) process.stdout.write(chunk)
    else output += chunk
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  clearTimeout(watchdog)
  running.delete(child)
  return { ok: code === 0, output }
}

/** Measures a step; one that throws counts as one failure, and the run goes on to the next. */
export async function step(name: string, work: () => Promise<Counts>): Promise<Outcome> {
  const started = performance.now()
  const counts = await work().catch((cause: unknown): Counts => {
    say(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`)
    return { passed: 0, failed: 1, skipped: 0 }
  })
  const outcome = { name, ...counts, seconds: (performance.now() - started) / 1000 }
  const result = outcome.leftOut ? 'left out' : outcome.failed > 0 ? 'FAILED' : 'ok'
  say(`${name}: ${result} (${outcome.seconds.toFixed(1)} s)`)
  return outcome
}

/** A check that passes or fails as a whole; it speaks only when it fails. */
export async function checkWith(args: string[], env: Record<string, string> = {}): Promise<Counts> {
  const { ok, output } = await runNode({ args, env: cleanEnvironment(env), live: false })
  if (!ok) process.stdout.write(output)
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 }
}

export interface VitestRun {
  /** Of vitest.config.ts. */
  project: string
  filters: readonly string[]
  env: Record<string, string>
  /** Writes what ran of the server and the contract to .cache/coverage. */
  coverage: boolean
  /** Whether its output is shown while it runs, or at its end. */
  live: boolean
}

/** One project of Vitest; the counts come from its JSON report. */
export async function vitest({ project, filters, env, coverage, live }: VitestRun): Promise<Counts> {
  const reportFile = join(root, `.cache/test-report-${process.pid}-${project}.json`)
  const notesFile = join(root, `.cache/run-notes-${process.pid}-${project}.json`)
  try {
    const json = ['--reporter=json', `--outputFile.json=${reportFile}`]
    const reporters = ['--reporter=dot', '--reporter=./tools/run-reporter.ts', ...json]
    const flags = ['--project', project, '--passWithNoTests', '--silent=passed-only', ...reporters]
    if (coverage) flags.push(...coverageFlags(`${project}${env.TEST_DATABASE_URL ? '-postgres' : ''}`))
    const { ok, output } = await runNode({
      args: ['vitest/vitest.mjs', 'run', ...flags, ...filters],
      env: cleanEnvironment({ ...env, RUN_NOTES_FILE: notesFile }),
      live,
    })
    if (!live) process.stdout.write(output)
    // Vitest wrote it for just these fields; a file that is not there is a run that crashed.
    const report = JSON.parse(await readFile(reportFile, 'utf8')) as Report
    const notes = JSON.parse(await readFile(notesFile, 'utf8')) as RunNotes // Our own reporter's.
    const slowest = slowestFiles(report, 12).map(
      ({ name, seconds }) => `${relative(root, name)} ${seconds.toFixed(0)} s`,
    )
    if (filters.every(filter => filter.startsWith('-'))) say(`Slowest: ${slowest.join(', ')}`)
    const failed = [...failures(report), ...notes.errors.map(firstLines)]
    const counts = countReport(report, ok && notes.errors.length === 0)
    return {
      ...counts,
      skipped: counts.skipped - notes.fullOnly,
      fullOnly: notes.fullOnly,
      durations: Object.fromEntries(
        fileSeconds(report).map(({ name, seconds }) => [relative(root, name), Math.ceil(seconds)]),
      ),
      failures: failed.map(line => line.replaceAll(root, '')),
      flaky: notes.flaky,
    }
  } finally {
    await rm(reportFile, { force: true })
    await rm(notesFile, { force: true })
  }
}

function coverageFlags(name: string): string[] {
  const sources = ['server/src/**/*.ts', 'contract/src/**/*.ts']
  return [
    '--coverage.enabled',
    '--coverage.reporter=json',
    `--coverage.reportsDirectory=.cache/coverage/${name}`,
    ...sources.map(pattern => `--coverage.include=${pattern}`),
  ]
}

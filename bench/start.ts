// From the command to the first answer: the first start on an empty folder, and those after it.
import '../tools/node-version.mjs'
import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../tools/build.ts'
import { cleanEnvironment } from '../tools/clean-environment.ts'
import { milliseconds, quantile } from './figures.ts'
import { backgroundIdle, type Home, makeHome } from './product.ts'
import { type Row, say, table } from './table.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })

/** In the order in which a start comes by them; see server/src/serve.ts. */
const phases = ['loaded', 'database', 'web', 'jobs', 'data', 'ready'] as const

interface Start {
  /** From the command until it says that it is ready. */
  wholeMs: number
  /** Since the server's process began. */
  times: Record<(typeof phases)[number], number>
}

const commands = {
  'npm start': ['npm', 'start'],
  'the server alone': [process.execPath, 'server/build/main.js'],
} as const

async function startOnce(
  home: Home,
  command: keyof typeof commands,
  whileRunning: (baseUrl: string) => Promise<void> = async () => undefined,
): Promise<Start> {
  const began = performance.now()
  const [program, ...args] = commands[command]
  const child = spawn(program, args, {
    cwd: root,
    // A group of its own: npm passes signals on, but not all of its versions do so to the end.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: cleanEnvironment({
      NODE_ENV: 'production',
      MODE: 'demo',
      PORT: '0',
      DATA_DIR: home.dataDir,
      ...(home.databaseUrl && { DATABASE_URL: home.databaseUrl }),
    }),
  })
  const ended = new Promise(resolve => child.once('exit', resolve))
  try {
    const { times, baseUrl } = await untilReady(child)
    const wholeMs = performance.now() - began
    await whileRunning(baseUrl)
    return { wholeMs, times }
  } finally {
    // The group's number is its first process's; without one it never began.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
  }
}

async function untilReady(child: ChildProcess): Promise<{ times: Start['times']; baseUrl: string }> {
  if (!child.stdout) throw new Error('the output of the server is not read')
  let times: Start['times'] | undefined
  let baseUrl: string | undefined
  for await (const line of createInterface({ input: child.stdout })) {
    // The log's own line, written beside the greeting: either may arrive first.
    if (line.includes('"msg":"started"')) times = (JSON.parse(line) as { ms: Start['times'] }).ms
    baseUrl ??= /is ready: (\S+)/.exec(line)?.[1]
    if (times && baseUrl) {
      child.stdout.resume()
      return { times, baseUrl }
    }
  }
  throw new Error('the server ended before it was ready')
}

function row(what: string, starts: readonly Start[]): Row {
  const median = (pick: (start: Start) => number) => milliseconds(quantile(starts.map(pick), 0.5))
  return [what, median(start => start.wholeMs), ...phases.map(phase => median(start => start.times[phase]))]
}

async function measure(postgres: boolean): Promise<void> {
  const home = await makeHome({ postgres })
  try {
    const rows: Row[] = []
    // What is left of preparing the demo's files would take part in the starts after it.
    const first = await startOnce(home, 'npm start', baseUrl => backgroundIdle([{ baseUrl }]))
    rows.push(row('first, loading the demo', [first]))
    for (const command of ['npm start', 'the server alone'] as const) {
      const starts: Start[] = []
      for (let run = 0; run < Number(values.runs); run += 1) starts.push(await startOnce(home, command))
      rows.push(row(`again, ${command}`, starts))
    }
    say(table([home.engine, 'command to ready', ...phases], rows))
  } finally {
    await home.remove()
  }
}

await buildIfStale()
await measure(false)
await measure(true)

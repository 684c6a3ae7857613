import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from '../tools/clean-environment.ts'
import { freePort } from '../tools/free-port.ts'
import { type PrivateCluster, startPrivateCluster } from '../tools/postgres.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const readyTimeoutMs = 300_000

/** Where a product keeps its data across restarts, with everything removed at the end. */
export interface Home {
  dataDir: string
  /** Null on the embedded engine. */
  databaseUrl: string | null
  engine: string
  /** Null on the embedded engine. */
  cluster: PrivateCluster | null
  /** Processes on this home that have not ended yet. */
  running: Set<Spawned>
  remove(): Promise<void>
}

/** With `keptIn`, a folder, all its data stay there for the next run. */
export async function makeHome({
  postgres,
  keptIn,
  settings,
}: {
  postgres: boolean
  keptIn?: string | undefined
  /** Of PostgreSQL, besides those of every private one. */
  settings?: Readonly<Record<string, string>>
}): Promise<Home> {
  const cluster = postgres
    ? await privateCluster({ settings, keptIn: keptIn && join(keptIn, 'postgres') })
    : null
  const dataDir = keptIn ? join(keptIn, 'data') : await mkdtemp(join(tmpdir(), 'lantern-bench-'))
  await mkdir(dataDir, { recursive: true })
  const running = new Set<Spawned>()
  return {
    dataDir,
    running,
    cluster,
    databaseUrl: cluster?.url ?? null,
    engine: cluster ? `PostgreSQL ${cluster.version}` : 'embedded',
    async remove() {
      for (const product of running) await killed(product)
      await cluster?.stop()
      if (!keptIn) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function privateCluster(options: Parameters<typeof startPrivateCluster>[0]) {
  const { cluster, reason } = await startPrivateCluster(options)
  if (!cluster) throw new Error(reason)
  return cluster
}

export interface Product {
  baseUrl: string
  /** From the start of the process until it answers. */
  startedInMs: number
  /** kill -9: no handler of its own runs. */
  kill(): Promise<void>
  /** Fails if it takes too long, or ends with anything but 0. */
  stop(): Promise<void>
  isOver(): boolean
}

export interface ProductOptions {
  demo?: boolean
  logLevel?: string
  /** Where it was built, if not here. */
  root?: string
  /** Any free one, if it doesn't matter. */
  port?: number
  /** Further settings. */
  env?: Record<string, string>
}

interface Spawned {
  child: ChildProcess
  baseUrl: string
  logFile: string
  ended: Promise<void>
}

/** The built product in a process of its own on the given home; its log goes to a file there. */
async function spawnProduct(
  home: Home,
  { demo = false, logLevel = 'warn', root: cwd = root, port: wanted, env = {} }: ProductOptions,
): Promise<Spawned> {
  const port = wanted ?? (await freePort())
  const logFile = join(home.dataDir, 'bench.log')
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, ['server/build/main.js'], {
    cwd,
    stdio: ['ignore', log, log],
    env: cleanEnvironment({
      NODE_ENV: 'production',
      MODE: 'demo',
      HOST: '127.0.0.1',
      PORT: String(port),
      // Of a process that serves no pages.
      HEALTH_PORT: String(port),
      DATA_DIR: home.dataDir,
      DEMO: demo ? '1' : '0',
      LOG_LEVEL: logLevel,
      // All load comes from one address.
      RATE_LIMITS: 'off',
      ...(home.databaseUrl && { DATABASE_URL: home.databaseUrl }),
      ...env,
    }),
  })
  closeSync(log)
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => {
      process.off('exit', killWithUs)
      home.running.delete(product)
      resolve()
    })
  })
  const product: Spawned = { child, baseUrl: `http://127.0.0.1:${port}`, logFile, ended }
  home.running.add(product)
  return product
}

async function killed({ child, ended }: Spawned): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

export async function startProduct(home: Home, options: ProductOptions = {}): Promise<Product> {
  const began = performance.now()
  const product = await spawnProduct(home, options)
  const { child, baseUrl, logFile, ended } = product
  const kill = () => killed(product)
  while (!(await answersReady(baseUrl))) {
    const over = isOver(child)
    if (over || performance.now() - began > readyTimeoutMs) {
      await kill()
      const log = (await readFile(logFile, 'utf8')).slice(-4_000)
      throw new Error(`The server ${over ? 'ended before it was ready' : 'was never ready'}:\n${log}`)
    }
    await sleep(25)
  }
  return {
    baseUrl,
    startedInMs: performance.now() - began,
    kill,
    isOver: () => isOver(child),
    async stop() {
      if (isOver(child)) return
      child.kill('SIGTERM')
      const inTime = await Promise.race([ended.then(() => true), sleep(20_000, false, { ref: false })])
      if (!inTime) {
        await kill()
        throw new Error('The server did not end within 20 s of SIGTERM')
      }
      if (child.exitCode !== 0) {
        const log = (await readFile(logFile, 'utf8')).slice(-4_000)
        throw new Error(`The server ended with ${child.signalCode ?? child.exitCode} after SIGTERM:\n${log}`)
      }
    },
  }
}

/** Until no background job has ended for a while: preparing the demo's files takes all of a small machine. */
export async function backgroundIdle(
  products: readonly Pick<Product, 'baseUrl'>[],
  quietMs = 8_000,
): Promise<void> {
  const began = performance.now()
  let ended = ''
  let since = began
  while (performance.now() - since < quietMs && performance.now() - began < readyTimeoutMs) {
    const figures = await Promise.all(
      products.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/metrics`)).text()),
    )
    const now = figures.flatMap(text => text.match(/^lantern_jobs_total.*$/gm) ?? []).join()
    if (now !== ended) since = performance.now()
    ended = now
    await sleep(500)
  }
}

/** A start that is cut off after some time, ready or not. */
export async function killedStart(home: Home, afterMs: number): Promise<void> {
  const product = await spawnProduct(home, {})
  await Promise.race([sleep(afterMs), product.ended])
  await killed(product)
}

async function answersReady(baseUrl: string): Promise<boolean> {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok
  } catch {
    // Not listening yet; the caller's deadline decides how long that may last.
    return false
  }
}

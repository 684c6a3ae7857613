import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { freePort } from './free-port.ts'

const run = promisify(execFile)
const oldestMajor = 15
const role = 'lantern'
const database = 'lantern_test'

export type PrivateCluster = {
  url: string
  version: string
  /** 'crash' ends all its processes at once; returns when connections are accepted again. */
  restart: (how: 'ordered' | 'crash') => Promise<void>
  /** Freezes all its processes (SIGSTOP). */
  freeze: () => Promise<void>
  thaw: () => void
  stop: () => Promise<void>
}
export type ClusterResult = { cluster: PrivateCluster; reason?: never } | { cluster: null; reason: string }

export interface ClusterOptions {
  /** Settings of PostgreSQL in addition to ours. */
  settings?: Readonly<Record<string, string>> | undefined
  /** A folder that keeps its data for the next time. */
  keptIn?: string | undefined
  /** Makes it a standby of this one, which it follows until it is promoted (`select pg_promote()`). */
  standbyOf?: PrivateCluster | undefined
}

export type Binaries = { folder: string; major: number; version: string }
export type Account = { uid: number; gid: number }

/**
 * The version requested by `POSTGRES_VERSION`, and an error if this machine doesn't have it. Otherwise the oldest
 * supported one: code that needs a newer one then fails here instead of for someone who has the oldest.
 */
export function chooseBinaries(found: readonly Binaries[], asked: string | undefined): Binaries | null {
  const usable = found.filter(({ major }) => major >= oldestMajor).toSorted((a, b) => a.major - b.major)
  if (!asked) return usable[0] ?? null
  const chosen = usable.find(({ major }) => String(major) === asked)
  if (chosen) return chosen
  const known = usable.map(({ version }) => version).join(', ') || 'none'
  throw new Error(`POSTGRES_VERSION=${asked}: this machine has ${known} of version ${oldestMajor} or later`)
}

export async function findBinaries(): Promise<Binaries | null> {
  const folders = [
    ...globSync('/usr/lib/postgresql/*/bin'),
    ...globSync('/usr/pgsql-*/bin'),
    ...globSync('/opt/homebrew/opt/postgresql*/bin'),
    ...globSync('/usr/local/opt/postgresql*/bin'),
    ...globSync('/Applications/Postgres.app/Contents/Versions/*/bin'),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  const found: Binaries[] = []
  for (const folder of new Set(folders)) {
    if (!existsSync(join(folder, 'postgres')) || !existsSync(join(folder, 'initdb'))) continue
    const { stdout } = await run(join(folder, 'postgres'), ['--version'])
    const version = /(\d+)(?:\.\d+|devel|beta\d+|rc\d+)?/.exec(stdout)
    if (version?.[1]) found.push({ folder, major: Number(version[1]), version: version[0] })
  }
  return chooseBinaries(found, process.env.POSTGRES_VERSION)
}

/** PostgreSQL refuses to run as root; there an unprivileged account of the machine runs it. */
export function accountForServer(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // There is no account with this name: the next one may exist.
    }
  }
  throw new Error('running as root, and neither the account "postgres" nor "nobody" exists')
}

/** Text search splits words by the locale's character classes, and plain "C" has none for Chinese. */
const localeFlags =
  process.platform === 'darwin' ? ['--lc-collate=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8']

/** Nothing here outlives the run, so nothing is worth waiting for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  // Compiling a query takes longer than running it on the few rows of a test.
  jit: 'off',
  // A database lives for one test file, and visiting hundreds of them costs a core more than it saves.
  autovacuum: 'off',
  listen_addresses: '127.0.0.1',
  log_min_messages: 'fatal',
}

/** Children of a process and theirs: each backend has a process group of its own. */
export async function descendantsOf(pid: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map(line => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number[] =>
    pairs.flatMap(([child, ppid]) => (child && ppid === parent ? [child, ...below(child)] : []))
  return below(pid)
}

async function waitUntilReady(server: ChildProcess, url: string, log: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  let last: unknown
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once: ${log()}`)
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch (cause) {
      // Most likely not listening yet.
      last = cause
      await sleep(20)
    } finally {
      await client.end()
    }
  }
  throw new Error(`PostgreSQL did not answer within 30 s: ${log()}`, { cause: last })
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
  if (!rowCount) await client.query(`CREATE DATABASE ${database}`)
  await client.end()
}

async function startCluster(
  { folder, version }: Binaries,
  { settings: more = {}, keptIn, standbyOf }: ClusterOptions,
): Promise<PrivateCluster> {
  const account = accountForServer()
  const home = keptIn ?? (await mkdtemp(join(tmpdir(), 'lantern-pg-')))
  let server: ChildProcess | undefined
  let frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen.splice(0)) {
      try {
        process.kill(pid, 'SIGCONT')
      } catch {
        // It ended before it was frozen.
      }
    }
  }

  // The last resort if the process ends without having called stop: only a blocking wait is possible here, and a
  // server that is still writing would leave its folder behind.
  const abandon = () => {
    thaw()
    if (server?.exitCode === null) {
      server.kill('SIGQUIT')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    }
    if (!keptIn) rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const onSignal = (signal: NodeJS.Signals) => {
    void stop().finally(() => process.kill(process.pid, signal))
  }
  process.once('exit', abandon)
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)

  const end = async (signal: NodeJS.Signals) => {
    thaw()
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise(resolve => server?.once('exit', resolve))
    server.kill(signal)
    const ordered = await Promise.race([ended.then(() => true), sleep(5_000, false, { ref: false })])
    if (!ordered) {
      server.kill('SIGQUIT')
      await ended
    }
  }
  const stop = async () => {
    await end('SIGINT')
    process.off('exit', abandon)
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
    if (!keptIn) await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    await mkdir(home, { recursive: true })
    if (account) await chown(home, account.uid, account.gid)
    const data = join(home, 'data')
    const identity = ['-U', role, '--auth=trust', '--encoding=UTF8', '--no-sync', ...localeFlags]
    // In the new home: the caller's folder may be closed to the unprivileged account.
    if (standbyOf) {
      const { port, searchParams } = new URL(standbyOf.url)
      const primary = ['-h', searchParams.get('host') ?? '', '-p', port, '-U', role]
      const copying = ['-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync']
      await run(join(folder, 'pg_basebackup'), [...primary, ...copying], { ...account, cwd: home })
    } else if (!existsSync(join(data, 'PG_VERSION'))) {
      await run(join(folder, 'initdb'), ['-D', data, ...identity], { ...account, cwd: home })
    }

    const port = await freePort()
    const flags = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    // By its socket in the file system, which takes half the processor time of a port.
    const urlOf = (name: string) => `postgres://${role}@localhost:${port}/${name}?host=${home}`
    const launch = async () => {
      const launched = spawn(
        join(folder, 'postgres'),
        ['-D', data, '-p', String(port), '-k', home, ...flags],
        {
          ...account,
          cwd: home,
          // Its own process group: Ctrl-C only reaches us, and we end it in our order.
          detached: true,
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      )
      server = launched
      let log = ''
      launched.stderr.on('data', chunk => {
        log = `${log}${chunk}`.slice(-2_000)
      })
      launched.once('error', cause => {
        log = cause.message
      })
      await waitUntilReady(launched, urlOf('postgres'), () => log.trim())
    }
    await launch()
    if (!standbyOf) await createDatabase(urlOf('postgres'))
    return {
      url: urlOf(database),
      version,
      async restart(how) {
        await end(how === 'crash' ? 'SIGQUIT' : 'SIGINT')
        await launch()
      },
      async freeze() {
        const pid = server?.pid
        if (!pid) throw new Error('PostgreSQL does not run')
        // The first one first: from then on no others appear.
        process.kill(pid, 'SIGSTOP')
        frozen = [pid]
        for (const child of await descendantsOf(pid)) {
          process.kill(child, 'SIGSTOP')
          frozen.push(child)
        }
      },
      thaw,
      stop,
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** Whether `startPrivateCluster` will find what it needs. */
export const hasServerBinaries = async (): Promise<boolean> => (await findBinaries()) !== null

/** A private PostgreSQL from this machine's server binaries; an existing cluster is never touched. */
export async function startPrivateCluster(options: ClusterOptions = {}): Promise<ClusterResult> {
  const binaries = await findBinaries()
  if (!binaries) {
    return { cluster: null, reason: `no PostgreSQL server binaries of version ${oldestMajor} or later found` }
  }
  return { cluster: await startCluster(binaries, options) }
}

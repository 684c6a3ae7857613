import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, rmSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
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

export type PrivateCluster = { url: string; version: string; stop: () => Promise<void> }
export type ClusterResult = { cluster: PrivateCluster; reason?: never } | { cluster: null; reason: string }

type Binaries = { folder: string; major: number; version: string }
type Account = { uid: number; gid: number }

async function findBinaries(): Promise<Binaries | null> {
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
    if (version?.[1] && Number(version[1]) >= oldestMajor) {
      found.push({ folder, major: Number(version[1]), version: version[0] })
    }
  }
  return found.sort((a, b) => b.major - a.major)[0] ?? null
}

/** PostgreSQL refuses to run as root; there an unprivileged account of the machine runs it. */
function accountForServer(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No account of this name: the next one may exist.
    }
  }
  throw new Error('running as root, and neither the account "postgres" nor "nobody" exists')
}

/** Text search splits words by the character classes of the locale, and plain "C" knows none for Chinese. */
const localeFlags =
  process.platform === 'darwin' ? ['--lc-collate=C', '--lc-ctype=en_US.UTF-8'] : ['--locale=C.UTF-8']

/** Nothing here outlives the run, so nothing is worth waiting for the disk. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
  log_min_messages: 'fatal',
}

async function waitUntilReady(server: ChildProcess, url: string, log: () => string): Promise<void> {
  const deadline = Date.now() + 30_000
  let last: unknown
  while (Date.now() < deadline) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at once: ${log()}`)
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.query(`CREATE DATABASE ${database}`)
      return
    } catch (cause) {
      // Most likely not listening yet.
      last = cause
      await sleep(50)
    } finally {
      await client.end()
    }
  }
  throw new Error(`PostgreSQL did not answer within 30 s: ${log()}`, { cause: last })
}

async function startCluster({ folder, version }: Binaries): Promise<PrivateCluster> {
  const account = accountForServer()
  const home = await mkdtemp(join(tmpdir(), 'lantern-pg-'))
  let server: ChildProcess | undefined

  // The last resort when the process ends without having called stop: only a blocking wait is possible here,
  // and a server that is still writing would leave its folder behind.
  const abandon = () => {
    if (server?.exitCode === null) {
      server.kill('SIGQUIT')
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
    }
    rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  }
  const onSignal = (signal: NodeJS.Signals) => {
    void stop().finally(() => process.kill(process.pid, signal))
  }
  process.once('exit', abandon)
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)

  const stop = async () => {
    if (server && server.exitCode === null && server.signalCode === null) {
      const ended = new Promise(resolve => server?.once('exit', resolve))
      server.kill('SIGINT')
      const ordered = await Promise.race([ended.then(() => true), sleep(5_000, false, { ref: false })])
      if (!ordered) {
        server.kill('SIGQUIT')
        await ended
      }
    }
    process.off('exit', abandon)
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
    await rm(home, { recursive: true, force: true, maxRetries: 5 })
  }

  try {
    if (account) await chown(home, account.uid, account.gid)
    const data = join(home, 'data')
    const identity = ['-U', role, '--auth=trust', '--encoding=UTF8', '--no-sync', ...localeFlags]
    // In the new home: the caller's folder may be closed to the unprivileged account.
    await run(join(folder, 'initdb'), ['-D', data, ...identity], { ...account, cwd: home })

    const port = await freePort()
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(join(folder, 'postgres'), ['-D', data, '-p', String(port), '-k', home, ...flags], {
      ...account,
      cwd: home,
      // Its own process group: Ctrl-C reaches us alone, and we end it in our order.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let log = ''
    server.stderr?.on('data', chunk => {
      log = `${log}${chunk}`.slice(-2_000)
    })
    server.once('error', cause => {
      log = cause.message
    })
    // By its socket in the file system, which takes half the processor's time of a port.
    const urlOf = (name: string) => `postgres://${role}@localhost:${port}/${name}?host=${home}`
    await waitUntilReady(server, urlOf('postgres'), () => log.trim())
    return { url: urlOf(database), version, stop }
  } catch (cause) {
    await stop()
    throw cause
  }
}

/** Whether `startPrivateCluster` will find what it needs. */
export const hasServerBinaries = async (): Promise<boolean> => (await findBinaries()) !== null

/** A PostgreSQL of our own from the server binaries of this machine; an existing cluster is never touched. */
export async function startPrivateCluster(): Promise<ClusterResult> {
  const binaries = await findBinaries()
  if (!binaries) {
    return { cluster: null, reason: `no PostgreSQL server binaries of version ${oldestMajor} or later found` }
  }
  return { cluster: await startCluster(binaries) }
}

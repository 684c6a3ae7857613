import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { appendFile, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { DatabaseProxy } from '../tools/database-proxy.ts'
import { toolAt } from '../tools/fleet-tools.ts'
import { freePort } from '../tools/free-port.ts'
import { accountForServer, descendantsOf, findBinaries } from '../tools/postgres.ts'

const run = promisify(execFile)
const role = 'lantern'
const database = 'lantern_fleet'

/** Each engine, and the package of Debian that has it. */
export const engines = {
  pg_autoctl: ['pg-auto-failover-cli', 'postgresql-15-auto-failover'],
  haproxy: ['haproxy'],
  varnishd: ['varnish'],
} as const
export type Engine = keyof typeof engines

const root = fileURLToPath(new URL('..', import.meta.url))
/** What is deployed is what is tried. */
const deployed = (file: string) => readFile(join(root, 'deploy', file), 'utf8')

/** Installs what is missing where that is allowed, without starting a service of it; else says what is missing. */
export async function needEngines(wanted: readonly Engine[]): Promise<void> {
  const missing = () => wanted.filter(engine => toolAt(engine) === null)
  if (missing().length === 0) return
  const packages = missing().flatMap(engine => engines[engine])
  const advice = `Missing: ${missing().join(', ')}. On Debian: apt-get install --no-install-recommends ${packages.join(' ')}`
  const policy = '/usr/sbin/policy-rc.d'
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get') || !existsSync(policy))
    throw new Error(advice)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env })
  if (missing().length > 0) throw new Error(advice)
}

interface Service {
  child: ChildProcess
  pid: number
}

export interface Node {
  name: string
  host: string
  port: number
  /** Every process of it at once. */
  kill(): Promise<void>
  /** As after a power cut of its machine that is over. */
  start(): void
  freeze(): Promise<void>
  thaw(): void
  /** Nobody reaches it and it reaches nobody, neither the monitor nor those who write; the standby hears nothing. */
  cutOff(): void
  joinAgain(): void
  /** How far behind what it follows it stays. */
  lag(seconds: number): Promise<void>
}

export interface FleetDatabase {
  /** All nodes, in one address. */
  url: string
  nodes: readonly Node[]
  primary(): Promise<Node>
  /** Until one takes writes and the other follows it, confirmed at each commit. */
  settled(): Promise<void>
  logFile: string
  stop(): Promise<void>
}

/** A monitor, a primary and its synchronous standby, as an unprivileged user and on the loopback address only. */
export async function startFleetDatabase(): Promise<FleetDatabase> {
  const binaries = await findBinaries()
  const autoctl = toolAt('pg_autoctl')
  if (!binaries || !autoctl) throw new Error('There is no PostgreSQL server with pg_auto_failover')
  const account = accountForServer()
  const home = await mkdtemp(join(tmpdir(), 'lantern-fleet-'))
  if (account) await chown(home, account.uid, account.gid)
  const env = {
    PATH: [binaries.folder, process.env.PATH].join(delimiter),
    HOME: home,
    ...{ XDG_DATA_HOME: home, XDG_CONFIG_HOME: home, XDG_RUNTIME_DIR: home, LC_ALL: 'C.UTF-8' },
  }
  const options = { ...account, cwd: home, env }
  const logFile = join(home, 'engines.log')
  const common = ['--auth', 'trust', '--no-ssl']
  const proxies: DatabaseProxy[] = []
  const services = new Map<string, Service>()
  const launch = (folder: string) => {
    const log = openSync(logFile, 'a')
    const child = spawn(autoctl, ['run', '--pgdata', folder], {
      ...options,
      detached: true,
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    services.set(folder, { child, pid: child.pid ?? 0 })
  }
  const processesOf = async (folder: string) => {
    const pid = services.get(folder)?.pid
    return pid ? [pid, ...(await descendantsOf(pid))] : []
  }
  const signal = (pids: readonly number[], what: NodeJS.Signals) => {
    for (const pid of pids) {
      try {
        process.kill(pid, what)
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  // Whatever ends this process, nothing of it is left running.
  const endAll = () => {
    const pairs = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
      .split('\n')
      .map(line => line.trim().split(/\s+/).map(Number))
    const below = (parent: number): number[] =>
      pairs.flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid, ...below(pid)] : []))
    for (const { pid } of services.values()) signal([pid, ...below(pid)], 'SIGKILL')
  }
  process.once('exit', endAll)
  const stop = async () => {
    process.off('exit', endAll)
    endAll()
    for (const proxy of proxies) await proxy.close()
    await sleep(300)
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  try {
    const monitorPort = await freePort()
    const monitor = join(home, 'monitor')
    await run(
      autoctl,
      [
        'create',
        'monitor',
        '--pgdata',
        monitor,
        '--pgport',
        `${monitorPort}`,
        '--hostname',
        '127.0.0.1',
        ...common,
      ],
      options,
    )
    await appendFile(join(monitor, 'postgresql.conf'), await deployed('monitor.conf'))
    launch(monitor)
    const monitorUrl = `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover`
    await answers(monitorUrl)
    const nodes: (Node & { url: string })[] = []
    for (const [at, name] of ['one', 'two'].entries()) {
      const port = await freePort()
      const folder = join(home, name)
      // It listens here only. Others know it by an address of its own, and all that they say to one another passes by
      // these two, which can be cut.
      const host = `127.0.1.${at + 1}`
      const inward = await DatabaseProxy.start(`postgres://127.0.0.1:${port}`, { host, port })
      const outward = await DatabaseProxy.start(monitorUrl, { host, port: 0 })
      proxies.push(inward, outward)
      const identity = ['--name', name, '--username', role, '--dbname', database, '--hostname', host]
      const place = ['--pgdata', folder, '--pgport', `${port}`, '--listen', '127.0.0.1']
      const monitored = ['--monitor', `${outward.urlOf(monitorUrl)}?sslmode=prefer`]
      await run(autoctl, ['create', 'postgres', ...place, ...monitored, ...identity, ...common], options)
      launch(folder)
      const url = `postgres://${role}@127.0.0.1:${port}/${database}`
      await answers(url)
      let frozen: number[] = []
      nodes.push({
        ...{ name, port, url, host },
        cutOff() {
          for (const proxy of [inward, outward]) proxy.cut('pause')
        },
        joinAgain() {
          for (const proxy of [inward, outward]) proxy.restore()
        },
        async lag(seconds) {
          const client = new pg.Client({ connectionString: url })
          await client.connect()
          await client.query(`alter system set recovery_min_apply_delay = '${seconds}s'`)
          await client.query('select pg_reload_conf()')
          await client.end()
        },
        kill: async () => signal(await processesOf(folder), 'SIGKILL'),
        start: () => launch(folder),
        async freeze() {
          frozen = await processesOf(folder)
          signal(frozen, 'SIGSTOP')
          // Those that were begun meanwhile.
          const late = (await processesOf(folder)).filter(pid => !frozen.includes(pid))
          signal(late, 'SIGSTOP')
          frozen.push(...late)
        },
        thaw: () => signal(frozen.splice(0), 'SIGCONT'),
      })
    }
    const asks = async (url: string, text: string) => {
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: 1_000,
        query_timeout: 1_000,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        return (await client.query<{ yes: boolean }>(text)).rows[0]?.yes ?? false
      } catch {
        return false // Whatever it is, it is not that.
      } finally {
        await client.end().catch(() => undefined)
      }
    }
    const writes = `select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as yes`
    const followed = `select exists (select from pg_stat_replication where sync_state in ('sync', 'quorum')) as yes`
    const primary = async () => {
      for (;;) {
        for (const node of nodes) if (await asks(node.url, writes)) return node
        await sleep(100)
      }
    }
    return {
      url: `postgres://${role}@${nodes.map(({ host, port }) => `${host}:${port}`).join()}/${database}`,
      nodes,
      primary,
      async settled() {
        const until = Date.now() + 120_000
        while (!(await asks((await primary()).url, followed))) {
          if (Date.now() > until) throw new Error(`No standby follows; see ${logFile}`)
          await sleep(200)
        }
      },
      logFile,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function answers(url: string): Promise<void> {
  for (const until = Date.now() + 90_000; ; await sleep(200)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > until) throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { appendFile, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from '../tools/free-port.ts'
import { accountForServer, descendantsOf, findBinaries } from '../tools/postgres.ts'

const run = promisify(execFile)
const role = 'lantern'
const database = 'lantern_fleet'

/** Each engine, and the package of Debian that has it. */
const engines = {
  pg_autoctl: ['pg-auto-failover-cli', 'postgresql-15-auto-failover'],
  haproxy: ['haproxy'],
  pgbouncer: ['pgbouncer'],
} as const
export type Engine = keyof typeof engines

const places = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
const pathOf = (engine: Engine): string | null =>
  places.map(folder => join(folder, engine)).find(path => existsSync(path)) ?? null

/** Installs what is missing where that is allowed, without starting a service of it; else says what is missing. */
export async function needEngines(wanted: readonly Engine[]): Promise<void> {
  const missing = () => wanted.filter(engine => pathOf(engine) === null)
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

/** How soon the monitor takes a server for gone: its defaults are for networks that stumble. */
const monitorSettings = {
  health_check_period: 1_000,
  health_check_timeout: 1_000,
  health_check_max_retries: 1,
  health_check_retry_delay: 500,
  node_considered_unhealthy_timeout: 3_000,
  primary_demote_timeout: 4_000,
  startup_grace_period: 3_000,
}

interface Service {
  child: ChildProcess
  pid: number
}

export interface Node {
  name: string
  port: number
  /** Every process of it at once. */
  kill(): Promise<void>
  /** As after a power cut of its machine that is over. */
  start(): void
  freeze(): Promise<void>
  thaw(): void
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
  const autoctl = pathOf('pg_autoctl')
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
  const common = ['--hostname', '127.0.0.1', '--auth', 'trust', '--no-ssl']
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
    await sleep(300)
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
  try {
    const monitorPort = await freePort()
    const monitor = join(home, 'monitor')
    await run(
      autoctl,
      ['create', 'monitor', '--pgdata', monitor, '--pgport', `${monitorPort}`, ...common],
      options,
    )
    const impatient = Object.entries(monitorSettings).map(([name, ms]) => `pgautofailover.${name} = ${ms}\n`)
    await appendFile(join(monitor, 'postgresql.conf'), impatient.join(''))
    launch(monitor)
    const monitorUrl = `postgres://autoctl_node@127.0.0.1:${monitorPort}/pg_auto_failover`
    await answers(monitorUrl)
    const nodes: (Node & { url: string })[] = []
    for (const name of ['one', 'two']) {
      const port = await freePort()
      const folder = join(home, name)
      const identity = ['--name', name, '--username', role, '--dbname', database]
      const place = ['--pgdata', folder, '--pgport', `${port}`, '--monitor', `${monitorUrl}?sslmode=prefer`]
      await run(autoctl, ['create', 'postgres', ...place, ...identity, ...common], options)
      launch(folder)
      const url = `postgres://${role}@127.0.0.1:${port}/${database}`
      await answers(url)
      let frozen: number[] = []
      nodes.push({
        name,
        port,
        url,
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
      url: `postgres://${role}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}/${database}`,
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

export interface Balancer {
  baseUrl: string
  stop(): Promise<void>
}

/**
 * Before the http processes. Reads go to whoever is alive, for what is cached needs no database; all else to whoever is
 * ready.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const haproxy = pathOf('haproxy')
  if (!haproxy) throw new Error('There is no haproxy')
  const folder = await mkdtemp(join(tmpdir(), 'lantern-balancer-'))
  const port = await freePort()
  const servers = targets.map(
    (url, n) => `  server web${n} ${new URL(url).host} check inter 500 fall 2 rise 1`,
  )
  const config = `global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout check 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
frontend site
  bind 127.0.0.1:${port}
  use_backend reads if METH_GET or METH_HEAD
  default_backend writes
backend reads
  option httpchk GET /healthz
${servers.join('\n')}
backend writes
  option httpchk GET /readyz
${servers.join('\n')}
`
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'haproxy.cfg'), config)
  const child = spawn(haproxy, ['-db', '-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
  const killWithUs = () => child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const baseUrl = `http://127.0.0.1:${port}`
  // Reads and writes have servers of their own, and both must be there.
  const answersBoth = async () => {
    try {
      const answers = await Promise.all([
        fetch(`${baseUrl}/healthz`),
        fetch(`${baseUrl}/api/user/get`, { method: 'POST' }),
      ])
      return answers.every(({ status }) => status < 500)
    } catch {
      return false // It does not listen yet.
    }
  }
  for (const until = Date.now() + 60_000; !(await answersBoth()); await sleep(100))
    if (Date.now() > until) throw new Error('The balancer finds nobody')
  return {
    baseUrl,
    async stop() {
      process.off('exit', killWithUs)
      killWithUs()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

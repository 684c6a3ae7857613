import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Home } from './product.ts'

const ticksPerSecond = 100

/** Processor seconds since something began, and statements that the servers have sent to the database. */
export interface Usage {
  servers: number
  database: number
  client: number
  machine: number
  statements: number
}

async function fieldsOf(pid: string | number): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name, the second field, may hold anything; what follows its bracket does not.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const seconds = (...ticks: (string | undefined)[]) =>
  ticks.reduce((sum, tick) => sum + Number(tick ?? 0), 0) / ticksPerSecond

async function ownSeconds(pid: number): Promise<number> {
  const fields = await fieldsOf(pid)
  return seconds(fields[11], fields[12])
}

/** With those of its processes that have ended, which the first one has inherited. */
async function clusterSeconds(postmaster: number): Promise<number> {
  const first = await fieldsOf(postmaster)
  let sum = seconds(first[11], first[12], first[13], first[14])
  for (const folder of globSync('/proc/[0-9]*')) {
    try {
      const fields = await fieldsOf(folder.slice('/proc/'.length))
      if (Number(fields[1]) === postmaster) sum += seconds(fields[11], fields[12])
    } catch {
      // Ended between being listed and being read.
    }
  }
  return sum
}

async function machineSeconds(): Promise<number> {
  const [, user, nice, system, , , irq, softirq] = (await readFile('/proc/stat', 'utf8')).split(/\s+/)
  return seconds(user, nice, system, irq, softirq)
}

/** Reads what the servers of a home, its database and this process have used so far. */
export class Meter {
  readonly #home: Home
  readonly #postmaster: number | null

  private constructor(home: Home, postmaster: number | null) {
    this.#home = home
    this.#postmaster = postmaster
  }

  /** The embedded engine, without a client, is part of its server. */
  static async of(home: Home, db: pg.Client | null): Promise<Meter> {
    return new Meter(home, db && (await postmasterOf(db)))
  }

  async read(): Promise<Usage> {
    const running = [...this.#home.running]
    const pids = running.flatMap(({ child }) => child.pid ?? [])
    const own = process.cpuUsage()
    return {
      servers: (await Promise.all(pids.map(ownSeconds))).reduce(total, 0),
      database: this.#postmaster === null ? 0 : await clusterSeconds(this.#postmaster),
      client: (own.user + own.system) / 1_000_000,
      machine: await machineSeconds(),
      statements: (await Promise.all(running.map(({ baseUrl }) => statementsOf(baseUrl)))).reduce(total, 0),
    }
  }
}

const total = (sum: number, one: number) => sum + one

async function statementsOf(baseUrl: string): Promise<number> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  const [, count] = /^lantern_database_statements_total (\d+)$/m.exec(metrics) ?? []
  if (count === undefined) throw new Error('/metrics tells no statements')
  return Number(count)
}

/** The process that all of the cluster's are children of. */
async function postmasterOf(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number((await fieldsOf(rows[0]?.pid ?? 0))[1])
}

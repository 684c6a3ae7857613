import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Home } from './product.ts'

const ticksPerSecond = 100

/** Processor seconds since something began. */
export interface Cpu {
  servers: number
  database: number
  client: number
  machine: number
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
  readonly #postmaster: number

  private constructor(home: Home, postmaster: number) {
    this.#home = home
    this.#postmaster = postmaster
  }

  static async of(home: Home, db: pg.Client): Promise<Meter> {
    return new Meter(home, await postmasterOf(db))
  }

  async read(): Promise<Cpu> {
    const pids = [...this.#home.running].flatMap(({ child }) => child.pid ?? [])
    const own = process.cpuUsage()
    return {
      servers: (await Promise.all(pids.map(ownSeconds))).reduce((sum, one) => sum + one, 0),
      database: await clusterSeconds(this.#postmaster),
      client: (own.user + own.system) / 1_000_000,
      machine: await machineSeconds(),
    }
  }
}

/** The process that all of the cluster's are children of. */
async function postmasterOf(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ pid: number }>('select pg_backend_pid() as pid')
  return Number((await fieldsOf(rows[0]?.pid ?? 0))[1])
}

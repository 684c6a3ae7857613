import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'

/** A data folder that another process uses; the message is one line for the operator. */
export class DataDirInUse extends Error {}

export interface DataDirLock {
  release(): void
}

interface Holder {
  pid: number
  /** When that process started, because process numbers are reused. */
  started: string
  /** The machine or container of these process numbers. */
  place: string
}

const REFRESH_MS = 15_000
const ABANDONED_MS = 60_000

/**
 * The embedded database has no lock of its own, and two processes on one folder lose data silently.
 *
 * Node has no flock, so the lock is a file that names its holder. It is void when that process is gone, also
 * after kill -9. A holder in another container or on another machine cannot be looked up, so each one also
 * touches its file every 15 seconds, and such a file counts for a minute after the last touch.
 *
 * Synchronous on purpose: it is taken once, before anything else, and let go while the process exits.
 */
export function takeDataDirLock(dataDir: string): DataDirLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'lock')
  const holder: Holder = { pid: process.pid, started: startOf(process.pid), place }
  const mine = JSON.stringify({ ...holder, nonce: nonce() })
  acquire(path, mine, dataDir)
  const touch = () => {
    try {
      utimesSync(path, new Date(), new Date())
    } catch {
      // Only a starter elsewhere looks at the time, and only after several missed touches.
    }
  }
  const touching = setInterval(touch, REFRESH_MS)
  touching.unref()
  return {
    release() {
      clearInterval(touching)
      if (read(path) === mine) unlinkSync(path)
    },
  }
}

/**
 * Files appear complete and only if none exists: they are written aside, then linked. A stale file is never removed,
 * because that could hit another starter's fresh one. It is replaced by the process that holds the lock on replacing
 * exactly that content, which is taken in the same way (and whose holder may be killed, too).
 */
function acquire(path: string, mine: string, dataDir: string): void {
  // Each round wins, refuses, or follows a change made by another process.
  for (let round = 0; round < 100; round++) {
    if (putIfAbsent(path, mine)) return
    const held = read(path)
    if (held === null) continue
    const holder = parse(held)
    if (holder && isAlive(holder, path)) throw inUse(dataDir, holder)
    const takeover = `${path}.${createHash('sha256').update(held).digest('hex').slice(0, 16)}`
    acquire(takeover, mine, dataDir)
    try {
      // Until the takeover file is gone, no other process may replace this content.
      if (read(path) !== held) continue
      const draft = `${path}.${nonce()}`
      writeFileSync(draft, mine, { mode: 0o600 })
      renameSync(draft, path)
      return
    } finally {
      unlinkSync(takeover)
    }
  }
  throw new DataDirInUse(`DATA_DIR ${resolve(dataDir)} is being taken by other processes`)
}

function putIfAbsent(path: string, text: string): boolean {
  const draft = `${path}.${nonce()}`
  writeFileSync(draft, text, { mode: 0o600 })
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function inUse(dataDir: string, holder: Holder): DataDirInUse {
  const elsewhere = holder.place === place ? '' : ` on ${holder.place.split(' ')[0]}`
  return new DataDirInUse(`DATA_DIR ${resolve(dataDir)} is in use by process ${holder.pid}${elsewhere}`)
}

function isAlive(holder: Holder, path: string): boolean {
  if (holder.place === place) return startOf(holder.pid) === holder.started
  const touched = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  return Date.now() - touched < ABANDONED_MS
}

function parse(text: string): Holder | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const { pid, started, place } = value as Partial<Holder> // Each field is checked on the next lines.
    return typeof pid === 'number' && typeof started === 'string' && typeof place === 'string'
      ? { pid, started, place }
      : null
  } catch {
    return null // A file damaged by a machine crash names no process, so it is stale.
  }
}

const nonce = () => randomBytes(6).toString('hex')

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

const linux = process.platform === 'linux'
/** Containers may share a machine's name, but not its process table. */
const place = linux ? `${hostname()} ${readlinkSync('/proc/self/ns/pid')}` : hostname()

/** When a living process started, as text to compare; '' if there is none. */
function startOf(pid: number): string {
  if (!linux) return startByPs(pid)
  const stat = read(`/proc/${pid}/stat`)
  if (!stat) return ''
  // The name, in brackets, may itself contain brackets and spaces. It is followed by the state, …, and as the 20th
  // field the start in ticks since the machine booted, which the boot ID identifies.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // Killed, but not yet reaped by its parent: it holds nothing any more.
  if (fields[0] === 'Z' || fields[0] === 'X') return ''
  return `${read('/proc/sys/kernel/random/boot_id')?.trim()} ${fields[19]}`
}

function startByPs(pid: number): string {
  try {
    const line = execFileSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return line.startsWith('Z') ? '' : line.replace(/^\S+\s+/, '')
  } catch {
    return '' // ps fails if there is no such process.
  }
}

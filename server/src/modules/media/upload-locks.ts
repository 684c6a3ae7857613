import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ERRORS, type Lock, type Locker } from '@tus/server'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/db.ts'
import { arrivalKey } from './upload.rules.ts'

const LOCK_WAIT_MS = 15_000
const LEASE_SECONDS = 30
const RENEW_MS = 3000
const POLL_MS = 200

type Cancel = () => unknown
interface Held {
  cancel: Cancel
  freed: Promise<void>
}

/**
 * One request at a time writes to an upload. A second one, usually the same client after a broken connection, asks the
 * first to stop and waits. Inside a process, a map is enough. Between processes, a row is leased and renewed while
 * bytes arrive, because a session-bound database lock would hold a connection for minutes. The lease of a killed
 * holder expires; a holder that lost its lease is told to stop.
 */
export function createUploadLocker(
  db: Database,
  // The embedded engine belongs to one process.
  { betweenProcesses = !db.embedded }: { betweenProcesses?: boolean } = {},
): Locker {
  const held = new Map<string, Held>()
  return { newLock: key => newLock(db, held, key, betweenProcesses) }
}

function newLock(db: Database, held: Map<string, Held>, key: string, betweenProcesses: boolean): Lock {
  const id = key.slice(arrivalKey('').length)
  const holder = randomUUID()
  let free: () => void = () => undefined
  let renewal: NodeJS.Timeout | undefined

  return {
    async lock(signal, cancel) {
      const deadline = performance.now() + LOCK_WAIT_MS
      const impatient = () => signal.aborted || performance.now() > deadline
      for (let other = held.get(key); other; other = held.get(key)) {
        if (impatient()) throw ERRORS.ERR_LOCK_TIMEOUT
        other.cancel()
        await Promise.race([other.freed, sleep(POLL_MS)])
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      free = resolve
      held.set(key, { cancel, freed: promise })
      if (!betweenProcesses) return
      try {
        while (!(await takeLease(db, id, holder))) {
          if (impatient()) throw ERRORS.ERR_LOCK_TIMEOUT
          await sleep(POLL_MS)
        }
      } catch (error) {
        held.delete(key)
        free()
        throw error
      }
      renewal = setInterval(async () => {
        // A database that doesn't answer ends the lease, and so the writing.
        if (!(await renewLease(db, id, holder).catch(() => false))) cancel()
      }, RENEW_MS)
    },

    async unlock() {
      clearInterval(renewal)
      held.delete(key)
      free()
      if (betweenProcesses) {
        await db.execute(sql`delete from upload_locks where upload_id = ${id} and holder = ${holder}`)
      }
    },
  }
}

const lease = sql`now() + make_interval(secs => ${LEASE_SECONDS})`

/** By the database's time, which all processes share. A caller who doesn't get it records that it is wanted. */
async function takeLease(db: Database, id: string, holder: string): Promise<boolean> {
  const { rows } = await db.execute<{ holder: string }>(sql`
    insert into upload_locks (upload_id, holder, expires_at) values (${id}, ${holder}, ${lease})
    on conflict (upload_id) do update set
      holder = case when upload_locks.expires_at < now() then excluded.holder else upload_locks.holder end,
      expires_at = greatest(
        upload_locks.expires_at, case when upload_locks.expires_at < now() then excluded.expires_at end),
      wanted = upload_locks.expires_at >= now()
    returning holder`)
  return rows[0]?.holder === holder
}

/** False if it is lost or another process waits for it. */
async function renewLease(db: Database, id: string, holder: string): Promise<boolean> {
  const { rows } = await db.execute<{ wanted: boolean }>(sql`
    update upload_locks set expires_at = ${lease} where upload_id = ${id} and holder = ${holder}
    returning wanted`)
  return rows[0]?.wanted === false
}

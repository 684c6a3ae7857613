import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

// One allocator assigns the seats of lessons and classes. A booking and an enrolment are rows that take one seat of a
// pool: a lesson, a class. Seats are assigned, and offered to people who wait, under the lock of their pools, which
// are locked by ID, inside the transactions of an order, which hold the buyer's lock. Each step can be repeated for
// the same rows and then finds its work done.

export interface SeatRow {
  id: number
  userId: number
  state: string
}

export interface SeatPool {
  /** Seats not taken by other rows than those asked about; it decreases as they take theirs. */
  free: number
}

export interface Holding {
  priceCents: number
  until: Date
  at: Date
  /** The amount is authorised: the seat is held until a decision, rather than for paying. */
  authorised: boolean
}

export interface Giving {
  at: Date
  /** For someone who had it before, even if it is over. */
  again?: boolean | undefined
}

export interface Ending {
  by: 'student' | 'teacher' | 'staff' | 'refund'
  reason: string
  at: Date
  /** Whoever ends it tells people in their own words. */
  untold?: boolean
}

export type SeatOutcome = 'given' | 'already' | 'gone'

export type SeatStep = 'hold' | 'confirm' | 'restore' | 'release' | 'cancel' | 'offer' | 'lapse'

/** What the allocator needs to know about people waiting for a seat. */
export interface SeatQueue<Row, Pool> {
  /** How many seats can be offered to them now. */
  room(pool: Pool, at: Date): number
  /** Who waits for a seat of this pool, in order. */
  list(tx: Tx, pool: Pool): Promise<readonly Row[]>
  offer(platform: Platform, tx: Tx, row: Row, pool: Pool, at: Date): Promise<void>
  /** Offers that weren't taken in time. */
  listOverdue(tx: Tx, poolId: number, at: Date): Promise<readonly Row[]>
  lapse(platform: Platform, tx: Tx, row: Row, at: Date): Promise<void>
  /** Holds a seat for an admitted row, an additional one if there is none; false if there is nothing to attend. */
  keep(platform: Platform, tx: Tx, row: Row, pool: Pool, at: Date): Promise<boolean>
}

/** What the allocator needs from the owners of the rows and the pools. */
export interface Seating<Row extends SeatRow, Locked, Pool extends SeatPool, Terms> {
  find(db: Db, ids: readonly number[]): Promise<readonly Row[]>
  poolOf(row: Row): number
  /** What these rows of one buyer would cost now, without a lock; a row without an answer is gone. */
  quote(db: Db, rows: readonly Row[], now: Date): Promise<ReadonlyMap<number, Terms | 'owned' | 'gone'>>
  /** Locks pools by id until the transaction ends. */
  lock(tx: Tx, poolIds: readonly number[]): Promise<ReadonlyMap<number, Locked>>
  /** Counts the seats of locked pools, without those of these rows, and reads what else decides about the step. */
  count(
    tx: Tx,
    locked: ReadonlyMap<number, Locked>,
    asked: { step: SeatStep; at: Date; without: readonly number[] },
  ): Promise<ReadonlyMap<number, Pool>>
  /** How many of the free seats are for others, who come before this row. */
  ahead(row: Row, pool: Pool, at: Date): number
  /** Whether the same person has the same seat through another row. */
  hasOther(tx: Tx, row: Row): Promise<boolean>
  mayHold(row: Row, pool: Pool, at: Date): boolean
  hold(platform: Platform, tx: Tx, row: Row, pool: Pool, holding: Holding): Promise<void>
  mayConfirm(row: Row, pool: Pool, giving: Giving): boolean
  confirm(platform: Platform, tx: Tx, row: Row, pool: Pool, giving: Giving): Promise<void>
  /** Whether a row that was paid for and lost can have its seat again. */
  mayRestore(row: Row, pool: Pool, at: Date): boolean
  /** Whether there is nothing left to attend. */
  isOver(pool: Pool, at: Date): boolean
  /** The order ended without giving the seat. */
  release(platform: Platform, tx: Tx, row: Row, pool: Pool, at: Date): Promise<void>
  cancel(tx: Tx, row: Row, ending: Ending): Promise<void>
  /** Enqueues the emails about a row's new state. */
  notify(platform: Platform, tx: Tx, row: Row, change: 'confirmed' | 'cancelled' | 'gone'): Promise<void>
  /** The last part of a step: invalidates what is cached of these rows, from before the step. */
  finish(platform: Platform, tx: Tx, rows: readonly Row[], step: SeatStep): Promise<void>
  /** Free seats are offered to people who wait; null if there is no waiting list. */
  queue: SeatQueue<Row, Pool> | null
}

export interface SeatAllocator<Terms> {
  /** What these rows would cost this buyer now, and whether they are available; missing ones are gone. */
  quote(
    db: Db,
    asked: { userId: number | null; ids: readonly number[]; now: Date },
  ): Promise<ReadonlyMap<number, Terms | 'owned' | 'gone'>>
  /** Holds seats for an order; returns those that can't be held. */
  hold(
    platform: Platform,
    tx: Tx,
    wanted: readonly { id: number; priceCents: number }[],
    held: Omit<Holding, 'priceCents'>,
  ): Promise<number[]>
  /** They are paid: gives those seats that still exist. */
  confirm(
    platform: Platform,
    tx: Tx,
    ids: readonly number[],
    giving: Giving,
  ): Promise<ReadonlyMap<number, SeatOutcome>>
  /** Paid for and lost by accident: given again if there is room. */
  restore(platform: Platform, id: number, at: Date): Promise<void>
  /** They won't be paid. */
  release(platform: Platform, tx: Tx, ids: readonly number[], at: Date): Promise<void>
  /** Their owners give them up. */
  cancel(platform: Platform, tx: Tx, ids: readonly number[], ending: Ending): Promise<void>
  /** Offers free seats to people who wait, except `without`, who have just released one. */
  offer(platform: Platform, tx: Tx, poolIds: readonly number[], without?: readonly number[]): Promise<void>
  /** Holds a seat for an admitted person until it is paid for; false if there is nothing to attend. */
  keep(platform: Platform, tx: Tx, id: number, at: Date): Promise<boolean>
  /** Ends the offers of a pool that weren't taken in time, and offers their seats to the next. */
  lapse(platform: Platform, poolId: number, at: Date): Promise<void>
}

export function createSeatAllocator<Row extends SeatRow, Locked, Pool extends SeatPool, Terms>(
  seating: Seating<Row, Locked, Pool, Terms>,
): SeatAllocator<Terms> {
  /** A row is moved to another pool only under the buyer's lock. */
  async function lockRows(tx: Tx, ids: readonly number[], step: SeatStep, at: Date) {
    const poolIds = [...new Set((await seating.find(tx, ids)).map(seating.poolOf))]
    const locked = await seating.lock(tx, poolIds)
    const [rows, pools] = await Promise.all([
      seating.find(tx, ids),
      seating.count(tx, locked, { step, at, without: ids }),
    ])
    return rows.map(row => ({ row, pool: pools.get(seating.poolOf(row)) }))
  }

  /** Wherever a seat becomes free, the first in line are offered it. */
  async function offerFree(
    platform: Platform,
    tx: Tx,
    poolIds: readonly number[],
    without: readonly number[],
  ): Promise<void> {
    const { queue } = seating
    if (!queue || poolIds.length === 0) return
    const at = platform.clock.now()
    const locked = await seating.lock(tx, [...new Set(poolIds)])
    const pools = await seating.count(tx, locked, { step: 'offer', at, without: [] })
    const offered: Row[] = []
    for (const pool of pools.values()) {
      const room = queue.room(pool, at)
      if (room <= 0) continue
      const waiting = (await queue.list(tx, pool)).filter(({ id }) => !without.includes(id))
      for (const row of waiting.slice(0, room)) {
        await queue.offer(platform, tx, row, pool, at)
        offered.push(row)
      }
    }
    if (offered.length > 0) await seating.finish(platform, tx, offered, 'offer')
  }

  function takeFree(row: Row, pool: Pool, at: Date): boolean {
    if (pool.free - seating.ahead(row, pool, at) <= 0) return false
    pool.free -= 1
    return true
  }

  async function giveSeat(
    platform: Platform,
    tx: Tx,
    row: Row,
    pool: Pool,
    giving: Giving,
  ): Promise<SeatOutcome> {
    if (await seating.hasOther(tx, row)) return 'already'
    if (!takeFree(row, pool, giving.at)) return 'gone'
    await seating.confirm(platform, tx, row, pool, giving)
    return 'given'
  }

  return {
    async quote(db, { userId, ids, now }) {
      const own = (await seating.find(db, ids)).filter(row => row.userId === userId)
      return seating.quote(db, own, now)
    },

    async hold(platform, tx, wanted, held) {
      const prices = new Map(wanted.map(({ id, priceCents }) => [id, priceCents]))
      const ids = [...prices.keys()]
      const locked = await lockRows(tx, ids, 'hold', held.at)
      const kept = new Set<number>()
      for (const { row, pool } of locked) {
        if (!pool || !seating.mayHold(row, pool, held.at)) continue
        if ((await seating.hasOther(tx, row)) || !takeFree(row, pool, held.at)) continue
        await seating.hold(platform, tx, row, pool, { ...held, priceCents: prices.get(row.id) ?? 0 })
        kept.add(row.id)
      }
      await seating.finish(platform, tx, rowsOf(locked), 'hold')
      return ids.filter(id => !kept.has(id))
    },

    async confirm(platform, tx, ids, giving) {
      const locked = await lockRows(tx, ids, 'confirm', giving.at)
      const outcomes = new Map<number, SeatOutcome>(ids.map(id => [id, 'gone']))
      for (const { row, pool } of locked) {
        if (row.state === 'confirmed') {
          outcomes.set(row.id, 'given')
          continue
        }
        const there = pool && seating.mayConfirm(row, pool, giving)
        const outcome = there ? await giveSeat(platform, tx, row, pool, giving) : 'gone'
        outcomes.set(row.id, outcome)
        if (outcome === 'already') continue
        // No one is invited to something that is over.
        if (outcome === 'given' && giving.again && pool && seating.isOver(pool, giving.at)) continue
        await seating.notify(platform, tx, row, outcome === 'given' ? 'confirmed' : 'gone')
      }
      await seating.finish(platform, tx, rowsOf(locked), 'confirm')
      return outcomes
    },

    async restore(platform, id, at) {
      await platform.db.transaction(async tx => {
        const locked = await lockRows(tx, [id], 'restore', at)
        for (const { row, pool } of locked) {
          if (row.state !== 'confirmed' && pool && seating.mayRestore(row, pool, at))
            await giveSeat(platform, tx, row, pool, { at })
        }
        await seating.finish(platform, tx, rowsOf(locked), 'restore')
      })
    },

    async release(platform, tx, ids, at) {
      const locked = await lockRows(tx, ids, 'release', at)
      for (const { row, pool } of locked) if (pool) await seating.release(platform, tx, row, pool, at)
      const rows = rowsOf(locked)
      await seating.finish(platform, tx, rows, 'release')
      await offerFree(platform, tx, rows.map(seating.poolOf), idsOf(rows))
    },

    async cancel(platform, tx, ids, ending) {
      // What has ended needs no lock of its pool: a refund that is done finds its seat ended before.
      const present = (await seating.find(tx, ids)).filter(({ state }) => state === 'confirmed')
      if (present.length === 0) return
      const locked = await lockRows(tx, idsOf(present), 'cancel', ending.at)
      const given = rowsOf(locked).filter(({ state }) => state === 'confirmed')
      for (const row of given) {
        await seating.cancel(tx, row, ending)
        if (!ending.untold) await seating.notify(platform, tx, row, 'cancelled')
      }
      await seating.finish(platform, tx, given, 'cancel')
      const open = locked.filter(({ pool }) => pool && !seating.isOver(pool, ending.at))
      await offerFree(platform, tx, rowsOf(open).map(seating.poolOf), idsOf(given))
    },

    offer: (platform, tx, poolIds, without = []) => offerFree(platform, tx, poolIds, without),

    async keep(platform, tx, id, at) {
      const [one] = await lockRows(tx, [id], 'offer', at)
      if (!one?.pool || !(await seating.queue?.keep(platform, tx, one.row, one.pool, at))) return false
      await seating.finish(platform, tx, [one.row], 'offer')
      return true
    },

    async lapse(platform, poolId, at) {
      const { queue } = seating
      if (!queue) return
      await platform.db.transaction(async tx => {
        await seating.lock(tx, [poolId])
        const over = await queue.listOverdue(tx, poolId, at)
        for (const row of over) await queue.lapse(platform, tx, row, at)
        await seating.finish(platform, tx, over, 'lapse')
        await offerFree(platform, tx, [poolId], idsOf(over))
      })
    },
  }
}

const rowsOf = <Row>(locked: readonly { row: Row }[]): Row[] => locked.map(({ row }) => row)
const idsOf = (rows: readonly SeatRow[]): number[] => rows.map(({ id }) => id)

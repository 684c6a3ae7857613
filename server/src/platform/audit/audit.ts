import { and, count as countRows, desc, eq, gt, gte, inArray, lt, ne, or, sql } from 'drizzle-orm'
import type { ActFacts, StaffAct, SubjectType } from '#contract/rules/staff-acts.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { defineHook, type Hooks } from '#server/kernel/hooks.ts'
import type { Db, Tx } from '../db/db.ts'
import { type ActRow, staffActsTable } from './audit.tables.ts'

export type { ActRow }

export interface Act {
  act: StaffAct
  subject: { type: SubjectType; id: number | string }
  before?: ActFacts | undefined
  after?: ActFacts | undefined
}

/** Called inside the transaction that records an act. */
export const actRecorded = defineHook<[tx: Tx, act: Act & { actorId: number | null }]>()

interface Audit {
  clock: Clock
  hooks: Hooks
}

/**
 * Records a staff act in the transaction that performs it: an act that is rolled back was never done, and no completed
 * act is missing. `caller` is null for acts of the system itself.
 */
export async function recordAct(
  { clock, hooks }: Audit,
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'role'> | null,
  { act, subject, before = {}, after = {} }: Act,
): Promise<void> {
  await tx.insert(staffActsTable).values({
    at: clock.now(),
    actorId: caller?.userId ?? null,
    actorRole: caller?.role ?? null,
    act,
    subjectType: subject.type,
    subjectId: String(subject.id),
    before,
    after,
  })
  await hooks.call(actRecorded, tx, { actorId: caller?.userId ?? null, act, subject, before, after })
}

/** Someone who returns to the same page within this time is still looking at it. */
const LOOK_MS = 10 * 60_000

/** Records that staff look at something: once, however often its page reloads in the meantime. */
export async function recordLook(
  platform: Audit,
  tx: Tx,
  caller: Pick<Caller, 'userId' | 'role'>,
  look: Pick<Act, 'act' | 'subject'>,
): Promise<void> {
  const { id, at, act, actorId, subjectType, subjectId } = staffActsTable
  const [recent] = await tx
    .select({ id })
    .from(staffActsTable)
    .where(
      and(
        eq(subjectId, String(look.subject.id)),
        eq(subjectType, look.subject.type),
        eq(act, look.act),
        eq(actorId, caller.userId),
        gt(at, new Date(platform.clock.now().getTime() - LOOK_MS)),
      ),
    )
    .limit(1)
  if (!recent) await recordAct(platform, tx, caller, look)
}

export interface About {
  actors: readonly number[]
  /** A number means the same for all types listed together, and is looked up once. */
  subjects: readonly { types: readonly SubjectType[]; ids: readonly string[] }[]
}

/** Newest first. `about` finds acts by one of these people, or about one of these subjects. */
export async function listActs(
  db: Db,
  wanted: {
    actorId?: number
    act?: StaffAct
    /** Leaves out these acts. */
    without?: StaffAct
    about?: About
    /** Done from this moment on, and before that one. */
    from?: Date | undefined
    before?: Date | undefined
    limit: number
    offset: number
    oldestFirst: boolean
    countLimit: number
  },
): Promise<{ rows: ActRow[]; count: number }> {
  const { actorId, act, without, about, from, before, limit, offset, oldestFirst, countLimit } = wanted
  const { id, at, act: actColumn, actorId: actor, subjectType, subjectId } = staffActsTable
  const where = and(
    actorId === undefined ? undefined : eq(actor, actorId),
    act === undefined ? undefined : eq(actColumn, act),
    without === undefined ? undefined : ne(actColumn, without),
    from && gte(at, from),
    before && lt(at, before),
    about &&
      or(
        sql`${actor} = any(${sql.param([...about.actors])}::bigint[])`,
        ...about.subjects
          .filter(({ ids }) => ids.length > 0)
          .map(({ types, ids }) =>
            and(inArray(subjectType, [...types]), sql`${subjectId} = any(${sql.param([...ids])}::text[])`),
          ),
      ),
  )
  const rows = await db
    .select()
    .from(staffActsTable)
    .where(where)
    .orderBy(oldestFirst ? id : desc(id))
    .limit(limit)
    .offset(offset)
  const counted = db
    .select({ id })
    .from(staffActsTable)
    .where(where)
    .limit(countLimit + 1)
    .as('counted')
  const [total] = await db.select({ count: countRows() }).from(counted)
  return { rows, count: total?.count ?? 0 }
}

import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { classes, type Enrolment, enrolments } from '../classes.tables.ts'
import { type EnrolmentState, mayEnrolmentBecome } from './enrolment.states.ts'

export async function findEnrolment(db: Db, id: number): Promise<Enrolment | undefined> {
  const [row] = await db.select().from(enrolments).where(eq(enrolments.id, id))
  return row
}

export function findEnrolments(db: Db, ids: readonly number[]): Promise<Enrolment[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .select()
    .from(enrolments)
    .where(inArray(enrolments.id, [...ids]))
    .orderBy(asc(enrolments.id))
}

export interface Place {
  classId: number
  userId: number
  learnerId: number | null
}

const isPlace = ({ classId, userId, learnerId }: Place) =>
  and(
    eq(enrolments.classId, classId),
    eq(enrolments.userId, userId),
    learnerId === null ? isNull(enrolments.learnerId) : eq(enrolments.learnerId, learnerId),
  )

/** Someone has a seat, is about to get one or waits for one. */
export const liveStates = ['confirmed', 'requested', 'held', 'offered', 'asked', 'waiting'] as const

/**
 * What someone has in a class for someone, or has begun: the most important state, without those that are over for
 * good.
 */
export async function findPlaceEnrolment(db: Db, place: Place): Promise<Enrolment | undefined> {
  const [row] = await db
    .select()
    .from(enrolments)
    .where(and(isPlace(place), inArray(enrolments.state, [...liveStates, 'draft', 'lapsed'])))
    .orderBy(
      sql`case ${enrolments.state} when 'draft' then 1 when 'lapsed' then 2 else 0 end`,
      desc(enrolments.id),
    )
    .limit(1)
  return row
}

/** Another live enrolment of the same person in the same class. */
export async function hasOtherPlace(tx: Tx, enrolment: Enrolment): Promise<boolean> {
  const [row] = await tx
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(
      and(isPlace(enrolment), inArray(enrolments.state, [...liveStates]), ne(enrolments.id, enrolment.id)),
    )
    .limit(1)
  return row !== undefined
}

export async function insertDraft(
  tx: Tx,
  draft: Place & { teacherId: number; priceCents: number; createdAt: Date },
): Promise<Enrolment> {
  const [row] = await tx
    .insert(enrolments)
    .values({ ...draft, state: 'draft' })
    .returning()
  if (!row) throw new Error('The enrolment was not written')
  return row
}

/** Renews a draft, so that it isn't deleted while it is being ordered. */
export async function renewDraft(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.update(enrolments).set({ createdAt: at }).where(eq(enrolments.id, id))
}

type Change = Partial<Omit<Enrolment, 'id' | 'classId' | 'teacherId' | 'userId' | 'learnerId' | 'state'>>

/** Under the lock of the class. Returns the changed row. */
export async function changeEnrolment(
  tx: Tx,
  enrolment: Enrolment,
  state: EnrolmentState,
  change: Change,
): Promise<Enrolment> {
  if (enrolment.state !== state && !mayEnrolmentBecome(enrolment.state, state))
    throw new Error(`Enrolment ${enrolment.id} may not go from ${enrolment.state} to ${state}`)
  const [row] = await tx
    .update(enrolments)
    .set({ heldUntil: null, ...change, state })
    .where(eq(enrolments.id, enrolment.id))
    .returning()
  if (!row) throw new Error(`Enrolment ${enrolment.id} is not there`)
  return row
}

/** Whether it takes a seat of its class: for good, until a decision, or for a time that isn't over. */
const takesPlace = (now: Date) =>
  or(
    inArray(enrolments.state, ['confirmed', 'requested']),
    and(
      inArray(enrolments.state, ['held', 'offered']),
      sql`${enrolments.heldUntil} > ${now.toISOString()}::timestamptz`,
    ),
  )

export interface ClassCounts {
  taken: number
  confirmed: number
  /** On the waiting list. */
  waiting: number
  /** How many of them haven't let an offer lapse. */
  unoffered: number
  /** Off the waiting list, waiting for the teacher's approval. */
  asked: number
}

const noCounts: ClassCounts = { taken: 0, confirmed: 0, waiting: 0, unoffered: 0, asked: 0 }

/** By class; without these enrolments. */
export async function countPlaces(
  db: Db,
  classIds: readonly number[],
  { now, without = [] }: { now: Date; without?: readonly number[] },
): Promise<ReadonlyMap<number, ClassCounts>> {
  if (classIds.length === 0) return new Map()
  const filtered = (condition: ReturnType<typeof and>) =>
    sql<number>`(count(*) filter (where ${condition}))::int`
  const rows = await db
    .select({
      classId: enrolments.classId,
      taken: filtered(takesPlace(now)),
      confirmed: filtered(eq(enrolments.state, 'confirmed')),
      waiting: filtered(eq(enrolments.state, 'waiting')),
      unoffered: filtered(and(eq(enrolments.state, 'waiting'), isNull(enrolments.offeredUntil))),
      asked: filtered(and(eq(enrolments.state, 'asked'), sql`${enrolments.queuedAt} is not null`)),
    })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.classId, [...new Set(classIds)]),
        inArray(enrolments.state, [...liveStates]),
        without.length > 0 ? sql`${enrolments.id} <> all(${sql.param([...without])}::bigint[])` : undefined,
      ),
    )
    .groupBy(enrolments.classId)
  const counts = new Map(rows.map(({ classId, ...row }) => [classId, row]))
  return new Map(classIds.map(id => [id, counts.get(id) ?? noCounts]))
}

/** The waiting list, first in line first. */
export function listWaiting(db: Db, classId: number): Promise<Enrolment[]> {
  return db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.classId, classId), eq(enrolments.state, 'waiting')))
    .orderBy(asc(enrolments.queuedAt), asc(enrolments.id))
}

/** From 1; 0 for people who aren't waiting. */
export async function placeInLine(
  db: Db,
  { id, classId, queuedAt, state }: Pick<Enrolment, 'id' | 'classId' | 'queuedAt' | 'state'>,
): Promise<number> {
  if (state !== 'waiting' || !queuedAt) return 0
  const [row] = await db
    .select({ before: sql<number>`count(*)::int` })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.classId, classId),
        eq(enrolments.state, 'waiting'),
        or(lt(enrolments.queuedAt, queuedAt), and(eq(enrolments.queuedAt, queuedAt), lt(enrolments.id, id))),
      ),
    )
  return (row?.before ?? 0) + 1
}

export async function addSeat(tx: Tx, classId: number): Promise<void> {
  await tx
    .update(classes)
    .set({ seats: sql`${classes.seats} + 1` })
    .where(eq(classes.id, classId))
}

/** Classes with offers that weren't taken in time. */
export async function listLapsedOffers(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ classId: enrolments.classId })
    .from(enrolments)
    .where(and(eq(enrolments.state, 'offered'), lte(enrolments.heldUntil, now)))
    .limit(limit)
  return rows.map(({ classId }) => classId)
}

/** The offers in a class, oldest first. */
export function listOffersOf(db: Db, classId: number): Promise<Enrolment[]> {
  return db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.classId, classId), eq(enrolments.state, 'offered')))
    .orderBy(asc(enrolments.heldUntil), asc(enrolments.id))
}

/** One more of its lessons is refunded. */
export async function noteRefunded(tx: Tx, id: number, lessons = 1): Promise<void> {
  await tx
    .update(enrolments)
    .set({ refundedLessons: sql`${enrolments.refundedLessons} + ${lessons}` })
    .where(eq(enrolments.id, id))
}

/** Deletes what someone wrote with their requests, and what was written about them. */
export async function eraseTexts(tx: Tx, userId: number): Promise<void> {
  await tx
    .update(enrolments)
    .set({ message: '', reason: '' })
    .where(and(eq(enrolments.userId, userId), or(ne(enrolments.message, ''), ne(enrolments.reason, ''))))
}

/** Deletes drafts that were never ordered. */
export async function deleteDrafts(db: Db, before: Date): Promise<void> {
  await db.delete(enrolments).where(and(eq(enrolments.state, 'draft'), lt(enrolments.createdAt, before)))
}

import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { BadgeKind } from '#contract/rules/badges.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Seller } from '../../accounts/index.ts'
import { badges } from '../badges.tables.ts'
import type { BadgeState } from './badge.states.ts'

export type Badge = typeof badges.$inferSelect

export const ownerOf = ({ teacherId, centreId }: Pick<Badge, 'teacherId' | 'centreId'>): Seller => {
  if (teacherId !== null) return { type: 'teacher', id: teacherId }
  // The table's check: exactly one of the two is set.
  return { type: 'centre', id: centreId ?? 0 }
}

const isOf = ({ type, id }: Seller): SQL =>
  type === 'teacher' ? eq(badges.teacherId, id) : eq(badges.centreId, id)

export interface NewClaim {
  owner: Seller
  kind: BadgeKind
  publicNumber: string
  proofFileId: string
  claimedBy: number
  at: Date
}

/** Undefined while another claim of the kind is pending: of two at once, one is written. */
export async function insertClaim(tx: Tx, { owner, at, ...claim }: NewClaim): Promise<Badge | undefined> {
  const [badge] = await tx
    .insert(badges)
    .values({
      ...claim,
      ...(owner.type === 'teacher' ? { teacherId: owner.id } : { centreId: owner.id }),
      state: 'claimed',
      claimedAt: at,
    })
    .onConflictDoNothing()
    .returning()
  return badge
}

export async function findBadge(db: Db, id: number): Promise<Badge | undefined> {
  const [badge] = await db.select().from(badges).where(eq(badges.id, id))
  return badge
}

/** Locked until the transaction ends, so the second of two decisions sees the first. */
export async function lockBadge(tx: Tx, id: number): Promise<Badge | undefined> {
  const [badge] = await tx.select().from(badges).where(eq(badges.id, id)).for('update')
  return badge
}

export async function hasOpenClaim(db: Db, owner: Seller, kind: BadgeKind): Promise<boolean> {
  const found = await db
    .select({ id: badges.id })
    .from(badges)
    .where(and(isOf(owner), eq(badges.kind, kind), eq(badges.state, 'claimed')))
  return found.length > 0
}

export async function changeBadge(
  tx: Tx,
  id: number,
  change: { state: BadgeState } & Partial<
    Pick<Badge, 'decidedAt' | 'decidedBy' | 'reason' | 'validUntil' | 'endedAt' | 'proofFileId'>
  >,
): Promise<void> {
  await tx.update(badges).set(change).where(eq(badges.id, id))
}

/** The badge that a new one replaces. */
export async function endConfirmed(tx: Tx, owner: Seller, kind: BadgeKind, at: Date): Promise<void> {
  await tx
    .update(badges)
    .set({ state: 'expired', endedAt: at })
    .where(and(isOf(owner), eq(badges.kind, kind), eq(badges.state, 'confirmed')))
}

/** Newest first. */
export function listBadgesOf(db: Db, owner: Seller): Promise<Badge[]> {
  return db.select().from(badges).where(isOf(owner)).orderBy(desc(badges.claimedAt), desc(badges.id))
}

/** By owner's ID, in the order they were confirmed; `today` leaves out expired ones that aren't marked yet. */
export async function findConfirmed(
  db: Db,
  type: Seller['type'],
  ids: readonly number[],
  today?: Day,
): Promise<ReadonlyMap<number, Badge[]>> {
  if (ids.length === 0) return new Map()
  const owner = type === 'teacher' ? badges.teacherId : badges.centreId
  const rows = await db
    .select()
    .from(badges)
    .where(
      and(
        inArray(owner, [...ids]),
        eq(badges.state, 'confirmed'),
        today === undefined ? undefined : gte(badges.validUntil, today),
      ),
    )
    .orderBy(asc(badges.id))
  return Map.groupBy(rows, row => ownerOf(row).id)
}

export async function listBadges(
  db: Db,
  wanted: { state: BadgeState; kind?: BadgeKind | undefined; limit: number; offset: number },
): Promise<{ badges: Badge[]; count: number }> {
  const where = and(
    eq(badges.state, wanted.state),
    wanted.kind === undefined ? undefined : eq(badges.kind, wanted.kind),
  )
  const rows = await db
    .select()
    .from(badges)
    .where(where)
    // Of those that are valid, what ends first comes first.
    .orderBy(asc(wanted.state === 'confirmed' ? badges.validUntil : badges.claimedAt), asc(badges.id))
    .limit(wanted.limit)
    .offset(wanted.offset)
  const [total] = await db.select({ count: count() }).from(badges).where(where)
  return { badges: rows, count: total?.count ?? 0 }
}

/** Badges that ended with their last day; returns them, so that everything that shows them is updated. */
export function expireBadges(tx: Tx, today: Day, at: Date): Promise<Badge[]> {
  return tx
    .update(badges)
    .set({ state: 'expired', endedAt: at })
    .where(and(eq(badges.state, 'confirmed'), lt(badges.validUntil, today)))
    .returning()
}

/** Badges ending by a day whose owner has neither been reminded nor sent a renewal. Each is returned once. */
export function takeEnding(tx: Tx, { from, by }: { from: Day; by: Day }, at: Date): Promise<Badge[]> {
  return tx
    .update(badges)
    .set({ remindedAt: at })
    .where(
      and(
        eq(badges.state, 'confirmed'),
        isNull(badges.remindedAt),
        gte(badges.validUntil, from),
        lte(badges.validUntil, by),
        sql`not exists (
          select from ${badges} renewal where renewal.state = 'claimed' and renewal.kind = ${badges.kind}
            and (renewal.teacher_id = ${badges.teacherId} or renewal.centre_id = ${badges.centreId}))`,
      ),
    )
    .returning()
}

/** Releases the proofs of claims decided or withdrawn before; returns their files. */
export async function dropProofs(tx: Tx, before: Date): Promise<string[]> {
  const dropping = await tx
    .select({ id: badges.id, fileId: badges.proofFileId })
    .from(badges)
    .where(and(isNotNull(badges.proofFileId), lte(badges.decidedAt, before)))
    .for('update')
  if (dropping.length === 0) return []
  await tx
    .update(badges)
    .set({ proofFileId: null })
    .where(
      inArray(
        badges.id,
        dropping.map(({ id }) => id),
      ),
    )
  return dropping.flatMap(({ fileId }) => fileId ?? [])
}

/** With everything left of them; returns the files of their proofs. */
export async function deleteBadges(tx: Tx, owner: Seller): Promise<string[]> {
  const removed = await tx.delete(badges).where(isOf(owner)).returning({ fileId: badges.proofFileId })
  return removed.flatMap(({ fileId }) => fileId ?? [])
}

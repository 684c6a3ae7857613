import { and, desc, eq, gt, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { hashLinkToken } from '../../accounts/index.ts'
import { centreInvitations } from '../teachers.tables.ts'
import type { InvitationState } from './centre-invitation.states.ts'

export type Invitation = typeof centreInvitations.$inferSelect

const addressed = (email: string) => sql`lower(${centreInvitations.email}) = lower(${email})`

/** Newest first. */
export async function listInvitations(db: Db, centreId: number, limit: number): Promise<Invitation[]> {
  return db
    .select()
    .from(centreInvitations)
    .where(eq(centreInvitations.centreId, centreId))
    .orderBy(desc(centreInvitations.createdAt), desc(centreInvitations.id))
    .limit(limit)
}

export async function listInvitationsTo(db: Db, email: string): Promise<Invitation[]> {
  return db.select().from(centreInvitations).where(addressed(email)).orderBy(centreInvitations.createdAt)
}

/** The emailed part of the link; a reminder's has the invitation's ID in front. */
function isLinked(token: string) {
  const [id = '', reminder] = token.split('.')
  return reminder === undefined || !/^\d{1,15}$/.test(id)
    ? eq(centreInvitations.tokenHash, hashLinkToken(token))
    : and(eq(centreInvitations.id, Number(id)), eq(centreInvitations.reminderHash, hashLinkToken(reminder)))
}

export async function findInvitation(db: Db, token: string): Promise<Invitation | undefined> {
  const [row] = await db.select().from(centreInvitations).where(isLinked(token))
  return row
}

/** By whom somebody who waits for approval was invited, the first first. */
export async function lockInvitationOf(tx: Tx, teacherId: number): Promise<Invitation | undefined> {
  const [row] = await tx
    .select()
    .from(centreInvitations)
    .where(and(eq(centreInvitations.teacherId, teacherId), eq(centreInvitations.state, 'open')))
    .orderBy(centreInvitations.id)
    .limit(1)
    .for('update')
  return row
}

/** Whether somebody registered by an invitation to this address and waits for approval. */
export async function hasRegistered(tx: Tx, centreId: number, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: centreInvitations.id })
    .from(centreInvitations)
    .where(
      and(
        eq(centreInvitations.centreId, centreId),
        eq(centreInvitations.state, 'open'),
        isNotNull(centreInvitations.teacherId),
        addressed(email),
      ),
    )
  return rows.length > 0
}

/** Somebody has registered by it. */
export async function claimInvitation(tx: Tx, id: number, teacherId: number): Promise<void> {
  await tx.update(centreInvitations).set({ teacherId }).where(eq(centreInvitations.id, id))
}

/** Unanswered ones that end soon and weren't reminded of. */
export function listUnreminded(
  tx: Tx,
  { now, by }: { now: Date; by: Date },
  limit: number,
): Promise<Invitation[]> {
  return tx
    .select()
    .from(centreInvitations)
    .where(
      and(
        eq(centreInvitations.state, 'open'),
        isNull(centreInvitations.teacherId),
        isNull(centreInvitations.remindedAt),
        gt(centreInvitations.expiresAt, now),
        lte(centreInvitations.expiresAt, by),
      ),
    )
    .orderBy(centreInvitations.id)
    .limit(limit)
    .for('update', { skipLocked: true })
}

export async function markReminded(
  tx: Tx,
  id: number,
  reminded: Pick<Invitation, 'remindedAt' | 'reminderHash'>,
): Promise<void> {
  await tx.update(centreInvitations).set(reminded).where(eq(centreInvitations.id, id))
}

/** Locked until the transaction ends: of two who decide at once, the second sees the first's decision. */
export async function lockInvitation(
  tx: Tx,
  by: { token: string } | { id: number; centreId: number },
): Promise<Invitation | undefined> {
  const wanted =
    'token' in by
      ? isLinked(by.token)
      : and(eq(centreInvitations.id, by.id), eq(centreInvitations.centreId, by.centreId))
  const [row] = await tx.select().from(centreInvitations).where(wanted).for('update')
  return row
}

export async function insertInvitation(
  tx: Tx,
  invitation: Pick<Invitation, 'centreId' | 'email' | 'tokenHash' | 'invitedBy' | 'createdAt' | 'expiresAt'>,
): Promise<void> {
  await tx.insert(centreInvitations).values({ ...invitation, state: 'open' })
}

/** For a locked invitation. */
export async function decideInvitation(
  tx: Tx,
  id: number,
  state: Exclude<InvitationState, 'open'>,
  { decidedAt, teacherId = null }: { decidedAt: Date; teacherId?: number | null },
): Promise<void> {
  await tx.update(centreInvitations).set({ state, decidedAt, teacherId }).where(eq(centreInvitations.id, id))
}

/** Closes open ones to the same address, to make room for the next, and marks expired ones. */
export async function closeInvitations(tx: Tx, centreId: number, email: string, at: Date): Promise<void> {
  const open = and(eq(centreInvitations.centreId, centreId), eq(centreInvitations.state, 'open'))
  await tx
    .update(centreInvitations)
    .set({ state: 'expired', decidedAt: at })
    .where(and(open, isNull(centreInvitations.teacherId), lte(centreInvitations.expiresAt, at)))
  await tx
    .update(centreInvitations)
    .set({ state: 'withdrawn', decidedAt: at })
    .where(and(open, addressed(email)))
}

/** Addresses of people who never joined aren't kept for ever. */
export async function forgetOldInvitations(tx: Tx, centreId: number, before: Date): Promise<void> {
  await tx
    .delete(centreInvitations)
    .where(
      and(
        eq(centreInvitations.centreId, centreId),
        ne(centreInvitations.state, 'open'),
        lt(centreInvitations.createdAt, before),
      ),
    )
}

/** When someone leaves. */
export async function forgetInvitationsTo(
  tx: Tx,
  { userId, email }: { userId: number; email: string },
): Promise<void> {
  await tx.delete(centreInvitations).where(or(addressed(email), eq(centreInvitations.teacherId, userId)))
}

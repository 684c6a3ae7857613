import { and, desc, eq, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
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

export async function findInvitation(db: Db, tokenHash: string): Promise<Invitation | undefined> {
  const [row] = await db.select().from(centreInvitations).where(eq(centreInvitations.tokenHash, tokenHash))
  return row
}

/** Locked until the transaction ends: of two who decide at once, the second sees the first's decision. */
export async function lockInvitation(
  tx: Tx,
  by: { tokenHash: string } | { id: number; centreId: number },
): Promise<Invitation | undefined> {
  const wanted =
    'tokenHash' in by
      ? eq(centreInvitations.tokenHash, by.tokenHash)
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
    .where(and(open, lte(centreInvitations.expiresAt, at)))
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

import { and, count, desc, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Caller } from '#server/kernel/caller.ts'
import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared, preparedByIds } from '#server/platform/db/prepared.ts'
import { centresTable, profilesTable, type Seller } from '../accounts/index.ts'
import type { Side } from './conversation.policy.ts'
import type { SubjectRef } from './conversations.hooks.ts'
import { type Conversation, conversations, type Reading, readings } from './conversations.tables.ts'

export interface Pair {
  familyId: number
  seller: Seller
  /** Of a centre, which of its teachers it concerns. */
  memberId: number | null
}

export const sellerColumns = ({ type, id }: Seller) => ({
  teacherId: type === 'teacher' ? id : null,
  centreId: type === 'centre' ? id : null,
})

export const sellerOf = ({ teacherId, centreId }: Pick<Conversation, 'teacherId' | 'centreId'>): Seller =>
  centreId === null ? { type: 'teacher', id: teacherId ?? 0 } : { type: 'centre', id: centreId }

const isPair = ({ familyId, seller, memberId }: Pair) =>
  and(
    eq(conversations.familyId, familyId),
    seller.type === 'teacher'
      ? eq(conversations.teacherId, seller.id)
      : and(
          eq(conversations.centreId, seller.id),
          memberId === null ? isNull(conversations.memberId) : eq(conversations.memberId, memberId),
        ),
  )

/** Held until the transaction ends: its messages are given their positions one after the other. */
export async function lockConversation(tx: Tx, id: number): Promise<Conversation | undefined> {
  const [row] = await lockById(tx, { id })
  return row
}

const lockById = prepared('conversation-lock', db =>
  db
    .select()
    .from(conversations)
    .where(eq(conversations.id, sql.placeholder('id')))
    .for('update'),
)

export async function lockPair(tx: Tx, pair: Pair): Promise<Conversation | undefined> {
  const [row] = await tx.select().from(conversations).where(isPair(pair)).for('update')
  return row
}

/** The two may begin at once: the unique index lets one of them make it, and the other finds it. */
export async function insertConversation(
  tx: Tx,
  { familyId, seller, memberId }: Pair,
  { openedBy, at }: { openedBy: Side; at: Date },
): Promise<void> {
  await tx
    .insert(conversations)
    .values({ familyId, ...sellerColumns(seller), memberId, openedBy, createdAt: at, lastAt: at })
    .onConflictDoNothing()
}

const findByIds = preparedByIds('conversations', (db, among) =>
  db.select().from(conversations).where(among(conversations.id)),
)

export async function findConversation(db: Db, id: number): Promise<Conversation | undefined> {
  const [row] = await findByIds(db, [id])
  return row
}

export const findConversations = (db: Db, ids: readonly number[]): Promise<Conversation[]> =>
  ids.length === 0 ? Promise.resolve([]) : findByIds(db, ids)

export async function changeConversation(
  tx: Tx,
  id: number,
  change: Partial<typeof conversations.$inferInsert>,
): Promise<void> {
  await tx.update(conversations).set(change).where(eq(conversations.id, id))
}

export const subjectOf = ({
  subjectKind: kind,
  subjectId,
}: Pick<Conversation, 'subjectKind' | 'subjectId'>): SubjectRef | null =>
  kind === null || subjectId === null ? null : { kind, id: subjectId }

/** New ones of a family since then. */
export async function countOpened(db: Db, familyId: number, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(conversations)
    .where(
      and(
        eq(conversations.familyId, familyId),
        eq(conversations.openedBy, 'family'),
        gte(conversations.createdAt, since),
      ),
    )
  return row?.count ?? 0
}

/** Whether the two have written to each other; of a centre, with whichever of its teachers. */
export async function hasTalked(db: Db, { familyId, seller }: Omit<Pair, 'memberId'>): Promise<boolean> {
  const theirs =
    seller.type === 'teacher' ? eq(conversations.teacherId, seller.id) : eq(conversations.centreId, seller.id)
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.familyId, familyId), theirs))
    .limit(1)
  return row !== undefined
}

export interface Branch {
  side: Side
  where: SQL
}

/** Of a centre that is closed nobody reads. */
export const isCentreOpen = sql`exists (select from ${centresTable}
  where ${centresTable.id} = ${conversations.centreId} and ${centresTable.endedAt} is null)`

/** The lists that someone's is made of: each walks an index of its own. */
export function branchesOf({ userId, role, subscriberId }: Caller): Branch[] {
  const branches: Branch[] = [{ side: 'family', where: eq(conversations.familyId, userId) }]
  if (role === roles.teacher) {
    branches.push({ side: 'seller', where: eq(conversations.teacherId, userId) })
    if (subscriberId > 0) {
      const concerns = and(
        eq(conversations.memberId, userId),
        eq(conversations.centreId, subscriberId),
        isCentreOpen,
      )
      if (concerns) branches.push({ side: 'seller', where: concerns })
    }
  }
  const ofCentre = and(eq(conversations.centreId, subscriberId), isCentreOpen)
  if (role === roles.businessManager && subscriberId > 0 && ofCentre)
    branches.push({ side: 'seller', where: ofCentre })
  return branches
}

const unreadOf = (side: Side) => (side === 'family' ? conversations.familyUnread : conversations.sellerUnread)

export function listBranch(
  db: Db,
  { side, where }: Branch,
  page: { unread: boolean; before: number | null; matching: SQL | undefined; limit: number },
) {
  return db
    .select()
    .from(conversations)
    .where(
      and(
        where,
        page.unread ? gt(unreadOf(side), 0) : eq(unreadOf(side), 0),
        page.before === null ? undefined : lt(conversations.lastMessageId, page.before),
        page.matching,
      ),
    )
    .orderBy(desc(conversations.lastMessageId))
    .limit(page.limit)
}

const readingsOf = prepared('conversation-readings', db =>
  db
    .select()
    .from(readings)
    .where(eq(readings.conversationId, sql.placeholder('conversationId')))
    .orderBy(readings.readAt, readings.id),
)

export const listReadings = (db: Db, conversationId: number): Promise<Reading[]> =>
  readingsOf(db, { conversationId })

export async function insertReading(tx: Tx, reading: Omit<Reading, 'id'>): Promise<void> {
  await tx.insert(readings).values(reading)
}

/** With all their messages. */
export async function listConversationsBefore(tx: Tx, at: Date, most: number): Promise<number[]> {
  const old = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(lt(conversations.lastAt, at))
    .orderBy(conversations.lastAt)
    .limit(most)
    .for('update')
  return old.map(({ id }) => id)
}

export async function deleteConversations(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(conversations).where(inArray(conversations.id, [...ids]))
}

/** A condition on the other side's name: of a family what the seller may know of it. */
export function nameLike(side: Side, pattern: string): SQL {
  const { firstName, lastName, displayName } = profilesTable
  const family = sql`exists (select 1 from ${profilesTable} where ${profilesTable.id} = ${conversations.familyId}
    and ${firstName} ilike ${pattern})`
  const seller = sql`(exists (select 1 from ${profilesTable} where ${profilesTable.id} = ${conversations.teacherId}
      and (${displayName} ilike ${pattern} or ${firstName} || ' ' || ${lastName} ilike ${pattern}))
    or exists (select 1 from ${centresTable} where ${centresTable.id} = ${conversations.centreId}
      and (${centresTable.name} ilike ${pattern} or ${centresTable.nameZh} ilike ${pattern})))`
  return side === 'family' ? seller : family
}

/** Of a centre, those that concern someone while they are there: who has left it takes nothing of families along. */
export function listOf(
  db: Db,
  { userId, subscriberId }: Pick<Caller, 'userId' | 'subscriberId'>,
  limit: number,
): Promise<Conversation[]> {
  return db
    .select()
    .from(conversations)
    .where(
      or(
        eq(conversations.familyId, userId),
        eq(conversations.teacherId, userId),
        and(eq(conversations.centreId, subscriberId), eq(conversations.memberId, userId), isCentreOpen),
      ),
    )
    .orderBy(desc(conversations.id))
    .limit(limit)
}

/** Whether any conversation names someone, also one of a centre that they have left. */
export async function isInAny(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(
      or(
        eq(conversations.familyId, userId),
        eq(conversations.teacherId, userId),
        eq(conversations.memberId, userId),
      ),
    )
    .limit(1)
  return row !== undefined
}

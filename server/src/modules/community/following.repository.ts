import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accountsTable, centresTable, profilesTable } from '../accounts/index.ts'
import { followings } from './community.tables.ts'

/** Who sells: a teacher by their user id, or a centre. */
export interface Seller {
  type: 'teacher' | 'centre'
  id: number
}

export type Following = typeof followings.$inferSelect

const columnOf = ({ type }: Seller) => (type === 'teacher' ? followings.teacherId : followings.centreId)

const columnsFor = ({ type, id }: Seller) =>
  type === 'teacher' ? { teacherId: id, centreId: null } : { teacherId: null, centreId: id }

/** The id of the relation, a new one or the one there is. */
export async function insertFollowing(
  tx: Tx,
  followerId: number,
  seller: Seller,
  createdAt: Date,
): Promise<number> {
  await tx
    .insert(followings)
    .values({ followerId, ...columnsFor(seller), createdAt })
    .onConflictDoNothing()
  const following = await findFollowing(tx, followerId, seller)
  if (!following) throw new Error('The following was not written')
  return following.id
}

export async function findFollowing(
  db: Db,
  followerId: number,
  seller: Seller,
): Promise<Following | undefined> {
  const [following] = await db
    .select()
    .from(followings)
    .where(and(eq(followings.followerId, followerId), eq(columnOf(seller), seller.id)))
  return following
}

export async function deleteFollowing(
  db: Db,
  followerId: number,
  which: Seller | { relation: number },
): Promise<boolean> {
  const one = 'relation' in which ? eq(followings.id, which.relation) : eq(columnOf(which), which.id)
  const removed = await db
    .delete(followings)
    .where(and(eq(followings.followerId, followerId), one))
    .returning({ id: followings.id })
  return removed.length > 0
}

/** Whom they follow, and who follows them. */
export async function deleteFollowingsOf(tx: Tx, userId: number): Promise<void> {
  await tx.delete(followings).where(or(eq(followings.followerId, userId), eq(followings.teacherId, userId)))
}

/** The newest first. */
export function listFollowings(db: Db, followerId: number): Promise<Following[]> {
  return db
    .select()
    .from(followings)
    .where(eq(followings.followerId, followerId))
    .orderBy(desc(followings.createdAt), desc(followings.id))
}

/** The followed as they are shown; of teachers only those who are active. The newest first. */
export function listFollowed(db: Db, followerId: number) {
  return db
    .select({
      id: followings.id,
      teacherId: followings.teacherId,
      centreId: followings.centreId,
      createdAt: followings.createdAt,
      username: sql<string>`coalesce(${centresTable.username}, ${accountsTable.username})`,
      displayName: profilesTable.displayName,
      pictureKey: sql<string | null>`case when ${followings.centreId} is null
        then ${profilesTable.pictureKey} else ${centresTable.pictureKey} end`,
      pictureUrl: profilesTable.pictureUrl,
      centreName: centresTable.name,
    })
    .from(followings)
    .leftJoin(profilesTable, eq(profilesTable.id, followings.teacherId))
    .leftJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .leftJoin(centresTable, eq(centresTable.id, followings.centreId))
    .where(
      and(
        eq(followings.followerId, followerId),
        or(isNotNull(followings.centreId), and(eq(accountsTable.status, 1), isNull(accountsTable.deletedAt))),
      ),
    )
    .orderBy(desc(followings.createdAt), desc(followings.id))
}
export type Followed = Awaited<ReturnType<typeof listFollowed>>[number]

/** Whether there is such a seller to follow: an active teacher, or a centre. */
export async function isSeller(db: Db, { type, id }: Seller): Promise<boolean> {
  const { rows } = await db.execute(
    type === 'teacher'
      ? sql`select 1 from profiles profile join accounts account on account.id = profile.account_id
          where profile.id = ${id} and account.role = ${roles.teacher} and account.status = 1
            and account.deleted_at is null`
      : sql`select 1 from centres where id = ${id}`,
  )
  return rows.length > 0
}

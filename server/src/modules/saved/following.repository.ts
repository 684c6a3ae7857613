import { and, count, desc, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accountsTable, centresTable, profilesTable, type Seller } from '../accounts/index.ts'
import { onSaleCount } from '../catalogue/index.ts'
import { followings } from './saved.tables.ts'

export type Following = typeof followings.$inferSelect

const columnOf = ({ type }: Seller) => (type === 'teacher' ? followings.teacherId : followings.centreId)

const columnsFor = ({ type, id }: Seller) =>
  type === 'teacher' ? { teacherId: id, centreId: null } : { teacherId: null, centreId: id }

/** The relation, a new or an existing one. */
export async function insertFollowing(
  tx: Tx,
  followerId: number,
  seller: Seller,
  createdAt: Date,
): Promise<{ id: number; isNew: boolean }> {
  const [added] = await tx
    .insert(followings)
    .values({ followerId, ...columnsFor(seller), createdAt })
    .onConflictDoNothing()
    .returning({ id: followings.id })
  if (added) return { id: added.id, isNew: true }
  const following = await findFollowing(tx, followerId, seller)
  if (!following) throw new Error('The following was not written')
  return { id: following.id, isNew: false }
}

const sellersOf = (rows: readonly Pick<Following, 'teacherId' | 'centreId'>[]): Seller[] =>
  rows.flatMap(({ teacherId, centreId }): Seller[] => [
    ...(teacherId === null ? [] : [{ type: 'teacher' as const, id: teacherId }]),
    ...(centreId === null ? [] : [{ type: 'centre' as const, id: centreId }]),
  ])

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

/** Returns who was followed until now, if anyone. */
export async function deleteFollowing(
  db: Db,
  followerId: number,
  which: Seller | { relation: number },
): Promise<Seller | undefined> {
  const one = 'relation' in which ? eq(followings.id, which.relation) : eq(columnOf(which), which.id)
  const removed = await db
    .delete(followings)
    .where(and(eq(followings.followerId, followerId), one))
    .returning()
  return sellersOf(removed)[0]
}

/** False if the seller isn't followed. */
export async function setMuted(tx: Tx, followerId: number, seller: Seller, muted: boolean): Promise<boolean> {
  const changed = await tx
    .update(followings)
    .set({ muted })
    .where(and(eq(followings.followerId, followerId), eq(columnOf(seller), seller.id)))
    .returning({ id: followings.id })
  return changed.length > 0
}

/** Both directions: whom they follow, and who follows them. Returns who was followed. */
export async function deleteFollowingsOf(tx: Tx, userId: number): Promise<Seller[]> {
  const removed = await tx
    .delete(followings)
    .where(or(eq(followings.followerId, userId), eq(followings.teacherId, userId)))
    .returning()
  return sellersOf(removed)
}

/** With the names of the followed sellers, newest first. */
export function listFollowings(db: Db, followerId: number): Promise<(Following & { name: string })[]> {
  return db
    .select({
      ...getTableColumns(followings),
      name: sql<string>`coalesce(${centresTable.name}, ${profilesTable.displayName}, '')`,
    })
    .from(followings)
    .leftJoin(profilesTable, eq(profilesTable.id, followings.teacherId))
    .leftJoin(centresTable, eq(centresTable.id, followings.centreId))
    .where(eq(followings.followerId, followerId))
    .orderBy(desc(followings.createdAt), desc(followings.id))
}

/**
 * The followed sellers as shown, with how much they have on sale; only active teachers and open centres. Newest first.
 */
export function listFollowed(db: Db, followerId: number, today: string) {
  return db
    .select({
      id: followings.id,
      teacherId: followings.teacherId,
      centreId: followings.centreId,
      createdAt: followings.createdAt,
      muted: followings.muted,
      username: sql<string>`coalesce(${centresTable.username}, ${accountsTable.username})`,
      displayName: profilesTable.displayName,
      pictureKey: sql<string | null>`case when ${followings.centreId} is null
        then ${profilesTable.pictureKey} else ${centresTable.pictureKey} end`,
      pictureUrl: profilesTable.pictureUrl,
      centreName: centresTable.name,
      products: sql<number>`case when ${followings.centreId} is null
        then ${onSaleCount('teacher', sql`${followings.teacherId}`, today)}
        else ${onSaleCount('centre', sql`${followings.centreId}`, today)} end`,
    })
    .from(followings)
    .leftJoin(profilesTable, eq(profilesTable.id, followings.teacherId))
    .leftJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .leftJoin(centresTable, eq(centresTable.id, followings.centreId))
    .where(
      and(
        eq(followings.followerId, followerId),
        or(
          and(isNotNull(followings.centreId), isNull(centresTable.endedAt)),
          and(eq(accountsTable.status, 1), isNull(accountsTable.deletedAt)),
        ),
      ),
    )
    .orderBy(desc(followings.createdAt), desc(followings.id))
}
export type Followed = Awaited<ReturnType<typeof listFollowed>>[number]

/** How many people follow a seller, as a single value for queries of other modules. */
export const followerCount = (type: Seller['type'], sellerId: SQL): SQL<number> =>
  sql<number>`(select count(*)::int from followings
    where ${type === 'teacher' ? sql`teacher_id` : sql`centre_id`} = ${sellerId})`

export async function countFollowers(db: Db, { type, id }: Seller): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select ${followerCount(type, sql`${id}`)} as count`,
  )
  return rows[0]?.count ?? 0
}

/** Current followers of a seller, found by a part of their name; newest first. */
export async function listFollowers(
  db: Db,
  seller: Seller,
  { search, limit, offset }: { search: string; limit: number; offset: number },
) {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const { displayName, firstName, lastName } = profilesTable
  const found = and(
    eq(columnOf(seller), seller.id),
    isNull(accountsTable.deletedAt),
    search === ''
      ? undefined
      : sql`(${displayName} ilike ${pattern} or ${firstName} || ' ' || ${lastName} ilike ${pattern}
          or ${lastName} || ' ' || ${firstName} ilike ${pattern} or ${lastName} || ${firstName} ilike ${pattern})`,
  )
  const people = db
    .select({
      userId: profilesTable.id,
      displayName,
      firstName,
      lastName,
      email: accountsTable.email,
      pictureKey: profilesTable.pictureKey,
      pictureUrl: profilesTable.pictureUrl,
      since: followings.createdAt,
    })
    .from(followings)
    .innerJoin(profilesTable, eq(profilesTable.id, followings.followerId))
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .where(found)
    .orderBy(desc(followings.createdAt), desc(followings.id))
    .limit(limit)
    .offset(offset)
  const counted = db
    .select({ count: count() })
    .from(followings)
    .innerJoin(profilesTable, eq(profilesTable.id, followings.followerId))
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .where(found)
  const [followers, [total]] = await Promise.all([people, counted])
  return { count: total?.count ?? 0, followers }
}
export type FollowerRow = Awaited<ReturnType<typeof listFollowers>>['followers'][number]

/** Newest first. */
export async function listFollowerIds(db: Db, teacherId: number, limit: number): Promise<number[]> {
  const rows = await db
    .select({ id: followings.followerId })
    .from(followings)
    .where(eq(followings.teacherId, teacherId))
    .orderBy(desc(followings.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Followers of a teacher, and of the centre they teach for, without those who have muted them; each once. */
export async function listAllFollowers(
  db: Db,
  { teacherId, centreId }: { teacherId: number; centreId: number | null },
): Promise<number[]> {
  const ofCentre = centreId === null ? undefined : eq(followings.centreId, centreId)
  const rows = await db
    .selectDistinct({ id: followings.followerId })
    .from(followings)
    .where(and(or(eq(followings.teacherId, teacherId), ofCentre), eq(followings.muted, false)))
    .orderBy(followings.followerId)
  return rows.map(({ id }) => id)
}

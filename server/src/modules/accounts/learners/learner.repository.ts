import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { preparedByIds } from '#server/platform/db/prepared.ts'
import { learners } from '../accounts.tables.ts'

export type Learner = typeof learners.$inferSelect

export interface LearnerFacts {
  firstName: string
  grade: string
  school: string
}

const kept = (userId: number) => and(eq(learners.userId, userId), isNull(learners.removedAt))

export function listLearners(db: Db, userId: number): Promise<Learner[]> {
  return db.select().from(learners).where(kept(userId)).orderBy(asc(learners.id))
}

const listOfUsers = preparedByIds('learners-of-users', (db, among) =>
  db
    .select()
    .from(learners)
    .where(and(among(learners.userId), isNull(learners.removedAt)))
    .orderBy(asc(learners.id)),
)

/** The same of several, by user ID. */
export async function listLearnersOf(
  db: Db,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Learner[]>> {
  if (userIds.length === 0) return new Map()
  return Map.groupBy(await listOfUsers(db, userIds), ({ userId }) => userId)
}

export async function countLearners(db: Db, userId: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(learners).where(kept(userId))
  return row?.count ?? 0
}

/** Undefined for someone else's learner, or a removed one. */
export async function findOwnLearner(db: Db, userId: number, id: number): Promise<Learner | undefined> {
  const [row] = await db
    .select()
    .from(learners)
    .where(and(kept(userId), eq(learners.id, id)))
  return row
}

/** The one chosen last, or the one added first if none was. */
export async function findLastLearner(db: Db, userId: number): Promise<Learner | undefined> {
  const [row] = await db
    .select()
    .from(learners)
    .where(kept(userId))
    .orderBy(sql`${learners.chosenAt} desc nulls last`, asc(learners.id))
    .limit(1)
  return row
}

/** False for someone else's learner, or a removed one. */
export async function noteChosen(tx: Tx, userId: number, id: number, at: Date): Promise<boolean> {
  const rows = await tx
    .update(learners)
    .set({ chosenAt: at })
    .where(and(kept(userId), eq(learners.id, id)))
    .returning({ id: learners.id })
  return rows.length > 0
}

/** By ID, including removed ones; they no longer have a name. */
export async function findLearners(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Learner>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(learners)
    .where(inArray(learners.id, [...ids]))
  return new Map(rows.map(row => [row.id, row]))
}

export async function insertLearner(
  tx: Tx,
  learner: LearnerFacts & { userId: number; createdAt: Date },
): Promise<Learner> {
  const [row] = await tx.insert(learners).values(learner).returning()
  if (!row) throw new Error('The learner was not written')
  return row
}

/** Undefined for someone else's learner, or a removed one. */
export async function changeLearner(
  db: Db,
  userId: number,
  id: number,
  facts: LearnerFacts,
): Promise<Learner | undefined> {
  const [row] = await db
    .update(learners)
    .set(facts)
    .where(and(kept(userId), eq(learners.id, id)))
    .returning()
  return row
}

const forgotten = (at: Date) => ({ firstName: '', grade: '', school: '', removedAt: at })

export async function removeLearner(db: Db, userId: number, id: number, at: Date): Promise<boolean> {
  const rows = await db
    .update(learners)
    .set(forgotten(at))
    .where(and(kept(userId), eq(learners.id, id)))
    .returning({ id: learners.id })
  return rows.length > 0
}

export async function removeAllLearners(tx: Tx, userId: number, at: Date): Promise<void> {
  await tx.update(learners).set(forgotten(at)).where(kept(userId))
}

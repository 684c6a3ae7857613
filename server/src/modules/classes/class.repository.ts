import { and, asc, desc, eq, gt, ilike, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { cardsTable, isOnSale } from '../catalogue/index.ts'
import { type CourseClass, classes, type Enrolment, enrolments } from './classes.tables.ts'

export type NewClass = typeof classes.$inferInsert

export async function insertClass(tx: Tx, row: NewClass): Promise<CourseClass> {
  const [added] = await tx.insert(classes).values(row).returning()
  if (!added) throw new Error('A class was not stored')
  return added
}

export async function changeClass(tx: Tx, id: number, change: Partial<NewClass>): Promise<void> {
  await tx.update(classes).set(change).where(eq(classes.id, id))
}

/** Only if no one was ever enrolled in it; its lessons aren't deleted here. */
export async function deleteClass(tx: Tx, id: number): Promise<void> {
  await tx.delete(classes).where(eq(classes.id, id))
}

export async function findClass(db: Db, id: number): Promise<CourseClass | undefined> {
  const [row] = await db.select().from(classes).where(eq(classes.id, id))
  return row
}

/** By ID; missing ones are left out. */
export async function findClasses(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, CourseClass>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(classes)
    .where(inArray(classes.id, [...ids]))
  return new Map(rows.map(row => [row.id, row]))
}

/** Locked until the transaction ends, always by ID: seats of a class are assigned one after another. */
export async function lockClasses(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, CourseClass>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(classes)
    .where(inArray(classes.id, [...ids]))
    .orderBy(asc(classes.id))
    .for('update')
  return new Map(rows.map(row => [row.id, row]))
}

export const lockClass = async (tx: Tx, id: number): Promise<CourseClass | undefined> =>
  (await lockClasses(tx, [id])).get(id)

export async function listClassIdsOfCourse(
  db: Db,
  productId: number,
  { open = false } = {},
): Promise<number[]> {
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .where(and(eq(classes.productId, productId), open ? eq(classes.state, 'open') : undefined))
  return rows.map(({ id }) => id)
}

/** Open ones sold for a centre, or by a teacher alone. */
export async function listClassIdsOfSeller(
  db: Db,
  { type, id }: { type: 'teacher' | 'centre'; id: number },
): Promise<number[]> {
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(
        eq(classes.state, 'open'),
        type === 'centre'
          ? eq(classes.centreId, id)
          : and(eq(classes.teacherId, id), isNull(classes.centreId)),
      ),
    )
  return rows.map(row => row.id)
}

const mostFound = 200

/** Open ones whose title contains all of these words, or whose course is one of these; the newest. */
export async function listClassIdsByWords(
  db: Db,
  { words, courses }: { words: readonly string[]; courses: readonly number[] },
): Promise<number[]> {
  const titled = and(...words.map(word => ilike(classes.title, `%${word.replace(/[\\%_]/g, '\\$&')}%`)))
  const rows = await db
    .select({ id: classes.id })
    .from(classes)
    .where(
      and(
        eq(classes.state, 'open'),
        courses.length > 0 ? or(titled, inArray(classes.productId, [...courses])) : titled,
      ),
    )
    .orderBy(desc(classes.id))
    .limit(mostFound)
  return rows.map(({ id }) => id)
}

/** Whether someone has, had or requested a seat in a class of a seller. */
export async function hasEnrolledWith(
  db: Db,
  userId: number,
  { type, id }: { type: 'teacher' | 'centre'; id: number },
): Promise<boolean> {
  const [row] = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .innerJoin(classes, eq(classes.id, enrolments.classId))
    .where(
      and(
        eq(enrolments.userId, userId),
        inArray(enrolments.state, ['confirmed', 'requested', 'asked', 'offered', 'cancelled']),
        type === 'centre'
          ? eq(classes.centreId, id)
          : and(eq(classes.teacherId, id), isNull(classes.centreId)),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** By ID. */
export function listClassesOfTeacher(db: Db, teacherId: number): Promise<CourseClass[]> {
  return db.select().from(classes).where(eq(classes.teacherId, teacherId)).orderBy(asc(classes.id))
}

/** Of these classes, those whose course is on sale: all others are hidden from strangers. */
export async function findShownClasses(
  db: Db,
  ids: readonly number[],
  today: string,
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(sql`
    select classes.id from classes join ${cardsTable} on card.product_id = classes.product_id
    where classes.id = any(${sql.param([...ids])}::bigint[]) and ${isOnSale(today)}`)
  return new Set(rows.map(({ id }) => Number(id)))
}

export interface Places {
  /** Confirmed, requested, or held for someone until a future moment. */
  taken: number
  enrolled: number
}

/** By class; classes without any seat taken are missing. */
export async function countPlaces(
  db: Db,
  classIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Places>> {
  if (classIds.length === 0) return new Map()
  const isKept = sql`${enrolments.state} in ('held', 'offered') and ${enrolments.heldUntil} > ${now}`
  const rows = await db
    .select({
      classId: enrolments.classId,
      taken: sql<number>`(count(*) filter (where ${enrolments.state} in ('confirmed', 'requested') or ${isKept}))::int`,
      enrolled: sql<number>`(count(*) filter (where ${enrolments.state} = 'confirmed'))::int`,
    })
    .from(enrolments)
    .where(
      and(
        inArray(enrolments.classId, [...classIds]),
        inArray(enrolments.state, ['held', 'requested', 'confirmed', 'asked', 'waiting', 'offered']),
      ),
    )
    .groupBy(enrolments.classId)
  return new Map(rows.map(({ classId, ...places }) => [classId, places]))
}

const live = ['held', 'requested', 'confirmed', 'asked', 'waiting', 'offered'] as const

/** What someone has, or waits for: in these classes, or in all. */
export function listLiveEnrolments(
  db: Db,
  userId: number,
  classIds?: readonly number[],
): Promise<Enrolment[]> {
  return db
    .select()
    .from(enrolments)
    .where(
      and(
        eq(enrolments.userId, userId),
        inArray(enrolments.state, [...live]),
        classIds && inArray(enrolments.classId, [...classIds]),
      ),
    )
    .orderBy(asc(enrolments.id))
}

/** What is shown to someone of a class: also the seats they had until it was cancelled. */
export function listShownEnrolments(
  db: Db,
  userId: number,
  classIds?: readonly number[],
): Promise<Enrolment[]> {
  const endedWithClass = sql`${enrolments.endedBy} in ('teacher', 'staff') and exists (
    select from ${classes} where ${classes.id} = ${enrolments.classId} and ${classes.state} = 'cancelled'
      and ${enrolments.endedAt} >= ${classes.cancelledAt})`
  return db
    .select()
    .from(enrolments)
    .where(
      and(
        eq(enrolments.userId, userId),
        or(inArray(enrolments.state, [...live]), and(eq(enrolments.state, 'cancelled'), endedWithClass)),
        classIds && inArray(enrolments.classId, [...classIds]),
      ),
    )
    .orderBy(asc(enrolments.id))
}

/** People who have a seat, or for whom one is held now, by ID. */
export function listPlaced(db: Db, classId: number, now: Date): Promise<Enrolment[]> {
  return db
    .select()
    .from(enrolments)
    .where(
      and(
        eq(enrolments.classId, classId),
        or(
          inArray(enrolments.state, ['confirmed', 'requested']),
          and(inArray(enrolments.state, ['held', 'offered']), gt(enrolments.heldUntil, now)),
        ),
      ),
    )
    .orderBy(asc(enrolments.id))
}

/** Whether someone once ordered or requested a seat. */
export async function hadStudents(db: Db, classId: number): Promise<boolean> {
  const rows = await db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(and(eq(enrolments.classId, classId), ne(enrolments.state, 'draft')))
    .limit(1)
  return rows.length > 0
}

/** What someone was about to order. */
export async function deleteDrafts(tx: Tx, classId: number): Promise<void> {
  await tx.delete(enrolments).where(and(eq(enrolments.classId, classId), eq(enrolments.state, 'draft')))
}

import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { levels, products, subjects } from '../catalogue.tables.ts'

/** One editor of the list at a time, across all processes, until the transaction ends. */
export async function holdSubjectList(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue.subjects'))`)
}

/** Until the transaction ends, no one writes a product of this subject, or of one of its levels. */
export async function lockSubject(tx: Tx, subjectId: number): Promise<void> {
  await tx.execute(sql`select 1 from subjects where id = ${subjectId} for update`)
}

export interface Titles {
  title: string
  titleZh: string
}

export async function insertSubject(tx: Tx, { title, titleZh }: Titles): Promise<number> {
  const position = sql`(select coalesce(max(position), 0) + 1 from subjects)`
  const [added] = await tx
    .insert(subjects)
    .values({ title, titleZh, position })
    .returning({ id: subjects.id })
  return added?.id ?? 0
}

export async function insertLevel(tx: Tx, subjectId: number, { title, titleZh }: Titles): Promise<number> {
  const position = sql`(select coalesce(max(position), 0) + 1 from levels where subject_id = ${subjectId})`
  const [added] = await tx
    .insert(levels)
    .values({ subjectId, title, titleZh, position })
    .returning({ id: levels.id })
  return added?.id ?? 0
}

const tables = { subject: subjects, level: levels } as const
export type Kind = keyof typeof tables

/** In the order of the IDs. */
export async function writePositions(tx: Tx, kind: Kind, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update ${tables[kind]} set position = placed.position
    from unnest(${sql.param([...ids])}::bigint[]) with ordinality as placed (id, position)
    where ${tables[kind].id} = placed.id`)
}

export async function writeTitleZh(tx: Tx, kind: Kind, id: number, titleZh: string): Promise<void> {
  const table = tables[kind]
  await tx.update(table).set({ titleZh }).where(eq(table.id, id))
}

export async function deleteSubjectRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(subjects).where(eq(subjects.id, id))
}

export async function deleteLevelRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(levels).where(eq(levels.id, id))
}

export interface Use {
  subjectId: number
  /** One of its levels; if absent, the whole subject. */
  level?: string
}

const uses = ({ subjectId, level }: Use): SQL =>
  level === undefined
    ? sql`${products.subjectId} = ${subjectId}`
    : sql`${products.subjectId} = ${subjectId} and ${level} = any(${products.levels})`

export async function countUsing(db: Db, use: Use): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${products} where ${uses(use)}`,
  )
  return rows[0]?.count ?? 0
}

/** Locked until the transaction ends: products come before their subject, as for everyone who edits one. */
export async function lockUsing(tx: Tx, use: Use): Promise<void> {
  await tx.execute(sql`select 1 from ${products} where ${uses(use)} order by id for update`)
}

/** Raises the version, so that a form filled earlier is told that its product has changed. */
export async function moveToSubject(tx: Tx, from: number, to: number): Promise<number[]> {
  return idsOf(
    tx,
    sql`
    update products set subject_id = ${to}, version = version + 1 where subject_id = ${from} returning id`,
  )
}

/** Each level of a product once, at its first position. */
export async function renameLevel(
  tx: Tx,
  { subjectId, level }: Required<Use>,
  to: string,
): Promise<number[]> {
  return idsOf(
    tx,
    sql`
    update products set version = version + 1, levels = array(
      select title from unnest(array_replace(levels, ${level}, ${to})) with ordinality as kept (title, place)
      group by title order by min(place))
    where subject_id = ${subjectId} and ${level} = any(levels) returning id`,
  )
}

async function idsOf(tx: Tx, statement: SQL): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(statement)
  return rows.map(({ id }) => Number(id))
}

/** By subject and by level: how many products use each, in any state. */
export interface SubjectUses {
  subjects: ReadonlyMap<number, number>
  /** By `levelKey`. */
  levels: ReadonlyMap<string, number>
}

export const levelKey = (subjectId: number, title: string): string => `${subjectId} ${title}`

export async function countUses(db: Db): Promise<SubjectUses> {
  const { rows } = await db.execute<{ subject_id: string; levels: string[]; count: number }>(
    sql`select subject_id, levels, count(*)::int as count from products group by subject_id, levels`,
  )
  const found = { subjects: new Map<number, number>(), levels: new Map<string, number>() }
  for (const { subject_id, levels: titles, count } of rows) {
    const subjectId = Number(subject_id)
    add(found.subjects, subjectId, count)
    for (const title of titles) add(found.levels, levelKey(subjectId, title), count)
  }
  return found
}

function add<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count)
}

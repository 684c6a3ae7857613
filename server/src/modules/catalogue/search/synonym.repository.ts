import { and, asc, count as countRows, desc, eq, ilike, inArray, sql } from 'drizzle-orm'
import type { SynonymKind } from '#contract/rules/searches.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { searchSynonyms, searchSynonymTexts } from '../catalogue.tables.ts'
import { keyOf } from './search-lexicon.ts'

export interface SynonymGroup {
  id: number
  kind: SynonymKind
  texts: readonly string[]
  version: number
  updatedAt: Date
}

type Head = Omit<SynonymGroup, 'texts'>

const heads = {
  id: searchSynonyms.id,
  kind: searchSynonyms.kind,
  version: searchSynonyms.version,
  updatedAt: searchSynonyms.updatedAt,
}

/** One editor of the list at a time, across all processes, until the transaction ends. */
export async function holdSynonyms(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue.synonyms'))`)
}

export async function listAllSynonyms(db: Db): Promise<SynonymGroup[]> {
  return withTexts(db, await db.select(heads).from(searchSynonyms).orderBy(asc(searchSynonyms.id)))
}

/** Last changed first; `q` is a part of one of the texts. */
export async function listSynonyms(
  db: Db,
  wanted: { q: string; kind?: SynonymKind | undefined; limit: number; offset: number },
): Promise<{ groups: SynonymGroup[]; count: number }> {
  const { q, kind, limit, offset } = wanted
  const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const like = db
    .select({ id: searchSynonymTexts.synonymId })
    .from(searchSynonymTexts)
    .where(ilike(searchSynonymTexts.text, part))
  const where = and(
    q === '' ? undefined : inArray(searchSynonyms.id, like),
    kind && eq(searchSynonyms.kind, kind),
  )
  const rows = await db
    .select(heads)
    .from(searchSynonyms)
    .where(where)
    .orderBy(desc(searchSynonyms.updatedAt), desc(searchSynonyms.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ count: countRows() }).from(searchSynonyms).where(where)
  return { groups: await withTexts(db, rows), count: total?.count ?? 0 }
}

export async function findSynonyms(db: Db, id: number): Promise<SynonymGroup | undefined> {
  const [found] = await withTexts(
    db,
    await db.select(heads).from(searchSynonyms).where(eq(searchSynonyms.id, id)),
  )
  return found
}

export async function countSynonyms(db: Db): Promise<number> {
  const [total] = await db.select({ count: countRows() }).from(searchSynonyms)
  return total?.count ?? 0
}

/** Of these normalised texts, those that another group has; its ID tells the groups apart. */
export async function findTaken(
  db: Db,
  readings: readonly string[],
): Promise<{ reading: string; synonymId: number }[]> {
  return db
    .select({ reading: searchSynonymTexts.reading, synonymId: searchSynonymTexts.synonymId })
    .from(searchSynonymTexts)
    .where(inArray(searchSynonymTexts.reading, [...readings]))
}

interface NewGroup {
  kind: SynonymKind
  texts: readonly string[]
  now: Date
}

export async function insertSynonyms(tx: Tx, { kind, texts, now }: NewGroup): Promise<number> {
  const [added] = await tx
    .insert(searchSynonyms)
    .values({ kind, createdAt: now, updatedAt: now })
    .returning({ id: searchSynonyms.id })
  const id = added?.id ?? 0
  await insertTexts(tx, id, texts)
  return id
}

export async function replaceSynonyms(tx: Tx, id: number, { kind, texts, now }: NewGroup): Promise<void> {
  await tx.delete(searchSynonymTexts).where(eq(searchSynonymTexts.synonymId, id))
  await insertTexts(tx, id, texts)
  await tx
    .update(searchSynonyms)
    .set({ kind, updatedAt: now, version: sql`${searchSynonyms.version} + 1` })
    .where(eq(searchSynonyms.id, id))
}

export async function deleteSynonyms(tx: Tx, id: number): Promise<void> {
  await tx.delete(searchSynonyms).where(eq(searchSynonyms.id, id))
}

async function insertTexts(tx: Tx, synonymId: number, texts: readonly string[]): Promise<void> {
  await tx
    .insert(searchSynonymTexts)
    .values(texts.map((text, position) => ({ synonymId, text, position, reading: keyOf(text) })))
}

async function withTexts(db: Db, rows: readonly Head[]): Promise<SynonymGroup[]> {
  if (rows.length === 0) return []
  const texts = await db
    .select({ synonymId: searchSynonymTexts.synonymId, text: searchSynonymTexts.text })
    .from(searchSynonymTexts)
    .where(
      inArray(
        searchSynonymTexts.synonymId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(searchSynonymTexts.synonymId), asc(searchSynonymTexts.position))
  const byGroup = Map.groupBy(texts, ({ synonymId }) => synonymId)
  return rows.map(row => ({ ...row, texts: (byGroup.get(row.id) ?? []).map(({ text }) => text) }))
}

import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { levels, products, subjectMergeProducts, subjectMerges, subjects } from '../catalogue.tables.ts'
import type { Subject } from './subject.repository.ts'

export type Merge = typeof subjectMerges.$inferSelect
/** A level as it was; without `levels`. */
export type Removed = Merge['removed']

/** Before products are moved: what they are found under now. */
export async function insertMerge(
  tx: Tx,
  merge: Omit<typeof subjectMerges.$inferInsert, 'id'>,
  moving: { subjectId: number; level?: string },
): Promise<number> {
  const [row] = await tx.insert(subjectMerges).values(merge).returning({ id: subjectMerges.id })
  if (!row) throw new Error('The merge was not written')
  const ofLevel = moving.level === undefined ? sql`` : sql`and ${moving.level} = any(levels)`
  await tx.execute(sql`
    insert into subject_merge_products (merge_id, product_id, levels_before, levels_after)
    select ${row.id}, id, levels, levels from ${products} where subject_id = ${moving.subjectId} ${ofLevel}`)
  return row.id
}

/** Once products are moved. */
export async function finishMerge(tx: Tx, id: number, addedLevels: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update subject_merge_products merged set levels_after = ${products}.levels
    from ${products} where merged.merge_id = ${id} and ${products}.id = merged.product_id`)
  await tx
    .update(subjectMerges)
    .set({ addedLevels: [...addedLevels] })
    .where(eq(subjectMerges.id, id))
}

export async function deleteMerges(tx: Tx, before: Date): Promise<void> {
  await tx.delete(subjectMerges).where(lte(subjectMerges.mergedAt, before))
}

export async function deleteMerge(tx: Tx, id: number): Promise<void> {
  await tx.delete(subjectMerges).where(eq(subjectMerges.id, id))
}

export async function findMerge(tx: Tx, id: number, after: Date): Promise<Merge | undefined> {
  const [row] = await tx
    .select()
    .from(subjectMerges)
    .where(and(eq(subjectMerges.id, id), gt(subjectMerges.mergedAt, after)))
    .for('update')
  return row
}

/** The newest first, with how many products each moved. */
export function listMerges(db: Db, after: Date): Promise<(Merge & { products: number })[]> {
  const moved = sql<number>`(select count(*)::int from ${subjectMergeProducts}
    where ${subjectMergeProducts.mergeId} = ${subjectMerges.id})`
  return db
    .select({
      id: subjectMerges.id,
      kind: subjectMerges.kind,
      intoId: subjectMerges.intoId,
      removed: subjectMerges.removed,
      addedLevels: subjectMerges.addedLevels,
      mergedAt: subjectMerges.mergedAt,
      products: moved,
    })
    .from(subjectMerges)
    .where(gt(subjectMerges.mergedAt, after))
    .orderBy(desc(subjectMerges.id))
}

/** What is gone again gets its own IDs back, by which others know it. */
export async function restoreRows(tx: Tx, { kind, removed }: Merge): Promise<void> {
  const { id, title, titleZh, position, subjectId, levels: own } = removed
  if (kind === 'level') {
    await tx.insert(levels).values({ id, title, titleZh, position, subjectId: subjectId ?? 0 })
    return
  }
  await tx.insert(subjects).values({ id, title, titleZh, position })
  if (own && own.length > 0) await tx.insert(levels).values(own.map(level => ({ ...level, subjectId: id })))
}

const unchanged = ({ id }: Merge, subjectId: number): SQL =>
  sql`merged.merge_id = ${id} and product.id = merged.product_id and product.subject_id = ${subjectId}
    and product.levels = merged.levels_after`

/** Locked until the transaction ends, in the order in which everyone locks products. */
export async function lockMerged(tx: Tx, merge: Merge): Promise<void> {
  await tx.execute(sql`
    select 1 from ${products} where id in (
      select product_id from subject_merge_products where merge_id = ${merge.id}) order by id for update`)
}

/** Products that nobody has moved or changed the levels of since; their version rises as with the merge. */
export async function moveBack(tx: Tx, merge: Merge, at: { from: number; to: number }): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update products product set subject_id = ${at.to}, levels = merged.levels_before, version = version + 1
    from subject_merge_products merged where ${unchanged(merge, at.from)} returning product.id`)
  return rows.map(({ id }) => Number(id))
}

/** Levels that came with the merge and that nothing uses any more. */
export async function deleteUnusedLevels(tx: Tx, subject: Subject, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    delete from levels level where level.subject_id = ${subject.id} and level.id = any(${sql.param([...ids])}::bigint[])
      and not exists (select 1 from products
        where products.subject_id = level.subject_id and level.title = any(products.levels))`)
}

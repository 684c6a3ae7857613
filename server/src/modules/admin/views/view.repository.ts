import { and, asc, count, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type SavedView, staffViews } from './views.tables.ts'

const { id, ownerId, name } = staffViews

export const listViews = (db: Db, owner: number): Promise<SavedView[]> =>
  db
    .select()
    .from(staffViews)
    .where(eq(ownerId, owner))
    .orderBy(asc(sql`lower(${name})`), asc(id))

export async function countViews(db: Db, owner: number): Promise<number> {
  const [row] = await db.select({ count: count() }).from(staffViews).where(eq(ownerId, owner))
  return row?.count ?? 0
}

/** One of the same name is replaced; the owner is locked. */
export async function writeView(tx: Tx, view: Omit<SavedView, 'id'>): Promise<SavedView> {
  const same = sql`lower(${name}) = lower(${view.name})`
  await tx.delete(staffViews).where(and(eq(ownerId, view.ownerId), eq(staffViews.list, view.list), same))
  const [row] = await tx.insert(staffViews).values(view).returning()
  if (!row) throw new Error('A view was not stored')
  return row
}

export async function deleteView(tx: Tx, of: { owner: number; viewId: number }): Promise<boolean> {
  const removed = await tx
    .delete(staffViews)
    .where(and(eq(id, of.viewId), eq(ownerId, of.owner)))
    .returning({ id })
  return removed.length > 0
}

export async function deleteViewsOf(tx: Tx, owner: number): Promise<void> {
  await tx.delete(staffViews).where(eq(ownerId, owner))
}

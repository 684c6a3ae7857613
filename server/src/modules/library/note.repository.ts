import { and, asc, count, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { videoNotes } from './library.tables.ts'

export type Note = typeof videoNotes.$inferSelect

export function listNotes(db: Db, userId: number, materialId: number): Promise<Note[]> {
  return db
    .select()
    .from(videoNotes)
    .where(and(eq(videoNotes.userId, userId), eq(videoNotes.materialId, materialId)))
    .orderBy(asc(videoNotes.seconds), asc(videoNotes.id))
}

export async function countNotes(db: Db, userId: number, materialId: number): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(videoNotes)
    .where(and(eq(videoNotes.userId, userId), eq(videoNotes.materialId, materialId)))
  return row?.count ?? 0
}

export async function findNoteByKey(db: Db, userId: number, key: string): Promise<Note | undefined> {
  const [row] = await db
    .select()
    .from(videoNotes)
    .where(and(eq(videoNotes.userId, userId), eq(videoNotes.key, key)))
  return row
}

/** Nothing if the key was already used. */
export async function insertNote(db: Db, note: typeof videoNotes.$inferInsert): Promise<Note | undefined> {
  const [row] = await db.insert(videoNotes).values(note).onConflictDoNothing().returning()
  return row
}

export async function updateNote(
  db: Db,
  { id, userId, text, at }: { id: number; userId: number; text: string; at: Date },
): Promise<Note | undefined> {
  const [row] = await db
    .update(videoNotes)
    .set({ text, updatedAt: at })
    .where(and(eq(videoNotes.id, id), eq(videoNotes.userId, userId)))
    .returning()
  return row
}

export async function deleteNote(db: Db, { id, userId }: { id: number; userId: number }): Promise<boolean> {
  const rows = await db
    .delete(videoNotes)
    .where(and(eq(videoNotes.id, id), eq(videoNotes.userId, userId)))
    .returning({ id: videoNotes.id })
  return rows.length > 0
}

export function listAllNotes(db: Db, userId: number): Promise<Note[]> {
  return db
    .select()
    .from(videoNotes)
    .where(eq(videoNotes.userId, userId))
    .orderBy(asc(videoNotes.materialId), asc(videoNotes.seconds), asc(videoNotes.id))
}

export async function removeNotes(tx: Tx, userId: number): Promise<void> {
  await tx.delete(videoNotes).where(eq(videoNotes.userId, userId))
}

import { desc, eq } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { type StaffNote, staffNotes } from './notes.tables.ts'

/** Of a person also what is noted about their orders. */
export interface NoteSubject {
  userId: number
  orderId: number | null
}

/** The newest first. */
export const listNotes = (db: Db, { userId, orderId }: NoteSubject, limit: number): Promise<StaffNote[]> =>
  db
    .select()
    .from(staffNotes)
    .where(orderId === null ? eq(staffNotes.userId, userId) : eq(staffNotes.orderId, orderId))
    .orderBy(desc(staffNotes.id))
    .limit(limit)

export async function insertNote(tx: Tx, note: Omit<StaffNote, 'id'>): Promise<StaffNote> {
  const [row] = await tx.insert(staffNotes).values(note).returning()
  if (!row) throw new Error('A note was not stored')
  return row
}

/** They leave. */
export async function deleteNotesAbout(tx: Tx, userId: number): Promise<void> {
  await tx.delete(staffNotes).where(eq(staffNotes.userId, userId))
}

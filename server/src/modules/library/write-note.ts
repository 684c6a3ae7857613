import { mostNotes } from '#contract/rules/notes.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  countNotes,
  deleteNote,
  findNoteByKey,
  insertNote,
  type Note,
  updateNote,
} from './note.repository.ts'
import { openMaterial } from './open-material.ts'

/**
 * Only for a video the writer can open. Notes remain their writer's: they can be read, changed and deleted even after
 * the course was refunded.
 */
export async function addNote(
  platform: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  input: { materialId: number; seconds: number; text: string; key: string },
): Promise<Note> {
  const { db, clock } = platform
  const { userId } = caller
  const { material, file } = await openMaterial(platform, caller, input.materialId)
  if (file.kind !== 'mp4') throw new Refusal('material_unknown')
  const sent = await findNoteByKey(db, userId, input.key)
  if (sent) return sentAgain(platform, caller, sent, input.text)
  // A limit against runaway scripts: two at once may exceed it by one.
  if ((await countNotes(db, userId, material.id)) >= mostNotes) throw new Refusal('notes_full')
  const at = clock.now()
  const note = await insertNote(db, {
    userId,
    materialId: material.id,
    key: input.key,
    text: input.text,
    seconds: Math.min(input.seconds, file.durationSeconds ?? input.seconds),
    createdAt: at,
    updatedAt: at,
  })
  if (note) return note
  const first = await findNoteByKey(db, userId, input.key)
  if (!first) throw new Error('A note was neither written nor there')
  return sentAgain(platform, caller, first, input.text)
}

/** The answer was lost, and its writer may have continued writing: the last text counts. */
async function sentAgain(
  platform: Pick<Platform, 'db' | 'clock'>,
  caller: Caller,
  note: Note,
  text: string,
): Promise<Note> {
  return note.text === text ? note : changeNote(platform, caller, { id: note.id, text })
}

export async function changeNote(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { userId }: Caller,
  { id, text }: { id: number; text: string },
): Promise<Note> {
  const note = await updateNote(db, { id, userId, text, at: clock.now() })
  if (!note) throw new Refusal('note_unknown')
  return note
}

export async function removeNote(
  { db }: Pick<Platform, 'db'>,
  { userId }: Caller,
  id: number,
): Promise<void> {
  if (!(await deleteNote(db, { id, userId }))) throw new Refusal('note_unknown')
}

import type { StaffNote as Shown, staffNotesContract } from '#contract/admin/notes.ts'
import { mostNotes } from '#contract/rules/staff-notes.ts'
import type { Caller } from '#server/kernel/caller.ts'
import type { Handlers } from '#server/kernel/handlers.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople, findPersonByUserId } from '../../accounts/index.ts'
import { findOrder } from '../../commerce/index.ts'
import { insertNote, listNotes, type NoteSubject } from './note.repository.ts'
import type { StaffNote } from './notes.tables.ts'

export function notesRoutes(platform: Platform): Handlers<typeof staffNotesContract> {
  const { db } = platform
  return {
    staffNotes: async ({ body }) => {
      const subject = await getSubject(db, body)
      // One more than is shown says whether there are more.
      const rows = await listNotes(db, subject, mostNotes + 1)
      return { notes: await present(db, rows.slice(0, mostNotes)), more: rows.length > mostNotes }
    },
    staffNoteAdd: async ({ body: { text, ...about }, caller }) => {
      const note = await addNote(platform, caller, { subject: await getSubject(db, about), text })
      const [shown] = await present(db, [note])
      if (!shown) throw new Error('A note was not presented')
      return { status: 200, note: shown }
    },
  }
}

async function getSubject(
  db: Db,
  { user_id, order_id }: { user_id?: number | undefined; order_id?: number | undefined },
): Promise<NoteSubject> {
  if (order_id !== undefined) {
    const order = await findOrder(db, order_id)
    if (!order) throw new Refusal('order_unknown')
    return { userId: order.userId, orderId: order.id }
  }
  const person = user_id === undefined ? undefined : await findPersonByUserId(db, user_id)
  if (!person) throw new Refusal('user_unknown')
  return { userId: person.userId, orderId: null }
}

/** The log of acts has that there is a note, never its words. */
const addNote = (
  platform: Platform,
  staff: Caller,
  { subject, text }: { subject: NoteSubject; text: string },
): Promise<StaffNote> =>
  platform.db.transaction(async tx => {
    const written = { authorId: staff.userId, body: text, writtenAt: platform.clock.now() }
    const note = await insertNote(tx, { ...subject, ...written })
    await recordAct(platform, tx, staff, {
      act: 'note_added',
      subject:
        subject.orderId === null
          ? { type: 'user', id: subject.userId }
          : { type: 'order', id: subject.orderId },
      after: { note: note.id },
    })
    return note
  })

async function present(db: Db, rows: readonly StaffNote[]): Promise<Shown[]> {
  const people = await findPeople(
    db,
    rows.map(({ authorId }) => authorId),
  )
  return rows.map(({ id, orderId, authorId, body, writtenAt }) => ({
    note_id: id,
    order_id: orderId,
    text: body,
    at: writtenAt.toISOString(),
    by: people.get(authorId)?.displayName ?? '',
  }))
}

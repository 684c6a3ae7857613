import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { longestNote } from '../rules/notes.ts'
import { id, localised, prose, status200 } from '../shared.ts'

/** A private note at a moment of a video. */
export const videoNote = z.object({
  id: z.number(),
  /** Seconds into the video. */
  seconds: z.number(),
  text: z.string(),
  updated_at: z.string(),
})
export type VideoNote = z.output<typeof videoNote>

const noteText = prose(longestNote).refine(text => text.length > 0, { error: 'required' })

export const notesContract = {
  noteList: endpoint({
    method: 'GET',
    path: 'materials/{id}/notes',
    summary: "Lists the caller's notes on a video in order of time, even if they can no longer open it.",
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: z.object({ notes: z.array(videoNote) }),
  }),
  noteAdd: endpoint({
    method: 'POST',
    path: 'materials/{id}/notes',
    summary: 'Adds a note to a moment of a video the caller may open.',
    access: 'user',
    params: z.object({ id }),
    query: localised,
    body: z.object({
      seconds: z.coerce.number().min(0).max(1_000_000),
      text: noteText,
      /**
       * Made by the client, one per note. Sending it again after a lost answer updates the same note with the latest
       * text.
       */
      key: z.uuid(),
    }),
    response: videoNote,
    errors: ['material_unknown', 'material_locked', 'note_unknown', 'notes_full'],
  }),
  noteChange: endpoint({
    method: 'POST',
    path: 'notes/{id}',
    summary: "Changes the text of one of the caller's notes.",
    access: 'user',
    params: z.object({ id }),
    query: localised,
    body: z.object({ text: noteText }),
    response: videoNote,
    errors: ['note_unknown'],
  }),
  noteRemove: endpoint({
    method: 'DELETE',
    path: 'notes/{id}',
    summary: "Deletes one of the caller's notes.",
    access: 'user',
    params: z.object({ id }),
    query: localised,
    response: status200,
    errors: ['note_unknown'],
  }),
} as const

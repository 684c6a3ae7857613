import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { longestNote, mostNotes } from '../rules/staff-notes.ts'
import { id, localised, prose } from '../shared.ts'

const note = z.object({
  note_id: z.number(),
  /** The order it is about; null for the person. */
  order_id: z.number().nullable(),
  text: z.string(),
  at: z.string(),
  /** Name of the member of staff who wrote it. */
  by: z.string(),
})
export type StaffNote = z.output<typeof note>

const about = { user_id: id.optional(), order_id: id.optional() } as const
type About = { user_id?: number | undefined; order_id?: number | undefined }
const isOne = ({ user_id, order_id }: About): boolean => (user_id === undefined) !== (order_id === undefined)
const one = { error: 'required', path: ['user_id'] }

/** What staff tell each other about a person or an order. */
export const staffNotesContract = {
  staffNotes: endpoint({
    method: 'POST',
    path: 'admin/notes',
    summary: `Lists the latest ${mostNotes} notes that staff wrote about an order, or about a person and their orders, newest first. Name one of the two.`,
    access: 'staff',
    permission: 'people.read',
    query: localised,
    body: z.object(about).refine(isOne, one),
    response: z.object({ notes: z.array(note), more: z.boolean() }),
    errors: ['user_unknown', 'order_unknown'],
  }),
  staffNoteAdd: endpoint({
    method: 'POST',
    path: 'admin/notes/add',
    summary:
      'Adds a note about a person or an order. Only staff can read it, and it can’t be changed. It’s deleted with the account.',
    access: 'staff',
    permission: 'people.read',
    query: localised,
    body: z
      .object({
        ...about,
        text: prose(longestNote).refine(text => text.length > 0, { error: 'required' }),
      })
      .refine(isOne, one),
    response: z.object({ status: z.literal(200), note }),
    errors: ['user_unknown', 'order_unknown'],
  }),
} as const

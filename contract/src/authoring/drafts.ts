import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { draftLimit } from '../rules/product-form.ts'
import { id, idOrZero, line, localised, prose, requiredLine, status200 } from '../shared.ts'

/** Dollars as typed; '0' for free. */
const price = line(40)
const levels = z.array(line(80)).max(60)

/**
 * Values for every draft that has none of its own. Only shapes are checked here; the rules are those of the product
 * form.
 */
export const draftDefaults = z.object({
  /** The subject's title or ID. */
  subject: line(80),
  levels,
  /** Whether levels found in a file's name take precedence over `levels`. */
  levels_from_name: z.boolean(),
  grade: line(80),
  /** Comma-separated. */
  tags: line(2000),
  price,
  /** HTML. */
  description: prose(20_000),
  /** HTML, in Chinese. One of the two descriptions is required. If left out, drafts keep theirs. */
  description_zh: prose(20_000).optional(),
  preview_mode: z.enum(['low', 'high']),
  printable: z.boolean(),
  /** Whom they belong to: 0 for the caller, or the centre where the caller is a teacher. */
  subscriber_id: idOrZero,
})
export type DraftDefaults = z.output<typeof draftDefaults>

export const draftOwn = z.enum(['title', 'levels', 'price'])

export const draft = z.object({
  course_id: z.number(),
  title: z.string(),
  file_name: z.string(),
  size_mb: z.number(),
  pages: z.number().nullable(),
  levels: z.array(z.string()),
  price: z.string(),
  /** The values that differ from the shared ones. */
  own: z.array(draftOwn),
  /** Whether it was edited in the product form, and so no longer follows the shared values. */
  edited: z.boolean(),
  /** 'checking' the file, drawing its 'cover', 'ready' to publish, or 'refused' with a reason. */
  state: z.enum(['checking', 'cover', 'ready', 'refused']),
  reason: z.string(),
  /** Whether only the cover is missing, and can be drawn again. */
  redrawable: z.boolean(),
  cover: z.string(),
  created_at: z.string(),
})
export type Draft = z.output<typeof draft>

const chosen = z.array(id).min(1).max(draftLimit)
const draftsAnswer = z.object({ defaults: draftDefaults.nullable(), drafts: z.array(draft) })
const formErrors = ['form_incomplete', 'payout_account_missing', 'centre_not_member'] as const

export const draftsContract = {
  draftList: endpoint({
    method: 'GET',
    path: 'teacherproducts/drafts',
    summary:
      "Lists the caller's drafts made from files, in the order the files arrived, with their shared values.",
    access: 'teacher',
    scope: 'read:products',
    query: localised,
    response: draftsAnswer,
  }),
  draftDefaultsSave: endpoint({
    method: 'POST',
    path: 'teacherproducts/drafts/defaults',
    summary: 'Saves the shared values, and applies them to every draft that has no value of its own.',
    access: 'teacher',
    scope: 'write:products',
    query: localised,
    body: draftDefaults,
    response: draftsAnswer,
    errors: [...formErrors, 'draft_unknown'],
  }),
  draftAdd: endpoint({
    method: 'POST',
    path: 'teacherproducts/drafts',
    summary:
      'Makes an inactive product from one finished upload, with the shared values, a title from the file name and a cover from the first page. The same upload always returns the same product.',
    access: 'teacher',
    scope: 'write:products',
    query: localised,
    body: z.object({ upload_id: z.uuid() }),
    response: draft,
    errors: [
      ...formErrors,
      'draft_defaults_missing',
      'drafts_many',
      'upload_unknown',
      'upload_refused',
      'upload_unfinished',
    ],
  }),
  draftEdit: endpoint({
    method: 'POST',
    path: 'teacherproducts/drafts/edit',
    summary: 'Sets values on individual drafts. null makes them follow the shared values again.',
    access: 'teacher',
    scope: 'write:products',
    query: localised,
    body: z.object({
      course_ids: chosen,
      title: requiredLine(200).optional(),
      levels: levels.nullable().optional(),
      price: price.nullable().optional(),
    }),
    response: z.object({ drafts: z.array(draft) }),
    errors: [...formErrors, 'draft_unknown', 'draft_defaults_missing'],
  }),
  draftCover: endpoint({
    method: 'POST',
    path: 'teacherproducts/drafts/cover',
    summary: "Redraws a draft's cover from its first page.",
    access: 'teacher',
    scope: 'write:products',
    query: localised,
    body: z.object({ course_id: id }),
    response: draft,
    errors: ['draft_unknown', 'upload_unknown'],
  }),
  draftRemove: endpoint({
    method: 'POST',
    path: 'teacherproducts/drafts/remove',
    summary: 'Deletes drafts. Like any product, they can be restored for 30 days.',
    access: 'teacher',
    scope: 'write:products',
    query: localised,
    body: z.object({ course_ids: chosen }),
    response: status200,
    errors: ['draft_unknown', 'product_hidden', 'status_refused'],
  }),
  draftPublish: endpoint({
    method: 'POST',
    path: 'teacherproducts/drafts/publish',
    summary:
      "Activates drafts one by one and returns a result for each. A draft that is still being prepared goes on sale when it's ready.",
    access: 'teacher',
    scope: 'write:products',
    query: localised,
    body: z.object({ course_ids: chosen }),
    response: z.object({
      results: z.array(
        z.object({
          course_id: z.number(),
          result: z.enum(['published', 'waiting', 'refused']),
          /** Refusal code; '' otherwise. */
          code: z.string(),
        }),
      ),
    }),
    /** Returned within the results. */
    errors: ['draft_unknown', 'draft_not_ready', 'product_hidden', 'status_refused'],
  }),
} as const

import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { id, line, localised } from '../shared.ts'

/** Titles can't contain a comma, which separates titles in lists, or a bar, which separates lists. */
const isWhole = (text: string) => !/[,|，、]/.test(text)

/** The title of a subject or level. It is short because it is shown on a button. */
const title = line(60)
  .refine(text => text.length > 0, { error: 'required' })
  .refine(isWhole, { error: 'title_delimiter' })
/** '' for none; the English title is then shown. */
const titleZh = line(60).refine(isWhole, { error: 'title_delimiter' })

/**
 * As staff see it: with the number of products that use it, in any state, and without filling in a missing Chinese
 * title.
 */
export const staffLevel = z.object({
  level_id: z.number(),
  title: z.string(),
  title_zh: z.string(),
  subject_id: z.number(),
  products: z.number(),
})
export const staffSubject = z.object({
  subject_id: z.number(),
  title: z.string(),
  title_zh: z.string(),
  products: z.number(),
  levels: z.array(staffLevel),
})
export type StaffLevel = z.output<typeof staffLevel>
export type StaffSubject = z.output<typeof staffSubject>

export const subjectMerge = z.object({
  merge_id: z.number(),
  kind: z.enum(['subject', 'level']),
  title: z.string(),
  title_zh: z.string(),
  into: z.object({ title: z.string(), title_zh: z.string() }),
  /** How many products it moved. */
  products: z.number(),
  undo_until: z.string(),
})
export type SubjectMerge = z.output<typeof subjectMerge>

export const mostLevels = 200
export const mostSubjects = 100

const byStaff = {
  method: 'POST',
  access: 'staff',
  permission: 'subjects.write',
  query: localised,
  response: z.array(staffSubject),
} as const

/** An ID, or the listed item itself, which can carry a new Chinese title. */
const subjectItem = z.union([id, z.object({ subject_id: id, title_zh: titleZh.optional() })])
const levelItem = z.union([id, z.object({ level_id: id, title_zh: titleZh.optional() })])

/** The order the caller saw. If it has changed in the meantime, the new order isn't saved. */
const seen = (most: number) => z.array(id).max(most).optional()

export const subjectsContract = {
  adminSubjects: endpoint({
    ...byStaff,
    path: 'admin/subjects',
    summary: 'Lists subjects with their levels, and how many products use each.',
  }),
  subjectAdd: endpoint({
    ...byStaff,
    path: 'course/subject/add',
    summary: 'Adds a subject at the end, and returns all subjects.',
    body: z.object({ title, title_zh: titleZh.default('') }),
    errors: ['list_full'],
  }),
  subjectDelete: endpoint({
    ...byStaff,
    path: 'course/subject/delete',
    summary:
      'Deletes a subject with its levels. While products use it, the call is refused with their number, unless `merge_into` names the subject they should move to. A merge asks for a fresh password, and can be undone for a day.',
    body: z.object({ id, merge_into: id.optional() }),
    errors: ['subject_unknown', 'subject_in_use', 'merge_unknown', 'list_full', 'password_needed'],
  }),
  adminSubjectMerges: endpoint({
    ...byStaff,
    path: 'admin/subjects/merges',
    summary: 'Lists the merges of subjects and levels that can still be undone, newest first.',
    response: z.array(subjectMerge),
  }),
  subjectMergeUndo: endpoint({
    ...byStaff,
    path: 'admin/subjects/merge/undo',
    summary:
      'Undoes a merge of the last 24 hours, and returns all subjects. Products that were changed in the meantime stay where they are.',
    body: z.object({ merge_id: id }),
    errors: ['merge_final', 'list_full'],
  }),
  subjectUpdate: endpoint({
    ...byStaff,
    path: 'course/subject/update',
    summary: 'Sets the order of all subjects. Sent as objects, they may also carry a new Chinese title.',
    body: z.object({
      subjects: z.array(subjectItem).min(1).max(mostSubjects),
      seen: seen(mostSubjects),
    }),
    errors: ['order_changed'],
  }),
  levelAdd: endpoint({
    ...byStaff,
    path: 'course/level/add',
    summary: 'Adds a level at the end of a subject, and returns all subjects.',
    body: z.object({ title, title_zh: titleZh.default(''), subject_id: id }),
    errors: ['subject_unknown', 'list_full'],
  }),
  levelDelete: endpoint({
    ...byStaff,
    path: 'course/level/delete',
    summary:
      'Deletes a level. While products use it, the call is refused with their number, unless `merge_into` names a level of the same subject to use instead. A merge asks for a fresh password, and can be undone for a day.',
    body: z.object({ id, merge_into: id.optional() }),
    errors: ['level_unknown', 'level_in_use', 'merge_unknown', 'password_needed'],
  }),
  levelUpdate: endpoint({
    ...byStaff,
    path: 'course/level/update',
    summary:
      "Sets the order of a subject's levels. Sent as objects, they may also carry a new Chinese title.",
    body: z.object({
      levels: z.array(levelItem).min(1).max(mostLevels),
      subject_id: id,
      seen: seen(mostLevels),
    }),
    errors: ['subject_unknown', 'order_changed'],
  }),
} as const

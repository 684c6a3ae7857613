import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { lessonDecisions, mostDecided } from '../rules/suspended-teachers.ts'
import { id, localised, status200, whenGiven } from '../shared.ts'
import { listPart } from './admin.ts'

const suspendedLesson = z.object({
  lesson_id: z.number(),
  teacher: z.object({ user_id: z.number(), display_name: z.string(), profile_picture: z.string() }),
  kind: z.enum(['trial', 'class']),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  venue: z.string(),
  /** Learners with a paid seat. */
  seats: z.number(),
  /** Without a decision it is cancelled and refunded then. */
  decide_by: z.string(),
  /** '' if no one has decided yet. */
  decision: z.enum(['', 'keep']),
})
export type SuspendedLesson = z.output<typeof suspendedLesson>

/** What becomes of the lessons that a suspended teacher has sold. */
export const suspendedTeachersContract = {
  suspendedTeacherLessons: endpoint({
    method: 'POST',
    path: 'admin/suspended-teachers/lessons',
    summary:
      'Lists the coming lessons of suspended teachers in which someone has a paid seat, by the time a decision is due, kept ones last. Each is decided until `decide_by`; after that an undecided lesson is cancelled and refunded.',
    access: 'staff',
    permission: 'people.write',
    query: localised,
    body: z.object({ limit: listPart.limit, offset: listPart.offset, user_id: whenGiven(id) }),
    response: z.object({
      lessons: z.array(suspendedLesson),
      count: z.number(),
      /** So many of them have no decision yet. */
      undecided: z.number(),
    }),
  }),
  suspendedTeacherDecide: endpoint({
    method: 'POST',
    path: 'admin/suspended-teachers/lessons/decide',
    summary:
      'Keeps lessons of suspended teachers, or cancels them and refunds everyone in full; all of them or none. A lesson that was kept can still be cancelled until it starts.',
    access: 'staff',
    permission: 'people.write',
    query: localised,
    body: z.object({
      lesson_ids: z.array(id).min(1).max(mostDecided),
      decision: z.enum(lessonDecisions),
    }),
    response: status200,
    errors: ['password_needed', 'suspended_lesson_unknown', 'suspended_lesson_late'],
  }),
} as const

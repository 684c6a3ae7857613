import { z } from 'zod'
import { productCard } from '../catalogue/catalogue.ts'
import { endpoint } from '../kit/endpoint.ts'
import { learningOrders, learningStates, longestOwnSearch } from '../rules/learning.ts'
import { id, line, localised, status200, whenGiven } from '../shared.ts'

/** A product the caller owns, and their progress. */
export const ownedCard = productCard.extend({
  obtained_at: z.string(),
  obtained_by: z.enum(['purchase', 'gift', 'code', 'free']),
  state: z.enum(learningStates),
  /** The parts that count are videos and PDF files. These are how many there are, and how many were finished. */
  parts: z.number(),
  parts_done: z.number(),
  /** 0 to 100; a part in progress counts by how much of it was seen. */
  percent: z.number(),
  /** When one of its parts was last opened; null if none was. */
  opened_at: z.string().nullable(),
  /** Whom it is for, if not the caller. */
  learner_id: z.number().nullable(),
  /** '' for the caller. */
  learner_name: z.string(),
})
export type OwnedCard = z.output<typeof ownedCard>

/** The part to continue with. */
const nextPart = z.object({
  material_id: z.number(),
  title: z.string(),
  type: z.enum(['mp4', 'pdf']),
  /** Its number among the parts that count, from 1. */
  number: z.number(),
  /** Seconds into the video, or the page of the document. */
  position: z.number(),
  /** Seconds or pages; null if unknown. */
  length: z.number().nullable(),
})

export const weekEntry = z.object({
  kind: z.enum(['trial', 'class']),
  lesson_id: z.number(),
  booking_id: z.number().nullable(),
  class_id: z.number().nullable(),
  /** '' for a trial lesson. */
  title: z.string(),
  teacher_name: z.string(),
  /** First names of the learners who attend; none if it is the caller's own lesson. */
  learners: z.array(z.string()),
  starts_at: z.string(),
  ends_at: z.string(),
  /** When joining opens; null if it isn't online, is suspended, or the caller has no seat. */
  join_from: z.string().nullable(),
  suspended: z.boolean(),
  /** The position on the waiting list; null if not on it. */
  in_line: z.number().nullable(),
})
export type WeekEntry = z.output<typeof weekEntry>

export const learningContract = {
  learningHome: endpoint({
    method: 'GET',
    path: 'user/learning',
    summary:
      "Returns the caller's learning home: what to continue, the lessons of the next seven days, what's new, what to review, and the first part of their library.",
    access: 'user',
    query: localised,
    response: z.object({
      counts: z.object({ all: z.number(), new: z.number(), begun: z.number(), finished: z.number() }),
      /** The caller's learners, and how many products are assigned to each. */
      learners: z.array(
        z.object({ learner_id: z.number(), first_name: z.string(), grade: z.string(), count: z.number() }),
      ),
      /** Most recently opened first, at most 3. */
      go_on: z.array(ownedCard.extend({ next: nextPart })),
      /** By time, at most 12. */
      week: z.array(weekEntry),
      /** Bought in the last 14 days and not in `go_on` or `review`, at most 4; and the total number. */
      recent: z.array(ownedCard),
      recent_count: z.number(),
      /** Finished and not reviewed, at most 2. */
      review: z.array(ownedCard),
      /** The first page of `learningProducts`. */
      products: z.array(ownedCard),
    }),
  }),
  learningProducts: endpoint({
    method: 'GET',
    path: 'user/learning/products',
    summary: "Returns the caller's library, searched, filtered, sorted and paged.",
    access: 'user',
    query: z.object({
      search: line(longestOwnSearch).optional().default(''),
      state: whenGiven(z.enum(learningStates)),
      /** Whom it is for: a learner's ID, or 0 for the caller. */
      learner_id: whenGiven(z.coerce.number().int().min(0)),
      sort: z.enum(learningOrders).optional().default('opened'),
      offset: z.coerce.number().int().min(0).max(1_000_000).optional().default(0),
      limit: z.coerce.number().int().min(1).max(48).optional().default(12),
      ...localised.shape,
    }),
    response: z.object({ count: z.number(), products: z.array(ownedCard) }),
  }),
  learnerAssign: endpoint({
    method: 'POST',
    path: 'user/learning/learner',
    summary: "Sets who an item of the caller's library is for: one of their learners, or themselves.",
    access: 'user',
    query: localised,
    body: z.object({
      course_id: id,
      /** Null for the caller. */
      learner_id: id.nullable(),
    }),
    response: status200,
    errors: ['product_unknown', 'learner_unknown'],
  }),
} as const

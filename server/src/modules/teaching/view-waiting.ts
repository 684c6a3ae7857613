import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { teachingContract } from '#contract/teaching/teaching.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findLearners, findPeople, learnerCard } from '../accounts/index.ts'
import { ownerOf } from '../authoring/index.ts'
import { listOwnedIds, nameProducts } from '../catalogue/index.ts'
import type { ClassesModule } from '../classes/index.ts'
import { countUnreadTalks } from '../conversations/index.ts'
import { listOpenRequests } from '../lessons/index.ts'
import { listUnanswered, listUnreplied, listUnrepliedOfTeacher, presentWriter } from '../reviews/index.ts'
import { listEndingBadges, viewAskedDocuments } from '../teachers/index.ts'
import type { TeachingContext, Worker } from './teaching.context.ts'

type Waiting = ResponseOf<(typeof teachingContract)['teachingHome']>['waiting']

const mostShown = 5
/** They aren't urgent, and there are more of them. */
const mostReviews = 3
/** Someone who hasn't replied for a month doesn't want to. */
const reviewDays = 30
const dayMs = 24 * 3600_000

export async function viewWaiting(
  context: TeachingContext,
  { caller, centreId }: Worker,
  { now, locale }: { now: Date; locale: Locale },
): Promise<Waiting> {
  const { db, classes } = context
  const { userId } = caller
  const isTeacher = centreId === null
  const [awaiting, requests, products, documents, badges, messages] = await Promise.all([
    classes.viewAwaiting(userId),
    viewRequests(db, userId, now),
    viewOfProducts(db, { caller, centreId }, { now, locale }),
    isTeacher ? viewAskedDocuments(db, userId) : [],
    listEndingBadges(db, caller, hongKongDay(now)),
    countUnreadTalks(db, caller),
  ])
  const parts = {
    enrolments: enrolmentsOf(awaiting),
    requests,
    ...products,
    documents: listed(
      documents.map(({ requestId, text, askedAt }) => ({
        ...{ request_id: requestId, text, asked_at: askedAt.toISOString() },
      })),
    ),
    badges: listed(badges.map(({ kind, valid_until }) => ({ kind, valid_until }))),
  }
  const count = Object.values(parts).reduce((sum, part) => sum + part.count, messages)
  return { count, ...parts, messages }
}

const listed = <T>(all: readonly T[]): { count: number; first: T[] } => ({
  count: all.length,
  first: all.slice(0, mostShown),
})

function enrolmentsOf({
  awaiting,
}: Awaited<ReturnType<ClassesModule['viewAwaiting']>>): Waiting['enrolments'] {
  const all = awaiting.flatMap(({ class_id, title, enrolments }) =>
    enrolments.map(one => ({ ...one, class_id, title })),
  )
  return listed(all.sort((one, other) => (one.requested_at ?? '').localeCompare(other.requested_at ?? '')))
}

async function viewRequests(db: Db, teacherId: number, now: Date): Promise<Waiting['requests']> {
  const { count, first } = await listOpenRequests(db, teacherId, { now, limit: mostShown })
  const [people, learners] = await Promise.all([
    findPeople(db, [...new Set(first.map(({ booking }) => booking.userId))]),
    findLearners(
      db,
      first.flatMap(({ booking }) => booking.learnerId ?? []),
    ),
  ])
  return {
    count,
    first: first.map(({ booking, lesson, request }) => ({
      booking_id: booking.id,
      kind: request.kind,
      ...learnerCard(booking, { people, learners }),
      message: request.message,
      starts_at: lesson.startsAt.toISOString(),
      asked_at: request.createdAt.toISOString(),
    })),
  }
}

/** Questions and reviews of products someone may change, and reviews of their lessons. */
async function viewOfProducts(
  db: Db,
  { caller, centreId }: Worker,
  { now, locale }: { now: Date; locale: Locale },
): Promise<Pick<Waiting, 'questions' | 'reviews'>> {
  const page = { since: new Date(now.getTime() - reviewDays * dayMs), limit: mostShown }
  const own = await listOwnedIds(db, ownerOf(caller))
  const [questions, reviews, ofTeacher] = await Promise.all([
    listUnanswered(db, own, mostShown),
    listUnreplied(db, own, page),
    centreId === null ? listUnrepliedOfTeacher(db, caller.userId, page) : { count: 0, first: [] },
  ])
  const names = await nameProducts(
    db,
    [...questions.first, ...reviews.first].map(({ productId }) => productId),
    locale,
  )
  const written = [
    ...reviews.first.map(review => ({
      review_id: review.id,
      course_id: review.productId,
      course_name: names.get(review.productId) ?? '',
      ...{ rating: review.rating, comment: review.comment },
      name: presentWriter(review, locale).name,
      written_at: review.updatedAt.toISOString(),
    })),
    ...ofTeacher.first.map(review => ({
      ...{ review_id: review.id, course_id: null, course_name: '' },
      ...{ rating: review.rating, comment: review.review },
      name: presentWriter({ ...review, lastName: '' }, locale).name,
      written_at: review.updatedAt.toISOString(),
    })),
  ].sort((one, other) => other.written_at.localeCompare(one.written_at))
  return {
    questions: {
      count: questions.count,
      first: questions.first.map(({ id, productId, question, askedAt }) => ({
        question_id: id,
        course_id: productId,
        course_name: names.get(productId) ?? '',
        question,
        asked_at: askedAt.toISOString(),
      })),
    },
    reviews: { count: reviews.count + ofTeacher.count, first: written.slice(0, mostReviews) },
  }
}

import type { ScoredReviews, TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import type { Locale } from '#contract/shared.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isSeller } from '../accounts/index.ts'
import { presentTeacherBreakdown, presentTeacherReview, statusOf } from './teacher-review.presenter.ts'
import {
  countTeacherRatings,
  findTeacherReview,
  listTeacherReviews,
  type ReviewPaging,
} from './teacher-review.repository.ts'
import { mayReviewTeacher } from './write-teacher-review.ts'

export async function viewTeacherReviews(
  { db }: Pick<Platform, 'db'>,
  { teacherId, locale, ...paging }: ReviewPaging & { teacherId: number; locale: Locale },
): Promise<TeacherReview[]> {
  if (!(await isSeller(db, { type: 'teacher', id: teacherId }))) throw new Refusal('teacher_unknown')
  const reviews = await listTeacherReviews(db, teacherId, paging)
  return reviews.map(review => presentTeacherReview(review, locale))
}

/** For a teacher known to be public. */
export async function readTeacherReviews(
  db: Db,
  { teacherId, locale, ...paging }: ReviewPaging & { teacherId: number; locale: Locale },
): Promise<ScoredReviews> {
  const [counted, reviews] = await Promise.all([
    countTeacherRatings(db, [teacherId]),
    listTeacherReviews(db, teacherId, paging),
  ])
  const counts = counted.get(teacherId) ?? new Map<number, number>()
  const { rating: average, reviews: count } = statusOf(counts)
  return {
    count,
    average,
    breakdown: presentTeacherBreakdown(counts, locale),
    reviews: reviews.map(review => presentTeacherReview(review, locale)),
  }
}

/** By teacher; those without reviews are missing. */
export async function findTeacherStandings(
  db: Db,
  teacherIds: readonly number[],
): Promise<ReadonlyMap<number, { rating: number; reviews: number }>> {
  const counted = await countTeacherRatings(db, teacherIds)
  return new Map([...counted].map(([id, counts]) => [id, statusOf(counts)]))
}

export async function viewOwnTeacherReview(
  platform: Pick<Platform, 'db' | 'hooks'>,
  caller: Caller,
  { teacherId, locale }: { teacherId: number; locale: Locale },
): Promise<{ may_review: boolean; review: TeacherReview | null }> {
  const { db } = platform
  if (!(await isSeller(db, { type: 'teacher', id: teacherId }))) throw new Refusal('teacher_unknown')
  const [mayReview, review] = await Promise.all([
    mayReviewTeacher(platform, db, { teacherId, studentId: caller.userId }),
    findTeacherReview(db, { teacherId, userId: caller.userId }),
  ])
  return { may_review: mayReview, review: review ? presentTeacherReview(review, locale) : null }
}

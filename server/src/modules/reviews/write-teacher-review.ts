import { mayReach } from '#contract/rules/who-reaches-whom.ts'
import { reviewsTag } from '#server/kernel/cache-tags.ts'
import type { Caller } from '#server/kernel/caller.ts'
import { Refusal } from '#server/kernel/refusal.ts'
import { announce } from '#server/platform/changes.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { notifyPeople } from '#server/platform/mail/notify.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isSeller } from '../accounts/index.ts'
import { plainText } from './review.rules.ts'
import { lessonAttended, teacherRated } from './reviews.hooks.ts'
import {
  deleteTeacherReview,
  findTeacherReview,
  upsertTeacherReview,
  type WrittenTeacherReview,
  writeReply,
} from './teacher-review.repository.ts'

/** Everyone who attended a lesson may review it; no one reviews themselves. */
export async function mayReviewTeacher(
  { hooks }: Pick<Platform, 'hooks'>,
  db: Db,
  lesson: { studentId: number; teacherId: number },
): Promise<boolean> {
  if (lesson.studentId === lesson.teacherId) return false
  const answers = await hooks.call(lessonAttended, db, lesson)
  return [...answers.values()].some(Boolean)
}

/** One per student and teacher: a second one replaces the first, even simultaneous ones. */
export async function writeTeacherReview(
  platform: Pick<Platform, 'db' | 'clock' | 'hooks'>,
  caller: Caller,
  { teacherId, rating, review }: { teacherId: number; rating: number; review: string },
): Promise<WrittenTeacherReview> {
  const { db, clock } = platform
  const { userId } = caller
  return db.transaction(async tx => {
    if (!(await isSeller(tx, { type: 'teacher', id: teacherId }))) throw new Refusal('teacher_unknown')
    if (!(await mayReviewTeacher(platform, tx, { teacherId, studentId: userId })))
      throw new Refusal('review_without_lesson')
    await upsertTeacherReview(tx, { teacherId, userId, rating, review: plainText(review), at: clock.now() })
    const written = await findTeacherReview(tx, { teacherId, userId })
    if (!written) throw new Error('The review was not written')
    await notifyRated(platform, tx, teacherId)
    return written
  })
}

/** Even for a teacher who has left. */
export async function removeTeacherReview(
  platform: Pick<Platform, 'db' | 'hooks'>,
  caller: Caller,
  teacherId: number,
): Promise<void> {
  await platform.db.transaction(async tx => {
    if (!(await deleteTeacherReview(tx, teacherId, caller.userId))) throw new Refusal('review_unknown')
    await notifyRated(platform, tx, teacherId)
  })
}

/** Only by the teacher it is about. */
export async function replyToReview(
  platform: Pick<Platform, 'db' | 'clock' | 'jobs'>,
  caller: Caller,
  { reviewId, reply }: { reviewId: number; reply: string },
): Promise<WrittenTeacherReview> {
  const { db, clock } = platform
  const teacherId = caller.userId
  // Whoever has written a review of them has dealt with them: only their own are found.
  if (!mayReach('publicReply', 'dealt')) throw new Refusal('review_unknown')
  return db.transaction(async tx => {
    const replied = await writeReply(tx, { reviewId, teacherId, reply: plainText(reply), at: clock.now() })
    const written = replied ? await findTeacherReview(tx, { id: reviewId }) : undefined
    if (!written) throw new Refusal('review_unknown')
    await announce(tx, reviewsTag({ type: 'teacher', id: teacherId }))
    if (written.reply) await notifyAuthor(platform, tx, written, written.reply)
    return written
  })
}

/** Only for the first reply: a correction doesn't notify again. */
async function notifyAuthor(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  { id, userId, teacherId, teacherName }: WrittenTeacherReview,
  reply: string,
): Promise<void> {
  await notifyPeople(jobs, tx, {
    people: [userId],
    template: 'reviewAnswered',
    params: { teacher: teacherName, reply, path: `/teachers-and-tutors/${teacherId}` },
    key: `answered:${id}`,
  })
}

export async function notifyRated(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  teacherId: number,
): Promise<void> {
  await announce(tx, reviewsTag({ type: 'teacher', id: teacherId }))
  await hooks.call(teacherRated, tx, { teacherId })
}

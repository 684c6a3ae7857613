import { plainText } from '#server/modules/reviews/review.rules.ts'
import { teacherRated } from '#server/modules/reviews/reviews.hooks.ts'
import { teacherReviews } from '#server/modules/reviews/reviews.tables.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface ImportedTeacherReview {
  teacherId: number
  userId: number
  rating: number
  review: string
  at: Date
  reply?: { text: string; at: Date } | undefined
}

/** Earlier reviews. The caller guarantees that the students were taught, and that both exist. */
export async function importTeacherReviews(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  imported: readonly ImportedTeacherReview[],
): Promise<void> {
  if (imported.length === 0) return
  await tx.insert(teacherReviews).values(
    imported.map(({ at, review, reply, ...rest }) => ({
      ...rest,
      review: plainText(review),
      createdAt: at,
      updatedAt: at,
      reply: reply ? plainText(reply.text) : null,
      repliedAt: reply?.at ?? null,
    })),
  )
  const teacherIds = [...new Set(imported.map(({ teacherId }) => teacherId))].sort(
    (one, other) => one - other,
  )
  for (const teacherId of teacherIds) await hooks.call(teacherRated, tx, { teacherId })
}

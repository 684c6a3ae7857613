import { scheduleTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshLiveCourse } from '../classes.jobs.definitions.ts'
import type { CourseClass } from '../classes.tables.ts'

type ChangedClass = Pick<CourseClass, 'teacherId' | 'productId'>

/** These classes, or lessons of theirs, are made, edited or cancelled. */
export async function invalidateClasses(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  rows: readonly ChangedClass[],
): Promise<void> {
  if (rows.length === 0) return
  await announce(tx, 'classes', ...scheduleTags(rows))
  // Later and by itself: anyone who changes a class holds it, and the card of its course comes before that elsewhere.
  for (const productId of new Set(rows.map(row => row.productId)))
    await jobs.enqueue(tx, refreshLiveCourse, { productId })
}

/** Only seats were taken or given up: lists of everyone stay, but for those that show these classes. */
export async function invalidateSeats(tx: Tx, rows: readonly ChangedClass[]): Promise<void> {
  if (rows.length > 0) await announce(tx, ...scheduleTags(rows))
}

const scheduleTags = (rows: readonly ChangedClass[]) => [
  ...new Set(rows.map(({ teacherId }) => scheduleTag(teacherId))),
]

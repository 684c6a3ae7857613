import { scheduleTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refreshLiveCourse } from '../classes.jobs.definitions.ts'
import type { CourseClass } from '../classes.tables.ts'

type ChangedClass = Pick<CourseClass, 'teacherId' | 'productId'>

/** These classes, or lessons of theirs, are created, edited or cancelled. */
export async function invalidateClasses(
  { jobs }: Pick<Platform, 'jobs'>,
  tx: Tx,
  rows: readonly ChangedClass[],
): Promise<void> {
  if (rows.length === 0) return
  await announce(tx, 'classes', ...scheduleTags(rows))
  // Separately and later: changing a class locks it, and elsewhere its course's card is locked before it.
  for (const productId of new Set(rows.map(row => row.productId)))
    await jobs.enqueue(tx, refreshLiveCourse, { productId })
}

/** Only seats were taken or given up: lists of everything stay, except those that show these classes. */
export async function invalidateSeats(tx: Tx, rows: readonly ChangedClass[]): Promise<void> {
  if (rows.length > 0) await announce(tx, ...scheduleTags(rows))
}

const scheduleTags = (rows: readonly ChangedClass[]) => [
  ...new Set(rows.map(({ teacherId }) => scheduleTag(teacherId))),
]

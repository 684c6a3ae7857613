import { scheduleTag } from '#server/kernel/cache-tags.ts'
import { announce } from '#server/platform/changes.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { classChanged } from './classes.hooks.ts'
import type { CourseClass } from './classes.tables.ts'

/** What is cached of these classes is out of date; called last, as listeners take the course's card. */
export async function tellClasses(
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Tx,
  rows: readonly Pick<CourseClass, 'id' | 'teacherId' | 'productId'>[],
): Promise<void> {
  if (rows.length === 0) return
  await announce(tx, 'classes', ...rows.map(({ teacherId }) => scheduleTag(teacherId)))
  for (const { id, teacherId, productId } of rows)
    await hooks.call(classChanged, tx, { classId: id, teacherId, productId })
}

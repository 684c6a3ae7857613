import { and, asc, eq, gte, isNotNull, isNull, lte, ne } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { lessonSuspended } from '../lessons.hooks.ts'
import { lessons } from '../lessons.tables.ts'
import { refreshCalendars } from './invalidate-calendars.ts'
import { changeLesson } from './lesson.repository.ts'

/** What begins at a venue within a time, by id. */
export async function listLessonsAtVenues(
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<number[]> {
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.state, 'open'),
        ne(lessons.venue, ''),
        gte(lessons.startsAt, from),
        lte(lessons.startsAt, until),
      ),
    )
    .orderBy(asc(lessons.id))
  return rows.map(({ id }) => id)
}

/** It does not take place, and its teacher may set another date. False where it had been cancelled or moved online. */
export async function suspendLesson(
  platform: Pick<Platform, 'clock' | 'hooks'>,
  tx: Tx,
  id: number,
  code: string,
): Promise<boolean> {
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, id)).for('update')
  if (lesson?.state !== 'open' || lesson.venue === '') return false
  const suspendedAt = platform.clock.now()
  await changeLesson(tx, id, { state: 'suspended', suspendedAt, reason: code })
  await platform.hooks.call(lessonSuspended, tx, {
    lesson: { ...lesson, state: 'suspended', suspendedAt, reason: code },
    code,
  })
  await refreshCalendars(platform, tx, [lesson])
  return true
}

/** Single lessons, or those of classes, that have been suspended since then or longer, by id. */
export async function listSuspended(db: Db, which: 'single' | 'class', until: Date): Promise<number[]> {
  const rows = await db
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.state, 'suspended'),
        which === 'single' ? isNull(lessons.classId) : isNotNull(lessons.classId),
        lte(lessons.suspendedAt, until),
      ),
    )
    .orderBy(asc(lessons.id))
  return rows.map(({ id }) => id)
}

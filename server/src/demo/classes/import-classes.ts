import { lessonDays } from '#contract/rules/class-form.ts'
import { overlaps, type Period, periodOf } from '#contract/rules/lesson-times.ts'
import { findSaleTerms } from '#server/modules/catalogue/index.ts'
import { invalidateClasses } from '#server/modules/classes/calendar/invalidate-classes.ts'
import { insertClass } from '#server/modules/classes/class.repository.ts'
import type { DecidedClass } from '#server/modules/classes/manage/class.rules.ts'
import { slotOn } from '#server/modules/classes/manage/class-plan.rules.ts'
import { insertClassLessons } from '#server/modules/lessons/index.ts'
import { listLessonsIn } from '#server/modules/lessons/slots/slot.repository.ts'
import type { Tx } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface ImportedClass extends DecidedClass {
  createdAt: Date
}

/**
 * Imports classes as they are, including past lessons; one that overlaps another is skipped. Returns the classes' IDs
 * in order.
 */
export async function importClasses(
  platform: Pick<Platform, 'jobs'>,
  tx: Tx,
  imported: readonly ImportedClass[],
): Promise<number[]> {
  const courses = await findSaleTerms(
    tx,
    imported.map(({ productId }) => productId),
  )
  const ids: number[] = []
  for (const given of imported) {
    const course = courses.find(({ id }) => id === given.productId)
    if (!course) throw new Error(`There is no course ${given.productId}`)
    const { teacherId, centreId } = course
    const row = await insertClass(tx, { ...given, teacherId, centreId })
    await insertClassLessons(
      tx,
      (await freePeriods(tx, teacherId, given)).map(({ from, to }) => ({
        ...{ teacherId, classId: row.id, title: row.title, venue: row.venue },
        ...{ startsAt: from, endsAt: to, createdAt: given.createdAt },
      })),
    )
    await invalidateClasses(platform, tx, [row])
    ids.push(row.id)
  }
  return ids
}

async function freePeriods(tx: Tx, teacherId: number, given: DecidedClass): Promise<Period[]> {
  const days = lessonDays({ from: given.startsOn, until: given.endsOn, weekdays: given.weekdays })
  const periods = days.map(day => periodOf(slotOn(day, given)))
  const [first, last] = [periods[0], periods.at(-1)]
  if (!first || !last) return []
  const taken = await listLessonsIn(tx, teacherId, { from: first.from, to: last.to })
  return periods.filter(
    period => !taken.some(({ startsAt, endsAt }) => overlaps({ from: startsAt, to: endsAt }, period)),
  )
}

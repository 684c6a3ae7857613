import { findClasses } from '#server/modules/classes/class.repository.ts'
import { type Enrolment, enrolments } from '#server/modules/classes/classes.tables.ts'
import { classTimes, seatPrice } from '#server/modules/classes/seats/place.rules.ts'
import { listClassLessons } from '#server/modules/lessons/index.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface ImportedEnrolment {
  classId: number
  userId: number
  learnerId?: number | null
  /** waiting: on the waiting list; asked: the teacher has to decide about an extra seat. */
  state: 'confirmed' | 'waiting' | 'asked'
  message?: string | undefined
  at: Date
}

/** Imports seats and requests as they are, without notifications. In order. */
export async function importEnrolments(tx: Tx, imported: readonly ImportedEnrolment[]): Promise<Enrolment[]> {
  if (imported.length === 0) return []
  const classIds = [...new Set(imported.map(({ classId }) => classId))]
  const [courses, lessons] = [await findClasses(tx, classIds), await listClassLessons(tx, classIds)]
  return tx
    .insert(enrolments)
    .values(
      imported.map(({ classId, userId, learnerId = null, state, message = '', at }) => {
        const course = courses.get(classId)
        if (!course) throw new Error(`There is no class ${classId}`)
        const its = lessons.filter(one => one.classId === classId)
        const times = classTimes(its, at)
        return {
          ...{ classId, userId, learnerId, state, message, createdAt: at },
          teacherId: course.teacherId,
          priceCents: seatPrice(course, times),
          lessons: times.owed,
          ...(state === 'confirmed' && { confirmedAt: at, lessonsFrom: at }),
          ...(state === 'waiting' && { queuedAt: at }),
          ...(state === 'asked' && { requestedAt: at, queuedAt: at }),
        }
      }),
    )
    .returning()
}

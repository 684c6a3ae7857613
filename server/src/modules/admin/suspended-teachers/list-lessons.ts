import type { ViewedPerson } from '#contract/admin/people.ts'
import type { SuspendedLesson } from '#contract/admin/suspended-teachers.ts'
import { decideBy } from '#contract/rules/suspended-teachers.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { findPeople, listSuspendedTeachers, pictureAddress } from '../../accounts/index.ts'
import { countAttending } from '../../classes/index.ts'
import { isOfClass, type LessonAhead, listLessonsAhead } from '../../lessons/index.ts'
import { findPackages } from '../../teachers/index.ts'
import { listDecisions } from './decision.repository.ts'

/** A coming lesson in which someone has a paid seat. */
interface SoldLesson {
  lesson: LessonAhead['lesson']
  seats: number
}

/** The same, of a suspended teacher. */
export interface AffectedLesson extends SoldLesson {
  suspensionId: number
  decideBy: Date
  /** Staff want it to take place. */
  isKept: boolean
}

async function listSold(db: Db, teacherIds: readonly number[], now: Date): Promise<SoldLesson[]> {
  const ahead = await listLessonsAhead(db, teacherIds, now)
  const attending = await countAttending(db, ahead.map(({ lesson }) => lesson).filter(isOfClass))
  return ahead
    .map(({ lesson, booked }) => ({ lesson, seats: attending.get(lesson.id) ?? booked }))
    .filter(({ seats }) => seats > 0)
}

/** Undecided ones first, by when they are due. */
export async function listAffected(
  db: Db,
  now: Date,
  { teacherId }: { teacherId?: number | undefined } = {},
): Promise<AffectedLesson[]> {
  const suspended = (await listSuspendedTeachers(db)).filter(
    ({ userId }) => teacherId === undefined || userId === teacherId,
  )
  const suspensionOf = new Map(suspended.map(one => [one.userId, one]))
  const sold = await listSold(db, [...suspensionOf.keys()], now)
  const decisions = await listDecisions(
    db,
    suspended.map(one => one.suspensionId),
  )
  const kept = new Set(decisions.filter(one => one.decision === 'keep').map(one => one.lessonId))
  return sold
    .flatMap(({ lesson, seats }): AffectedLesson[] => {
      const suspension = suspensionOf.get(lesson.teacherId)
      if (!suspension) return []
      const { suspensionId, suspendedAt } = suspension
      const due = decideBy(lesson.startsAt, suspendedAt)
      return [{ lesson, seats, suspensionId, decideBy: due, isKept: kept.has(lesson.id) }]
    })
    .toSorted((a, b) => Number(a.isKept) - Number(b.isKept) || a.decideBy.getTime() - b.decideBy.getTime())
}

/** What a teacher is to teach, and what of it waits for a decision. */
export async function viewTeaching(
  db: Db,
  teacherId: number,
  now: Date,
): Promise<NonNullable<ViewedPerson['teaching']>> {
  const [sold, affected] = await Promise.all([
    listSold(db, [teacherId], now),
    listAffected(db, now, { teacherId }),
  ])
  const undecided = affected.filter(({ isKept }) => !isKept)
  return {
    lessons: sold.length,
    seats: sold.reduce((sum, { seats }) => sum + seats, 0),
    next_at: sold[0]?.lesson.startsAt.toISOString() ?? null,
    undecided: undecided.length,
    decide_by: undecided[0]?.decideBy.toISOString() ?? null,
  }
}

export async function countUndecided(db: Db, now: Date): Promise<number> {
  return (await listAffected(db, now)).filter(({ isKept }) => !isKept).length
}

export async function listSuspendedLessons(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { teacherId, limit, offset }: { teacherId: number | undefined; limit: number; offset: number },
): Promise<{ lessons: SuspendedLesson[]; count: number; undecided: number }> {
  const affected = await listAffected(db, clock.now(), { teacherId })
  const shown = affected.slice(offset, offset + limit)
  const [people, packages] = await Promise.all([
    findPeople(
      db,
      shown.map(({ lesson }) => lesson.teacherId),
    ),
    findPackages(
      db,
      shown.flatMap(({ lesson }) => lesson.packageId ?? []),
    ),
  ])
  const lessons = shown.map(({ lesson, seats, isKept, ...one }): SuspendedLesson => {
    const teacher = people.get(lesson.teacherId)
    const { id: lesson_id, startsAt, endsAt, venue } = lesson
    return {
      lesson_id,
      teacher: {
        user_id: lesson.teacherId,
        display_name: teacher?.displayName ?? '',
        profile_picture: teacher ? pictureAddress(teacher) : '',
      },
      kind: isOfClass(lesson) ? 'class' : 'trial',
      title: isOfClass(lesson) ? lesson.title : (packages.get(lesson.packageId ?? 0)?.title ?? ''),
      starts_at: startsAt.toISOString(),
      ends_at: endsAt.toISOString(),
      venue,
      seats,
      decide_by: one.decideBy.toISOString(),
      decision: isKept ? 'keep' : '',
    }
  })
  const undecided = affected.filter(({ isKept }) => !isKept).length
  return { lessons, count: affected.length, undecided }
}

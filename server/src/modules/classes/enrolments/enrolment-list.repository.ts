import { and, asc, between, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { type Enrolment, enrolments } from '../classes.tables.ts'
import { liveStates } from './enrolment.repository.ts'

/** Paid places that were given within a time, by id. */
export function listConfirmedPlaces(
  db: Db,
  range: { from: Date; to: Date; afterId: number; limit: number },
): Promise<{ id: number; userId: number }[]> {
  return db
    .select({ id: enrolments.id, userId: enrolments.userId })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.state, 'confirmed'),
        gt(enrolments.priceCents, 0),
        between(enrolments.confirmedAt, range.from, range.to),
        gt(enrolments.id, range.afterId),
      ),
    )
    .orderBy(asc(enrolments.id))
    .limit(range.limit)
}

/** What a teacher is to decide about, the oldest first. */
export function listAwaiting(
  db: Db,
  filter: { teacherId: number } | { classId: number },
): Promise<Enrolment[]> {
  return db
    .select()
    .from(enrolments)
    .where(
      and(
        'teacherId' in filter
          ? eq(enrolments.teacherId, filter.teacherId)
          : eq(enrolments.classId, filter.classId),
        inArray(enrolments.state, ['requested', 'asked']),
      ),
    )
    .orderBy(asc(enrolments.requestedAt), asc(enrolments.id))
}

/** Of one class, or of one person, what is live. */
export function listLive(db: Db, filter: { classId: number } | { userId: number }): Promise<Enrolment[]> {
  return db
    .select()
    .from(enrolments)
    .where(
      and(
        'classId' in filter ? eq(enrolments.classId, filter.classId) : eq(enrolments.userId, filter.userId),
        inArray(enrolments.state, [...liveStates]),
      ),
    )
    .orderBy(asc(enrolments.id))
}

/** All that someone ever had of one class, or at all, the newest first; drafts are nothing yet. */
export function listOfPerson(
  db: Db,
  { userId, classId }: { userId: number; classId?: number },
  limit: number,
): Promise<Enrolment[]> {
  return db
    .select()
    .from(enrolments)
    .where(
      and(
        eq(enrolments.userId, userId),
        classId === undefined ? undefined : eq(enrolments.classId, classId),
        inArray(enrolments.state, [...liveStates, 'lapsed', 'declined', 'withdrawn', 'cancelled']),
      ),
    )
    .orderBy(desc(enrolments.id))
    .limit(limit)
}

import { and, asc, between, desc, eq, gt, gte, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { type Enrolment, enrolments } from '../classes.tables.ts'
import { liveStates } from './enrolment.repository.ts'

/** Paid seats given within a period, by ID. */
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

/** What a teacher has to decide, oldest first. */
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

/** The live ones of one class, or of one person. */
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

/** Everyone who has or had a seat in a class. */
export function listSeated(db: Db, classId: number): Promise<Enrolment[]> {
  return db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.classId, classId), inArray(enrolments.state, ['confirmed', 'cancelled'])))
    .orderBy(asc(enrolments.id))
}

/** Seats, requests, offers and places on the waiting list that ended when their teacher cancelled the class. */
export function listEndedWith(db: Db, classId: number, cancelledAt: Date): Promise<Enrolment[]> {
  return db
    .select()
    .from(enrolments)
    .where(
      and(
        eq(enrolments.classId, classId),
        inArray(enrolments.state, ['cancelled', 'declined', 'withdrawn']),
        eq(enrolments.endedBy, 'teacher'),
        gte(enrolments.endedAt, cancelledAt),
      ),
    )
    .orderBy(asc(enrolments.id))
}

/** All that someone ever had in one class, or at all, newest first; drafts don't count. */
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

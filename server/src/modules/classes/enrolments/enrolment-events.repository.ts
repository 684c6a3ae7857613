import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { type Enrolment, enrolments } from '../classes.tables.ts'

/** Seats that were given, and given back, the latest first. */
export const listEnrolmentEvents = (
  db: Db,
  of: { userId: number } | { enrolmentIds: readonly number[] },
  limit: number,
): Promise<Enrolment[]> =>
  db
    .select()
    .from(enrolments)
    .where(
      and(
        'userId' in of ? eq(enrolments.userId, of.userId) : inArray(enrolments.id, [...of.enrolmentIds]),
        isNotNull(enrolments.confirmedAt),
      ),
    )
    .orderBy(desc(sql`greatest(${enrolments.confirmedAt}, ${enrolments.endedAt})`), desc(enrolments.id))
    .limit(limit)

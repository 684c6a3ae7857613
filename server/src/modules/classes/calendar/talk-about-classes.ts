import { hongKongDay, hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import {
  dealingsAsked,
  type SubjectFacts,
  type SubjectRef,
  subjectsAsked,
} from '../../conversations/index.ts'
import { findClasses, findShownClasses, hasEnrolledWith } from '../class.repository.ts'

/** Answers questions of conversations about classes: what one is about, and who has dealt with whom. */
export function registerConversations({ hooks, clock }: Pick<Platform, 'hooks' | 'clock'>): void {
  hooks.on(subjectsAsked, 'classes', (db, subjects) =>
    describeClasses(db, subjects, hongKongDay(clock.now())),
  )
  hooks.on(dealingsAsked, 'classes', (db, { userId, seller }) => hasEnrolledWith(db, userId, seller))
}

async function describeClasses(
  db: Db,
  subjects: readonly SubjectRef[],
  today: string,
): Promise<SubjectFacts[]> {
  const ids = subjects.filter(({ kind }) => kind === 'class').map(({ id }) => id)
  const [classes, shown] = await Promise.all([findClasses(db, ids), findShownClasses(db, ids, today)])
  return [...classes.values()].map(({ id, title, productId, teacherId, centreId, startsOn, startTime }) => ({
    kind: 'class',
    id,
    title,
    detail: '',
    path: { family: `/classes/class/${productId}`, seller: `/my-classes/${id}` },
    at: hongKongInstant(startsOn, startTime),
    sellers: [{ teacherId, centreId }],
    familyId: null,
    isPublic: shown.has(id),
  }))
}

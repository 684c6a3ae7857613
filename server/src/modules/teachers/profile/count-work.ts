import { asc, count as countRows, eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { badges } from '../badges.tables.ts'
import { documentRequests } from '../teachers.tables.ts'
import { countTab, findOldestWaiting } from './teacher-list.repository.ts'

interface Counted {
  count: number
  since: Date | null
}

/**
 * What staff need to do: applications, new documents, badges to confirm; each counted up to that number and one more.
 */
export async function countTeacherWork(
  db: Db,
  countLimit: number,
): Promise<Record<'applications' | 'documents' | 'badges', Counted>> {
  const [applications, oldest, documents, claims] = await Promise.all([
    countTab(db, 'requests', countLimit + 1),
    findOldestWaiting(db),
    countArrived(db, countLimit + 1),
    countClaims(db, countLimit + 1),
  ])
  return { applications: { count: applications, since: oldest }, documents, badges: claims }
}

async function countArrived(db: Db, limit: number): Promise<Counted> {
  const { id, state, answeredAt } = documentRequests
  const arrived = eq(state, 'answered')
  const counted = db.select({ id }).from(documentRequests).where(arrived).limit(limit).as('counted')
  const [[total], [oldest]] = await Promise.all([
    db.select({ count: countRows() }).from(counted),
    db.select({ at: answeredAt }).from(documentRequests).where(arrived).orderBy(asc(answeredAt)).limit(1),
  ])
  return { count: total?.count ?? 0, since: oldest?.at ?? null }
}

async function countClaims(db: Db, limit: number): Promise<Counted> {
  const { id, state, claimedAt } = badges
  const claimed = eq(state, 'claimed')
  const counted = db.select({ id }).from(badges).where(claimed).limit(limit).as('counted')
  const [[total], [oldest]] = await Promise.all([
    db.select({ count: countRows() }).from(counted),
    db.select({ at: claimedAt }).from(badges).where(claimed).orderBy(asc(claimedAt)).limit(1),
  ])
  return { count: total?.count ?? 0, since: oldest?.at ?? null }
}

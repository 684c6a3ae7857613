import { and, asc, count, desc, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { centres } from '../accounts.tables.ts'

export interface CentreFilter {
  q: string
  state: 'open' | 'ended' | undefined
  order: 'name' | 'created'
  descending: boolean
  limit: number
  offset: number
  /** Counted up to this number. */
  countLimit: number
}

const peopleOf = (role: number): SQL<number> => sql<number>`(
  select count(*)::int from profiles profile join accounts account on account.id = profile.account_id
  where profile.centre_id = centres.id and account.role = ${role} and account.deleted_at is null)`

const orders = { name: sql`lower(${centres.name})`, created: sql`${centres.createdAt}` }

/** For staff, with the numbers of managers and teachers of each. */
export async function listCentres(db: Db, filter: CentreFilter) {
  const words = sql`lower(${centres.name} || ' ' || ${centres.nameZh} || ' ' || ${centres.username})`
  const where = and(
    filter.q === '' ? undefined : sql`strpos(${words}, ${filter.q.toLowerCase()}) > 0`,
    filter.state === 'open' ? isNull(centres.endedAt) : undefined,
    filter.state === 'ended' ? isNotNull(centres.endedAt) : undefined,
  )
  const direction = filter.descending ? desc : asc
  const counted = db
    .select({ id: centres.id })
    .from(centres)
    .where(where)
    .limit(filter.countLimit + 1)
    .as('counted')
  const [rows, [total]] = await Promise.all([
    db
      .select({
        id: centres.id,
        username: centres.username,
        name: centres.name,
        nameZh: centres.nameZh,
        pictureKey: centres.pictureKey,
        createdAt: centres.createdAt,
        endedAt: centres.endedAt,
        managers: peopleOf(roles.businessManager),
        teachers: peopleOf(roles.teacher),
      })
      .from(centres)
      .where(where)
      .orderBy(direction(orders[filter.order]), direction(centres.id))
      .limit(filter.limit)
      .offset(filter.offset),
    db.select({ count: count() }).from(counted),
  ])
  return { rows, count: total?.count ?? 0 }
}

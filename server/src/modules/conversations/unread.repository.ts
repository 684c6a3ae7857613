import { sql } from 'drizzle-orm'
import { type Caller, roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { isCentreOpen } from './conversation.repository.ts'
import { conversations } from './conversations.tables.ts'

/** The lists that `branchesOf` makes someone's of, of many people at once. */
const countOf = prepared('conversations-unread', db =>
  db.execute<{ user_id: string; count: string }>(sql`
    select user_id, count(*) from (
      select ${conversations.familyId} as user_id from ${conversations}
      where ${conversations.familyId} = any(${sql.placeholder('people')}::bigint[]) and ${conversations.familyUnread} > 0
      union all
      select ${conversations.teacherId} from ${conversations}
      where ${conversations.teacherId} = any(${sql.placeholder('teachers')}::bigint[]) and ${conversations.sellerUnread} > 0
      union all
      select asked.user_id
      from unnest(${sql.placeholder('members')}::bigint[], ${sql.placeholder('centresOfMembers')}::bigint[])
        as asked (user_id, centre_id)
      join ${conversations} on ${conversations.memberId} = asked.user_id and ${conversations.centreId} = asked.centre_id
      where ${conversations.sellerUnread} > 0 and ${isCentreOpen}
      union all
      select asked.user_id
      from unnest(${sql.placeholder('managers')}::bigint[], ${sql.placeholder('centresOfManagers')}::bigint[])
        as asked (user_id, centre_id)
      join ${conversations} on ${conversations.centreId} = asked.centre_id
      where ${conversations.sellerUnread} > 0 and ${isCentreOpen}) unread
    group by user_id`),
)

/** Conversations with unread messages, by user ID. */
export async function countUnreadOf(
  db: Db,
  callers: readonly Caller[],
): Promise<ReadonlyMap<number, number>> {
  if (callers.length === 0) return new Map()
  // Of many streams of one person each has a caller.
  const each = [...new Map(callers.map(caller => [caller.userId, caller])).values()]
  const ofCentre = (role: number) => each.filter(one => one.role === role && one.subscriberId > 0)
  const [members, managers] = [ofCentre(roles.teacher), ofCentre(roles.businessManager)]
  const { rows } = await countOf(db, {
    people: each.map(({ userId }) => userId),
    teachers: each.filter(({ role }) => role === roles.teacher).map(({ userId }) => userId),
    members: members.map(({ userId }) => userId),
    centresOfMembers: members.map(({ subscriberId }) => subscriberId),
    managers: managers.map(({ userId }) => userId),
    centresOfManagers: managers.map(({ subscriberId }) => subscriberId),
  })
  return new Map(rows.map(row => [Number(row.user_id), Number(row.count)]))
}

export const countUnread = async (db: Db, caller: Caller): Promise<number> =>
  (await countUnreadOf(db, [caller])).get(caller.userId) ?? 0

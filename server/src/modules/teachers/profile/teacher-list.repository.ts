import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { TeacherSort } from '#contract/rules/staff-lists.ts'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  accountsTable,
  type FoundPeople,
  hasWords,
  type PeopleMark,
  profilesTable,
} from '../../accounts/index.ts'
import { documentRequests, teacherApplications, teacherDocuments } from '../teachers.tables.ts'

export type TeacherTab = Extract<PeopleMark, 'all' | 'inactive' | 'requests'>

const inactive = [0, 2, 3]

const isTeacher = and(eq(accountsTable.role, roles.teacher), isNull(accountsTable.deletedAt))
const waits = inArray(teacherApplications.state, ['submitted', 'more_asked'])
const undecided = ne(teacherApplications.state, 'approved')

/** Someone on a list, and since when. */
interface Source {
  where: SQL | undefined
  since: typeof accountsTable.createdAt | typeof teacherApplications.submittedAt
}

const teachers = (where?: SQL): Source => ({
  where: and(isTeacher, where),
  since: accountsTable.createdAt,
})
const applicants = (where: SQL | undefined): Source => ({
  where: and(where, isNull(accountsTable.deletedAt)),
  since: teacherApplications.submittedAt,
})

/**
 * Where the people of a tab come from: each source has an index in its order (101-accounts.sql, 106-teachers.sql). A
 * search by name uses the same conditions, as in `refresh_people_search`.
 */
const tabs: Readonly<Record<TeacherTab, readonly Source[]>> = {
  all: [teachers(), applicants(and(undecided, ne(accountsTable.role, roles.teacher)))],
  inactive: [teachers(inArray(accountsTable.status, inactive))],
  // Any status other than active or inactive is pending, including that of people without an application.
  requests: [
    applicants(and(waits, notInArray(accountsTable.status, inactive))),
    teachers(and(notInArray(accountsTable.status, [0, 1, 2, 3]), isNull(teacherApplications.userId))),
  ],
}

const columns = {
  userId: profilesTable.id,
  authId: accountsTable.id,
  username: accountsTable.username,
  firstName: profilesTable.firstName,
  lastName: profilesTable.lastName,
  displayName: profilesTable.displayName,
  email: accountsTable.email,
  emailVerifiedAt: accountsTable.emailVerifiedAt,
  contactNo: profilesTable.contactNo,
  pictureKey: profilesTable.pictureKey,
  pictureUrl: profilesTable.pictureUrl,
  role: accountsTable.role,
  status: accountsTable.status,
  createdAt: accountsTable.createdAt,
  application: teacherApplications.state,
  submittedAt: teacherApplications.submittedAt,
  reason: teacherApplications.reason,
  documents: sql<number>`(
    select count(*) from ${teacherDocuments} where ${teacherDocuments.teacherId} = ${profilesTable.id})`.mapWith(
    Number,
  ),
  unread: sql<boolean>`coalesce(${waits} and coalesce(${teacherApplications.seenAt}, '-infinity') < greatest(
      ${teacherApplications.submittedAt},
      (select max(${teacherDocuments.addedAt}) from ${teacherDocuments}
        where ${teacherDocuments.teacherId} = ${profilesTable.id})), false)
    or exists (select 1 from ${documentRequests}
      where ${documentRequests.teacherId} = ${profilesTable.id} and ${documentRequests.state} = 'answered')`,
}

interface Period {
  from?: Date | undefined
  before?: Date | undefined
}

const sourcesOf = ({ tab, from, before }: Period & { tab: TeacherTab }): readonly Source[] =>
  tabs[tab].map(({ where, since }) => ({
    where: and(where, from && gte(since, from), before && lt(since, before)),
    since,
  }))

const isAnySource = (sources: readonly Source[]) => or(...sources.map(({ where }) => where))

export type ListedTeacher = Awaited<ReturnType<typeof findListed>>[number]

/** The days are those on which they came to the list: registered or applied. */
export interface WantedTeachers extends Period {
  tab: TeacherTab
  sort: TeacherSort
  q: string
  /** The people found by `q`, if there is a search. */
  found: FoundPeople | null
  limit: number
  offset: number
}

/** Everyone who teaches or has applied to. Counted up to `countLimit` and one more. */
export async function listTeachers(
  db: Db,
  { countLimit, ...wanted }: WantedTeachers & { countLimit: number },
): Promise<{ teachers: ListedTeacher[]; count: number }> {
  const { ids, count } = wanted.found?.complete
    ? await pageOfFound(db, wanted, await inPeriod(db, wanted, wanted.found.ids))
    : await pageOnTheWay(db, wanted, countLimit)
  const rows = await findListed(db, ids)
  const places = new Map(ids.map((id, place) => [id, place]))
  return { teachers: rows.sort((a, b) => (places.get(a.userId) ?? 0) - (places.get(b.userId) ?? 0)), count }
}

export const countTab = (db: Db, tab: TeacherTab, limit: number): Promise<number> =>
  countSources(db, tabs[tab], limit)

async function countSources(
  db: Db,
  sources: readonly Source[],
  limit: number,
  search?: SQL,
): Promise<number> {
  const counts = sources.map(async ({ where }) => {
    const part = people(db, { id: profilesTable.id }).where(and(where, search)).limit(limit).as('part')
    const [row] = await db.select({ count: count() }).from(part)
    return row?.count ?? 0
  })
  return (await Promise.all(counts)).reduce((sum, one) => sum + one, 0)
}

export async function findOldestWaiting(db: Db): Promise<Date | null> {
  const [source] = tabs.requests
  const [row] = await people(db, { since: teacherApplications.submittedAt })
    .where(source?.where)
    .orderBy(asc(teacherApplications.submittedAt))
    .limit(1)
  return row?.since ?? null
}

const people = <Columns extends Parameters<Db['select']>[0]>(db: Db, selected: NonNullable<Columns>) =>
  db
    .select(selected)
    .from(profilesTable)
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .leftJoin(teacherApplications, eq(teacherApplications.userId, profilesTable.id))
    .$dynamic()

const orderOf = (sort: TeacherSort) => ({
  column: sort.endsWith('name')
    ? sql`lower(${profilesTable.displayName})`
    : sql`lower(${accountsTable.email})`,
  order: sort.startsWith('-') ? desc : asc,
})

/** Those of the people found who came in the period, in the same order. */
async function inPeriod(
  db: Db,
  wanted: WantedTeachers,
  found: readonly number[],
): Promise<readonly number[]> {
  if (!wanted.from && !wanted.before) return found
  const rows = await people(db, { id: profilesTable.id }).where(
    and(isAnyOf(found), isAnySource(sourcesOf(wanted))),
  )
  const ids = new Set(rows.map(({ id }) => id))
  return found.filter(id => ids.has(id))
}

/** All people found, sorted: so few that counting them costs nothing more. */
async function pageOfFound(
  db: Db,
  wanted: WantedTeachers,
  found: readonly number[],
): Promise<{ ids: number[]; count: number }> {
  const { offset, limit, sort } = wanted
  if (sort.endsWith('registered')) {
    const ids = sort.startsWith('-') ? found.toReversed() : found
    return { ids: ids.slice(offset, offset + limit), count: ids.length }
  }
  const { column, order } = orderOf(sort)
  const rows = await people(db, { id: profilesTable.id })
    .where(isAnyOf(found))
    .orderBy(order(column), order(profilesTable.id))
  return { ids: rows.slice(offset, offset + limit).map(({ id }) => id), count: rows.length }
}

/** Everyone, or so many of one name that those of a page are soon met on the way through the list. */
async function pageOnTheWay(
  db: Db,
  wanted: WantedTeachers,
  countLimit: number,
): Promise<{ ids: number[]; count: number }> {
  const { q, found, sort, limit, offset, from, before } = wanted
  const sources = sourcesOf(wanted)
  const search = found ? hasWords(db, q) : undefined
  // More were found than are counted, unless days narrow them.
  const isMany = found && !from && !before
  const count = isMany ? countLimit + 1 : await countSources(db, sources, countLimit + 1, search)
  const { column, order } = orderOf(sort)
  if (!sort.endsWith('registered')) {
    const rows = await people(db, { id: profilesTable.id })
      .where(and(isAnySource(sources), search))
      .orderBy(order(column), order(profilesTable.id))
      .limit(limit)
      .offset(offset)
    return { ids: rows.map(({ id }) => id), count }
  }
  // Each source is cut where the page ends at the latest, so that it is read along its index.
  const parts = sources.map(({ where, since }) =>
    people(db, { id: profilesTable.id, since: sql<Date>`${since}`.as('since') })
      .where(and(where, search))
      .orderBy(order(since), order(profilesTable.id))
      .limit(offset + limit),
  )
  const [first, second] = parts
  if (!first) return { ids: [], count }
  const all = (second ? unionAll(first, second) : first).as('found')
  const rows = await db
    .select({ id: all.id })
    .from(all)
    .orderBy(order(all.since), order(all.id))
    .limit(limit)
    .offset(offset)
  return { ids: rows.map(({ id }) => id), count }
}

const isAnyOf = (ids: readonly number[]): SQL =>
  sql`${profilesTable.id} = any(${sql.param([...ids])}::bigint[])`

const findListed = (db: Db, ids: readonly number[]) => people(db, columns).where(isAnyOf(ids))

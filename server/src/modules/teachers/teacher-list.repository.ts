import { and, asc, count, desc, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { TeacherSort } from '#contract/rules/staff-lists.ts'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { accountsTable, type FoundPeople, hasWords, profilesTable } from '../accounts/index.ts'
import { documentRequests, teacherApplications, teacherDocuments } from './teachers.tables.ts'

export type TeacherTab = 'all' | 'inactive' | 'requests'

const inactive = [0, 2, 3]

const isTeacher = and(eq(accountsTable.role, roles.teacher), isNull(accountsTable.deletedAt))
const waits = inArray(teacherApplications.state, ['submitted', 'more_asked'])
const undecided = ne(teacherApplications.state, 'approved')

/** Somebody of a list, and since when they stand in it. */
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

/** Where the people of a tab come from: each source has an index in its order (049-people-search.sql). */
const tabs: Readonly<Record<TeacherTab, readonly Source[]>> = {
  all: [teachers(), applicants(and(undecided, ne(accountsTable.role, roles.teacher)))],
  inactive: [teachers(inArray(accountsTable.status, inactive))],
  // Any other status than active or inactive is pending, also of those who came without an application.
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

export type ListedTeacher = Awaited<ReturnType<typeof findListed>>[number]

export interface WantedTeachers {
  tab: TeacherTab
  sort: TeacherSort
  q: string
  /** Who was found by `q`, where somebody is looked for. */
  found: FoundPeople | null
  limit: number
  offset: number
}

/** Everybody who teaches or has applied to. Counted as far as `countLimit` and one more. */
export async function listTeachers(
  db: Db,
  { countLimit, ...wanted }: WantedTeachers & { countLimit: number },
): Promise<{ teachers: ListedTeacher[]; count: number }> {
  const ids = await findIds(db, wanted)
  const rows = await findListed(db, ids)
  const places = new Map(ids.map((id, place) => [id, place]))
  const count = await countTab(db, wanted.tab, countLimit + 1, searchOf(db, wanted))
  return { teachers: rows.sort((a, b) => (places.get(a.userId) ?? 0) - (places.get(b.userId) ?? 0)), count }
}

export async function countTab(db: Db, tab: TeacherTab, limit: number, search?: SQL): Promise<number> {
  const counts = tabs[tab].map(async source => {
    const part = people(db, { id: profilesTable.id }).where(and(source.where, search)).limit(limit).as('part')
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

/** Of a user id: whoever can stand in one of the lists. */
export const teachesOrApplied = (userId: AnyPgColumn): SQL => sql`(
  exists (select 1 from ${profilesTable} join ${accountsTable} on ${accountsTable.id} = ${profilesTable.accountId}
    where ${profilesTable.id} = ${userId} and ${accountsTable.role} = ${roles.teacher})
  or exists (select 1 from ${teacherApplications} where ${teacherApplications.userId} = ${userId}))`

/** Where so many were found that they were not all gathered, the rows of a page are soon met on the way. */
const searchOf = (db: Db, { q, found }: Pick<WantedTeachers, 'q' | 'found'>): SQL | undefined => {
  if (!found) return undefined
  return found.complete ? inArray(profilesTable.id, found.ids.length > 0 ? found.ids : [0]) : hasWords(db, q)
}

async function findIds(db: Db, wanted: WantedTeachers): Promise<number[]> {
  const { tab, sort, limit, offset } = wanted
  const search = searchOf(db, wanted)
  const order = sort.startsWith('-') ? desc : asc
  if (sort === 'registered' || sort === '-registered') {
    // Each source is cut where the page ends at the latest, so that it is read along its index.
    const parts = tabs[tab].map(({ where, since }) =>
      people(db, { id: profilesTable.id, since: sql<Date>`${since}`.as('since') })
        .where(and(where, search))
        .orderBy(order(since), order(profilesTable.id))
        .limit(offset + limit),
    )
    const [first, second] = parts
    if (!first) return []
    const all = (second ? unionAll(first, second) : first).as('found')
    const rows = await db
      .select({ id: all.id })
      .from(all)
      .orderBy(order(all.since), order(all.id))
      .limit(limit)
      .offset(offset)
    return rows.map(({ id }) => id)
  }
  const column = sort.endsWith('name') ? profilesTable.displayName : accountsTable.email
  const rows = await people(db, { id: profilesTable.id })
    .where(and(or(...tabs[tab].map(({ where }) => where)), search))
    .orderBy(order(sql`lower(${column})`), order(profilesTable.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

const findListed = (db: Db, ids: readonly number[]) =>
  people(db, columns).where(inArray(profilesTable.id, ids.length > 0 ? [...ids] : [0]))

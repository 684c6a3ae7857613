import { and, count, desc, eq, ilike, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { accountsTable, profilesTable } from '../accounts/index.ts'
import { teacherApplications, teacherDocuments } from './teachers.tables.ts'

export type TeacherTab = 'all' | 'inactive' | 'requests'

const inactive = [0, 2, 3]

const isTeacher = eq(accountsTable.role, roles.teacher)
const waits = inArray(teacherApplications.state, ['submitted', 'more_asked'])

const tabs = {
  all: or(isTeacher, isNotNull(teacherApplications.userId)),
  inactive: and(isTeacher, inArray(accountsTable.status, inactive)),
  // Any other status than active or inactive is pending, also of those who came without an application.
  requests: or(
    and(waits, notInArray(accountsTable.status, inactive)),
    and(isTeacher, isNull(teacherApplications.userId), notInArray(accountsTable.status, [1, ...inactive])),
  ),
} as const

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
  role: accountsTable.role,
  status: accountsTable.status,
  createdAt: accountsTable.createdAt,
  application: teacherApplications.state,
  submittedAt: teacherApplications.submittedAt,
  documents: sql<number>`(
    select count(*) from ${teacherDocuments} where ${teacherDocuments.teacherId} = ${profilesTable.id})`.mapWith(
    Number,
  ),
}

export type ListedTeacher = Awaited<ReturnType<typeof listTeachers>>['teachers'][number]

/** Everybody who teaches or has applied to, newest first; `q` looks in names, addresses and numbers. */
export async function listTeachers(
  db: Db,
  { tab, q, limit, offset }: { tab: TeacherTab; q: string; limit: number; offset: number },
) {
  const where = and(isNull(accountsTable.deletedAt), tabs[tab], q === '' ? undefined : matches(q))
  const newest = sql`coalesce(${teacherApplications.submittedAt}, ${accountsTable.createdAt})`
  const teachers = await db
    .select(columns)
    .from(profilesTable)
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .leftJoin(teacherApplications, eq(teacherApplications.userId, profilesTable.id))
    .where(where)
    .orderBy(desc(newest), desc(profilesTable.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ count: count() })
    .from(profilesTable)
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .leftJoin(teacherApplications, eq(teacherApplications.userId, profilesTable.id))
    .where(where)
  return { teachers, count: total?.count ?? 0 }
}

function matches(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const { firstName, lastName, displayName, contactNo } = profilesTable
  return or(
    ilike(displayName, pattern),
    ilike(sql`${firstName} || ' ' || ${lastName}`, pattern),
    ilike(sql`${lastName} || ${firstName}`, pattern),
    ilike(accountsTable.email, pattern),
    ilike(accountsTable.username, pattern),
    ilike(contactNo, pattern),
  )
}

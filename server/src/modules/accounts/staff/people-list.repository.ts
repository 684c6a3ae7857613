import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PeopleRole, PeopleState } from '#contract/rules/people.ts'
import { peopleLimit } from '#contract/rules/staff-lists.ts'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Person, people } from '../account.repository.ts'
import { SUSPENDED } from '../account.rules.ts'
import { accounts, profiles } from '../accounts.tables.ts'
import { findPeopleByWords } from './people-search.repository.ts'

export const rolesOf: Readonly<Record<PeopleRole, readonly number[]>> = {
  student: [roles.student, roles.legacyStudent],
  parent: [roles.parent],
  teacher: [roles.teacher],
  manager: [roles.businessManager],
  staff: [roles.masterAdmin, roles.admin, roles.platformStaff],
}

const isTeacher = eq(accounts.role, roles.teacher)

/** The same as `stateOf` says of a person. */
const hasState: Readonly<Record<PeopleState, SQL | undefined>> = {
  suspended: eq(accounts.status, SUSPENDED),
  active: and(eq(accounts.status, 1), isNotNull(accounts.emailVerifiedAt)),
  inactive: and(isTeacher, inArray(accounts.status, [2, 3])),
  pending: sql`(${accounts.status} = 1 and ${accounts.emailVerifiedAt} is null
    or ${accounts.status} not in (0, 1, 2, 3))`,
}

export function stateOf({
  status,
  emailVerifiedAt,
}: Pick<Person, 'status' | 'emailVerifiedAt'>): PeopleState {
  if (status === SUSPENDED) return 'suspended'
  if (status === 2 || status === 3) return 'inactive'
  return status === 1 && emailVerifiedAt ? 'active' : 'pending'
}

export interface PeopleFilter {
  q: string
  role?: PeopleRole | undefined
  state?: PeopleState | undefined
  /** When they registered. */
  from?: Date | undefined
  before?: Date | undefined
}

/** Everyone who hasn't left, newest first. */
export async function listPeople(
  db: Db,
  { q, role, state, from, before }: PeopleFilter,
  { limit, offset, countLimit }: { limit: number; offset: number; countLimit: number },
): Promise<{ people: Person[]; count: number; morePeople: boolean }> {
  const found = q === '' ? undefined : await findNamed(db, q)
  const where = and(
    isNull(accounts.deletedAt),
    role && inArray(accounts.role, [...rolesOf[role]]),
    state && hasState[state],
    from && gte(accounts.createdAt, from),
    before && lt(accounts.createdAt, before),
    found && sql`${profiles.id} = any(${sql.param(found.ids)}::bigint[])`,
  )
  const counted = db
    .select({ id: accounts.id })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(where)
    .limit(countLimit + 1)
    .as('counted')
  const [rows, [total]] = await Promise.all([
    people(db).where(where).orderBy(desc(accounts.id)).limit(limit).offset(offset),
    db.select({ count: count() }).from(counted),
  ])
  return { people: rows, count: total?.count ?? 0, morePeople: found?.complete === false }
}

/** By words, or by the number that staff lists and links show. */
async function findNamed(db: Db, q: string): Promise<{ ids: number[]; complete: boolean }> {
  const found = await findPeopleByWords(db, q, { most: peopleLimit })
  const number = /^#?(\d{1,15})$/.exec(q)?.[1]
  return number ? { ...found, ids: [...found.ids, Number(number)] } : found
}

import {
  and,
  asc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNull,
  lt,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { Locale } from '#contract/shared.ts'
import { type RoleId, roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared, preparedByIds } from '#server/platform/db/prepared.ts'
import { accounts, identities, profiles } from './accounts.tables.ts'
import type { Provider } from './sign-in/social.ts'

const { id: authId, createdAt, ...accountColumns } = getTableColumns(accounts)
const personColumns = {
  ...accountColumns,
  authId,
  createdAt,
  userId: profiles.id,
  subscriberId: sql<number>`coalesce(${profiles.centreId}, 0)`.mapWith(Number),
  firstName: profiles.firstName,
  lastName: profiles.lastName,
  displayName: profiles.displayName,
  contactNo: profiles.contactNo,
  school: profiles.school,
  grade: profiles.grade,
  pictureKey: profiles.pictureKey,
  pictureUrl: profiles.pictureUrl,
}

export const people = (db: Db) =>
  db.select(personColumns).from(accounts).innerJoin(profiles, eq(profiles.accountId, accounts.id)).$dynamic()

/** An account with its profile: `authId` is the account, `userId` the profile. */
export type Person = Awaited<ReturnType<typeof people>>[number]

/** Usernames have no '@' and addresses always do, so the text itself shows which it is. */
export async function findPersonByLogin(db: Db, login: string): Promise<Person | undefined> {
  const column = login.includes('@') ? accounts.email : accounts.username
  const [person] = await people(db).where(
    and(sql`lower(${column}) = lower(${login})`, isNull(accounts.deletedAt)),
  )
  return person
}

/** By user ID, or by a statement that finds it. */
export const selectPerson = (db: Db, userId: SQLWrapper) =>
  people(db).where(and(eq(profiles.id, userId), isNull(accounts.deletedAt)))

const findByUserId = prepared('person-by-user', db => selectPerson(db, sql.placeholder('userId')))

export async function findPersonByUserId(db: Db, userId: number): Promise<Person | undefined> {
  const [person] = await findByUserId(db, { userId })
  return person
}

const findByUserIds = preparedByIds('people-by-user', (db, among) => people(db).where(among(profiles.id)))

/** By user ID, including people who have left; they no longer have a name. */
export async function findPeople(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, Person>> {
  if (userIds.length === 0) return new Map()
  const rows = await findByUserIds(db, userIds)
  return new Map(rows.map(person => [person.userId, person]))
}

export async function findPersonByAuthId(db: Db, accountId: number): Promise<Person | undefined> {
  const [person] = await people(db).where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
  return person
}

export async function findPersonByIdentity(
  db: Db,
  provider: Provider,
  subject: string,
): Promise<Person | undefined> {
  const [person] = await people(db)
    .innerJoin(identities, eq(identities.accountId, accounts.id))
    .where(
      and(eq(identities.provider, provider), eq(identities.subject, subject), isNull(accounts.deletedAt)),
    )
  return person
}

/**
 * Locks the account until the transaction ends, so that two changes happen one after the other. Always lock it before
 * its emailed tokens: in different orders, two transactions could deadlock.
 */
export async function lockPerson(tx: Tx, userId: number): Promise<Person | undefined> {
  const account = sql`(select account_id from profiles where id = ${userId})`
  // Read in a separate statement: one that waited for the lock would still see the old profile.
  const [, [person]] = await Promise.all([
    tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account)).for('update'),
    people(tx).where(and(eq(profiles.id, userId), isNull(accounts.deletedAt))),
  ])
  return person
}

/** Locks a profile until the transaction ends; other rows can still reference it in the meantime. */
export const profileLock = (userId: SQLWrapper): SQL =>
  sql`select 1 from profiles where id = ${userId} for no key update`

/** Of several people, always in one order. */
export async function lockProfiles(tx: Tx, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    select 1 from profiles where id = any(${sql.param([...userIds])}::bigint[]) order by id for no key update`)
}

export interface NewAccount {
  username: string
  email: string
  emailVerifiedAt: Date | null
  passwordHash: string | null
  role: RoleId
  status?: number
  language: Locale
  firstName: string
  lastName: string
  displayName: string
  contactNo?: string
  pictureKey?: string | null
  pictureUrl?: string | null
  createdAt: Date
}

/** Undefined if the username or address is taken: the unique indexes decide, even for simultaneous calls. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<Person | undefined> {
  const [created] = await tx
    .insert(accounts)
    .values(account)
    .onConflictDoNothing()
    .returning({ id: accounts.id })
  if (!created) return undefined
  await tx.insert(profiles).values({ ...account, accountId: created.id })
  return findPersonByAuthId(tx, created.id)
}

/**
 * Which of the two another account has. A centre's shop also uses its username, so a person can't have the same one.
 */
export async function findTaken(
  db: Db,
  username: string,
  email: string,
  exceptAuthId = 0,
): Promise<{ username: boolean; email: boolean }> {
  const { rows } = await db.execute<{ username: boolean; email: boolean }>(sql`
    select
      exists (select from accounts where lower(username) = lower(${username}) and id <> ${exceptAuthId})
        or exists (select from centres where lower(username) = lower(${username})) as username,
      exists (select from accounts where lower(email) = lower(${email}) and id <> ${exceptAuthId}) as email`)
  return rows[0] ?? { username: false, email: false }
}

/** False if someone has linked it in the meantime. */
export async function linkIdentity(
  tx: Tx,
  identity: { provider: Provider; subject: string; accountId: number; createdAt: Date },
): Promise<boolean> {
  const linked = await tx
    .insert(identities)
    .values(identity)
    .onConflictDoNothing()
    .returning({ accountId: identities.accountId })
  return linked.length === 1
}

export async function listIdentities(db: Db, accountId: number) {
  return db
    .select({ provider: identities.provider, linkedAt: identities.createdAt })
    .from(identities)
    .where(eq(identities.accountId, accountId))
}

export async function markEmailVerified(tx: Tx, accountId: number, at: Date): Promise<boolean> {
  const marked = await tx
    .update(accounts)
    .set({ emailVerifiedAt: at })
    .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt), isNull(accounts.deletedAt)))
    .returning({ id: accounts.id })
  return marked.length === 1
}

const selfMade = [roles.student, roles.legacyStudent, roles.parent, roles.teacher]

/** User IDs of accounts opened before then whose address was never verified. */
export async function listUnverified(
  db: Db,
  { before, after, limit }: { before: Date; after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .select({ userId: profiles.id })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.accountId, accounts.id))
    .where(
      and(
        isNull(accounts.emailVerifiedAt),
        isNull(accounts.deletedAt),
        inArray(accounts.role, selfMade),
        isNull(profiles.centreId),
        lt(accounts.createdAt, before),
        gt(profiles.id, after),
      ),
    )
    .orderBy(asc(profiles.id))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Ends every session of the account. */
export async function changePassword(tx: Tx, accountId: number, passwordHash: string | null): Promise<void> {
  await tx
    .update(accounts)
    .set({ passwordHash, tokenVersion: sql`${accounts.tokenVersion} + 1` })
    .where(eq(accounts.id, accountId))
}

export async function noteSignIn(db: Db, accountId: number, at: Date): Promise<void> {
  await db.update(accounts).set({ signedInAt: at }).where(eq(accounts.id, accountId))
}

/** The same password with newer parameters; a password changed in the meantime isn't touched. */
export async function renewHash(db: Db, accountId: number, from: string, to: string): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordHash: to })
    .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, from)))
}

export type ProfileChange = Partial<
  Pick<
    typeof profiles.$inferInsert,
    'firstName' | 'lastName' | 'displayName' | 'contactNo' | 'school' | 'grade' | 'pictureKey' | 'pictureUrl'
  >
>

export async function changeProfile(tx: Tx, userId: number, change: ProfileChange): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(profiles).set(change).where(eq(profiles.id, userId))
}

export async function changeLanguage(tx: Tx, accountId: number, language: Locale): Promise<void> {
  await tx.update(accounts).set({ language }).where(eq(accounts.id, accountId))
}

/** All staff who haven't left, by name. */
export async function listStaff(db: Db): Promise<Person[]> {
  const staffRoles = [roles.masterAdmin, roles.admin, roles.platformStaff]
  return people(db)
    .where(and(inArray(accounts.role, staffRoles), isNull(accounts.deletedAt)))
    .orderBy(asc(profiles.displayName), asc(profiles.id))
}

export async function writeRoleBefore(tx: Tx, accountId: number, roleBefore: number | null): Promise<void> {
  await tx.update(accounts).set({ roleBefore }).where(eq(accounts.id, accountId))
}

/** Anyone who may no longer sign in is signed out everywhere, even if they are allowed in again later. */
export async function writeStatus(
  tx: Tx,
  accountId: number,
  { role, status, endSessions }: { role: RoleId; status: number; endSessions: boolean },
): Promise<void> {
  await tx
    .update(accounts)
    .set({ role, status, ...(endSessions && { tokenVersion: sql`${accounts.tokenVersion} + 1` }) })
    .where(eq(accounts.id, accountId))
}

/** Rows of other modules still reference it; the person's data is gone. */
export async function anonymise(tx: Tx, person: Person, at: Date): Promise<void> {
  await tx.delete(identities).where(eq(identities.accountId, person.authId))
  await tx
    .update(accounts)
    .set({
      username: `deleted-${person.authId}`,
      email: `deleted-${person.authId}@invalid`,
      emailVerifiedAt: null,
      passwordHash: null,
      tokenVersion: sql`${accounts.tokenVersion} + 1`,
      deletedAt: at,
    })
    .where(eq(accounts.id, person.authId))
  await tx
    .update(profiles)
    .set({
      firstName: 'Deleted',
      lastName: 'user',
      displayName: 'Deleted user',
      contactNo: '',
      school: '',
      grade: '',
      pictureKey: null,
      pictureUrl: null,
    })
    .where(eq(profiles.id, person.userId))
}

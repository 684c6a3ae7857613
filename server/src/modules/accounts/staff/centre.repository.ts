import { and, asc, eq, inArray, isNotNull, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accounts, centres, profiles } from '../accounts.tables.ts'

export type Centre = typeof centres.$inferSelect
export type CentreChange = Partial<Pick<Centre, 'name' | 'nameZh' | 'about' | 'aboutZh' | 'pictureKey'>>

export async function findCentre(db: Db, id: number): Promise<Centre | undefined> {
  const [centre] = await db.select().from(centres).where(eq(centres.id, id))
  return centre
}

/** Undefined if another centre has the username: the unique index decides. */
export async function insertCentre(
  tx: Tx,
  centre: Pick<Centre, 'username' | 'name' | 'nameZh' | 'pictureKey' | 'createdAt'>,
): Promise<Centre | undefined> {
  const [added] = await tx.insert(centres).values(centre).onConflictDoNothing().returning()
  return added
}

export async function writeEnded(tx: Tx, id: number, endedAt: Date | null): Promise<void> {
  await tx.update(centres).set({ endedAt }).where(eq(centres.id, id))
}

/** A condition for others' statements. */
export const isEndedCentre = (centreId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from centres where centres.id = ${centreId} and centres.ended_at is not null)`

/** Those of them that staff have closed. */
export async function findEndedCentres(db: Db, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: centres.id })
    .from(centres)
    .where(and(inArray(centres.id, [...ids]), isNotNull(centres.endedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** A person of a centre: a teacher, or a manager. */
export interface CentrePerson {
  userId: number
  role: number
  status: number
  username: string
  email: string
  language: 'en' | 'zh-HK'
  firstName: string
  lastName: string
  displayName: string
  pictureKey: string | null
  pictureUrl: string | null
}

/** By name. */
export async function listCentrePeople(db: Db, centreId: number): Promise<CentrePerson[]> {
  return db
    .select({
      userId: profiles.id,
      role: accounts.role,
      status: accounts.status,
      username: accounts.username,
      email: accounts.email,
      language: accounts.language,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      displayName: profiles.displayName,
      pictureKey: profiles.pictureKey,
      pictureUrl: profiles.pictureUrl,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.accountId))
    .where(
      and(
        eq(profiles.centreId, centreId),
        inArray(accounts.role, [roles.teacher, roles.businessManager]),
        isNull(accounts.deletedAt),
      ),
    )
    .orderBy(asc(profiles.displayName), asc(profiles.id))
}

export async function changeCentre(tx: Tx, id: number, change: CentreChange): Promise<void> {
  if (Object.keys(change).length > 0) await tx.update(centres).set(change).where(eq(centres.id, id))
}

export async function writeMembership(tx: Tx, userId: number, centreId: number | null): Promise<void> {
  await tx.update(profiles).set({ centreId }).where(eq(profiles.id, userId))
}

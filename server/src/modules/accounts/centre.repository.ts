import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { accounts, centres, profiles } from './accounts.tables.ts'

export type Centre = typeof centres.$inferSelect
export type CentreChange = Partial<Pick<Centre, 'name' | 'nameZh' | 'about' | 'aboutZh' | 'pictureKey'>>

export async function findCentre(db: Db, id: number): Promise<Centre | undefined> {
  const [centre] = await db.select().from(centres).where(eq(centres.id, id))
  return centre
}

/** Somebody of a centre: a member who teaches, or a manager. */
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

/** By their names. */
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

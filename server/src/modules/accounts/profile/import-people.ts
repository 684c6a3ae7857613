import { sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared.ts'
import type { RoleId } from '#server/kernel/caller.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { insertAccounts } from '../account.repository.ts'
import { centres, profiles } from '../accounts.tables.ts'

export interface ImportedCentre {
  username: string
  name: string
  nameZh: string
  about: string
  aboutZh: string
  pictureKey: string | null
  createdAt: Date
}

export interface ImportedPerson {
  username: string
  email: string
  passwordHash: string
  role: RoleId
  status: number
  language: Locale
  firstName: string
  lastName: string
  displayName: string
  contactNo: string
  school: string
  grade: string
  pictureKey: string | null
  /** Username of the person's centre. */
  centre: string | null
  createdAt: Date
}

/** Brings in people and centres as they are, e-mail verified; whoever's username exists already is left alone. */
export async function importPeople(
  tx: Tx,
  everyone: { centres: readonly ImportedCentre[]; people: readonly ImportedPerson[] },
): Promise<void> {
  const centreIds = new Map<string, number>()
  for (const centre of everyone.centres) {
    await tx.insert(centres).values(centre).onConflictDoNothing()
    const [row] = await tx
      .select({ id: centres.id })
      .from(centres)
      .where(sql`lower(${centres.username}) = lower(${centre.username})`)
    if (row) centreIds.set(centre.username, row.id)
  }
  const ids = await insertAccounts(
    tx,
    everyone.people.map(person => ({ ...person, emailVerifiedAt: person.createdAt })),
  )
  const arrived = everyone.people.flatMap(({ centre, ...person }) => {
    const accountId = ids.get(person.username)
    const centreId = centre === null ? null : (centreIds.get(centre) ?? null)
    return accountId === undefined ? [] : [{ ...person, accountId, centreId }]
  })
  if (arrived.length > 0) await tx.insert(profiles).values(arrived)
}

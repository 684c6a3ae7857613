import { sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared.ts'
import type { RoleId } from '#server/kernel/caller.ts'
import type { NewAccount } from '#server/modules/accounts/account.repository.ts'
import { accounts, centres, profiles } from '#server/modules/accounts/accounts.tables.ts'
import type { Tx } from '#server/platform/db/db.ts'

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

/** Imports people and centres as they are, with verified emails; existing usernames are skipped. */
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

/** Without their profiles; returns the IDs by username, for free usernames and addresses. */
async function insertAccounts(tx: Tx, all: readonly NewAccount[]): Promise<Map<string, number>> {
  if (all.length === 0) return new Map()
  const created = await tx
    .insert(accounts)
    .values([...all])
    .onConflictDoNothing()
    .returning({ id: accounts.id, username: accounts.username })
  return new Map(created.map(({ id, username }) => [username, id]))
}

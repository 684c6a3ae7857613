import { inArray, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/db.ts'
import { accountsTable, centresTable, profilesTable } from '../accounts/index.ts'
import type { OrderLine } from './commerce.tables.ts'

export interface SellerName {
  name: string
  username: string
}

type Sold = Pick<OrderLine, 'teacherId' | 'centreId'>

const keyOf = ({ teacherId, centreId }: Sold) => (centreId === null ? `t${teacherId}` : `c${centreId}`)

/** Who sold these lines, as they are called now. */
export async function describeSellers(
  db: Db,
  lines: readonly Sold[],
): Promise<ReadonlyMap<string, SellerName>> {
  const centres = [...new Set(lines.flatMap(({ centreId }) => centreId ?? []))]
  const teachers = [
    ...new Set(lines.filter(({ centreId }) => centreId === null).map(({ teacherId }) => teacherId)),
  ]
  const found = new Map<string, SellerName>()
  if (teachers.length > 0) {
    const rows = await db
      .select({ id: profilesTable.id, name: profilesTable.displayName, username: accountsTable.username })
      .from(profilesTable)
      .innerJoin(accountsTable, sql`${accountsTable.id} = ${profilesTable.accountId}`)
      .where(inArray(profilesTable.id, teachers))
    for (const { id, name, username } of rows) found.set(`t${id}`, { name, username })
  }
  if (centres.length > 0) {
    const rows = await db
      .select({ id: centresTable.id, name: centresTable.name, username: centresTable.username })
      .from(centresTable)
      .where(inArray(centresTable.id, centres))
    for (const { id, name, username } of rows) found.set(`c${id}`, { name, username })
  }
  return found
}

export const sellerOf = (sellers: ReadonlyMap<string, SellerName>, line: Sold): SellerName =>
  sellers.get(keyOf(line)) ?? { name: '', username: '' }

export const nameOfSeller = (sellers: ReadonlyMap<string, SellerName>, line: Sold): string =>
  sellerOf(sellers, line).name

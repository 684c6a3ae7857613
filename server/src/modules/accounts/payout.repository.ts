import { type SQL, sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'

/** A centre is paid through whichever of its managers has an account. A condition for others' statements. */
export const isCentrePaidOut = (centreId: SQL): SQL<boolean> => sql<boolean>`exists (
  select from profiles manager join accounts holder on holder.id = manager.account_id
  where manager.centre_id = ${centreId} and holder.role = ${roles.businessManager}
    and holder.deleted_at is null and manager.payout_ready)`

/** Whether what this seller sells could be paid out. */
export async function hasPayoutAccount(
  db: Db,
  seller: { teacherId: number; centreId: number | null },
): Promise<boolean> {
  const { rows } = await db.execute<{ ready: boolean }>(
    seller.centreId === null
      ? sql`select payout_ready as ready from profiles where id = ${seller.teacherId}`
      : sql`select ${isCentrePaidOut(sql`${seller.centreId}::bigint`)} as ready`,
  )
  return rows[0]?.ready ?? false
}

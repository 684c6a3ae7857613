import { sql } from 'drizzle-orm'
import { roles } from '#server/kernel/caller.ts'
import type { Db } from '#server/platform/db/db.ts'

/** Whose shop stands under a username; whether anything in it is listed is for the cards to say. */
export async function findSeller(
  db: Db,
  username: string,
): Promise<{ teacherId: number } | { centreId: number } | undefined> {
  const { rows } = await db.execute<{ teacher: string | null; centre: string | null }>(sql`
    select profiles.id as teacher, null as centre
    from accounts join profiles on profiles.account_id = accounts.id
    where lower(accounts.username) = lower(${username}) and accounts.deleted_at is null
    union all
    select null, id from centres where lower(username) = lower(${username})`)
  const [seller] = rows
  if (!seller) return undefined
  return seller.centre === null ? { teacherId: Number(seller.teacher) } : { centreId: Number(seller.centre) }
}

/** Products whose card shows something of this person or centre: its seller, who teaches it, who is paid. */
export async function productsShowing(
  db: Db,
  who: { userId: number } | { centreId: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(
    'centreId' in who
      ? sql`select id from products where centre_id = ${who.centreId}`
      : sql`
        select id from products where teacher_id = ${who.userId}
        union
        select products.id from profiles
        join accounts on accounts.id = profiles.account_id and accounts.role = ${roles.businessManager}
        join products on products.centre_id = profiles.centre_id
        where profiles.id = ${who.userId}`,
  )
  return rows.map(({ id }) => Number(id))
}

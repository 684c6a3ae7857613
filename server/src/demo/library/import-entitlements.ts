import { sql } from 'drizzle-orm'
import type { Source } from '#server/modules/library/access.rules.ts'
import type { Tx } from '#server/platform/db/db.ts'

export interface ImportedEntitlement {
  userId: number
  productId: number
  source: Source
  /** With source 'code' only, in capitals. */
  code: string | null
  at: Date
}

const atOnce = 2000

/** What people had before; existing entitlements don't change. */
export async function importEntitlements(tx: Tx, imported: readonly ImportedEntitlement[]): Promise<void> {
  for (let start = 0; start < imported.length; start += atOnce) {
    const part = imported.slice(start, start + atOnce)
    const column = <T>(pick: (entitlement: ImportedEntitlement) => T) => sql.param(part.map(pick))
    await tx.execute(sql`
      insert into entitlements (user_id, product_id, source, code, created_at)
      select * from unnest(
        ${column(({ userId }) => userId)}::bigint[], ${column(({ productId }) => productId)}::bigint[],
        ${column(({ source }) => source)}::text[], ${column(({ code }) => code)}::text[],
        ${column(({ at }) => at.toISOString())}::timestamptz[])
      on conflict do nothing`)
    await tx.execute(sql`
      insert into code_redemptions (product_id, code, user_id, redeemed_at)
      select product_id, code, user_id, min(at) from unnest(
        ${column(({ userId }) => userId)}::bigint[], ${column(({ productId }) => productId)}::bigint[],
        ${column(({ code }) => code)}::text[], ${column(({ at }) => at.toISOString())}::timestamptz[])
        as taken (user_id, product_id, code, at)
      where code is not null group by product_id, code, user_id on conflict do nothing`)
  }
}

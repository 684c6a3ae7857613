import { sql } from 'drizzle-orm'
import { importSales } from '../modules/commerce/index.ts'
import type { Tx } from '../platform/db/db.ts'
import type { Platform } from '../platform/platform.ts'

/** The orders and the books behind what the people of the demo have bought. */
export async function loadOrders(platform: Platform): Promise<(tx: Tx) => Promise<void>> {
  const { rows } = await platform.db.execute<{ user_id: string; product_id: string; created_at: string }>(sql`
    select user_id, product_id, created_at from entitlements held
    where source = 'purchase' and not exists (
      select from order_lines line
      where line.user_id = held.user_id and line.product_id = held.product_id and line.state = 'paid')
    order by created_at`)
  const sales = rows.map(({ user_id, product_id, created_at }) => ({
    userId: Number(user_id),
    productId: Number(product_id),
    at: new Date(created_at),
  }))
  return tx => importSales(platform, tx, sales)
}

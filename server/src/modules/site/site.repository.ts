import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { contactMessages } from './site.tables.ts'

export async function storeContactMessage(
  tx: Tx,
  message: { name: string; email: string; message: string; createdAt: Date },
): Promise<void> {
  await tx.insert(contactMessages).values(message)
}

const routesPerDay = 500

/** One statement. A day has room for every screen several times over, not for whatever a robot makes up. */
export async function addPageView(db: Db, day: string, route: string): Promise<void> {
  await db.execute(sql`
    insert into page_views (day, route, views)
    select ${day}::date, ${route}, 1
    where exists (select from page_views where day = ${day}::date and route = ${route})
      or (select count(*) from page_views where day = ${day}::date) < ${routesPerDay}
    on conflict (day, route) do update set views = page_views.views + 1`)
}

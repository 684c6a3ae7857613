import { sql } from 'drizzle-orm'
import type { Locale } from '#contract/shared.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { contactMessages } from './site.tables.ts'

export async function storeContactMessage(
  tx: Tx,
  message: { name: string; email: string; message: string; locale: Locale; createdAt: Date },
): Promise<void> {
  await tx.insert(contactMessages).values(message)
}

const routesPerDay = 500

/** One statement. A day has room for every screen several times over, but not for whatever a bot makes up. */
export async function addPageView(db: Db, day: string, route: string): Promise<void> {
  await db.execute(sql`
    insert into page_views (day, route, views)
    select ${day}::date, ${route}, 1
    where exists (select from page_views where day = ${day}::date and route = ${route})
      or (select count(*) from page_views where day = ${day}::date) < ${routesPerDay}
    on conflict (day, route) do update set views = page_views.views + 1`)
}

export interface DayViews {
  day: string
  views: number
}

/** For these days in Hong Kong, including the last; days without any are left out. */
export async function listViews(db: Db, days: { from: string; to: string }): Promise<DayViews[]> {
  const { rows } = await db.execute<{ day: string; views: string }>(sql`
    select day::text, sum(views) as views from page_views
    where day between ${days.from}::date and ${days.to}::date group by day order by day`)
  return rows.map(({ day, views }) => ({ day, views: Number(views) }))
}

/** The most viewed screens, both languages together. */
export async function listMostViewed(
  db: Db,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<{ route: string; views: number }[]> {
  const { rows } = await db.execute<{ route: string; views: string }>(sql`
    select coalesce(nullif(regexp_replace(route, '^/zh-HK(?=/|$)', ''), ''), '/') as route, sum(views) as views
    from page_views where day between ${from}::date and ${to}::date
    group by 1 order by 2 desc, 1 limit ${limit}`)
  return rows.map(({ route, views }) => ({ route, views: Number(views) }))
}

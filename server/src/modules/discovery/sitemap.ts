import { sql } from 'drizzle-orm'
import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Platform } from '#server/platform/platform.ts'
import { accountsTable, centresTable, profilesTable } from '../accounts/index.ts'
import { cardsTable, isOnSale, productsTable } from '../catalogue/index.ts'
import { findPublicTeachers } from '../teachers/index.ts'
import { listListedIds } from './teacher-list.repository.ts'

interface SitemapProduct {
  id: number
  /** In each language. */
  names: Readonly<Record<Locale, string>>
  updatedAt: Date
}

interface SitemapShop {
  /** Of teachers and centres together. */
  id: number
  username: string
  /** When something it sells was last changed. */
  updatedAt: Date
}

interface SitemapTeacher {
  id: number
  /** When their profile last changed; null if it is still empty. */
  updatedAt: Date | null
}

/** Products on sale, their sellers and teachers, in the order of the IDs after the given one. */
export interface Sitemap {
  teachers(after: number, limit: number): Promise<SitemapTeacher[]>
  products(after: number, limit: number): Promise<SitemapProduct[]>
  shops(after: number, limit: number): Promise<SitemapShop[]>
}

/** Reads the data for search engines. */
export function createSitemap({ db, clock }: Pick<Platform, 'db' | 'clock'>): Sitemap {
  const today = () => hongKongDay(clock.now())
  return {
    async teachers(after, limit) {
      const ids = await listListedIds(db, after, limit)
      const teachers = await findPublicTeachers(db, ids)
      return ids.map(id => ({ id, updatedAt: teachers.get(id)?.said.updatedAt ?? null }))
    },
    products: (after, limit) => listProducts(db, after, limit, today()),
    async shops(after, limit) {
      // Teachers have even numbers and centres odd ones.
      const teachers = await listSellers(db, 'teacher', Math.floor(after / 2), limit, today())
      const centres = await listSellers(db, 'centre', Math.floor((after - 1) / 2), limit, today())
      return [
        ...teachers.map(shop => ({ ...shop, id: shop.id * 2 })),
        ...centres.map(shop => ({ ...shop, id: shop.id * 2 + 1 })),
      ]
        .sort((one, other) => one.id - other.id)
        .slice(0, limit)
    },
  }
}

async function listProducts(db: Db, after: number, limit: number, today: string): Promise<SitemapProduct[]> {
  const { rows } = await db.execute<{
    id: string
    name: string
    name_zh: string | null
    updated_at: string
  }>(sql`
    select card.product_id as id, product.name, product.name_zh, product.updated_at
    from ${cardsTable} join ${productsTable} product on product.id = card.product_id
    where ${isOnSale(today)} and card.product_id > ${after}
    order by card.product_id limit ${limit}`)
  return rows.map(row => ({
    id: Number(row.id),
    names: { en: row.name, 'zh-HK': row.name_zh ?? row.name },
    updatedAt: new Date(row.updated_at),
  }))
}

/** Sellers with something on sale, found by stepping from seller to seller through the index of their products. */
async function listSellers(
  db: Db,
  type: 'teacher' | 'centre',
  after: number,
  limit: number,
  today: string,
): Promise<SitemapShop[]> {
  const column = type === 'teacher' ? sql`card.teacher_id` : sql`card.centre_id`
  // A centre's products are in the centre's shop, not in their teacher's.
  const own = type === 'teacher' ? sql`${isOnSale(today)} and card.centre_id is null` : isOnSale(today)
  const username =
    type === 'teacher'
      ? sql`select account.username from ${profilesTable} profile
          join ${accountsTable} account on account.id = profile.account_id where profile.id = seller.id`
      : sql`select centre.username from ${centresTable} centre where centre.id = seller.id`
  const { rows } = await db.execute<{ id: string; username: string; updated_at: string }>(sql`
    with recursive step (id) as (
      (select ${column} from ${cardsTable}
        where ${own} and ${column} > ${after} order by ${column} limit 1)
      union all
      select (select ${column} from ${cardsTable}
        where ${own} and ${column} > step.id order by ${column} limit 1)
      from step where step.id is not null
    )
    select seller.id, (${username}) as username, (
      select max(product.updated_at) from ${cardsTable} join ${productsTable} product on product.id = card.product_id
      where ${own} and ${column} = seller.id) as updated_at
    from (select id from step where id is not null limit ${limit}) seller
    order by seller.id`)
  return rows.map(row => ({
    id: Number(row.id),
    username: row.username,
    updatedAt: new Date(row.updated_at),
  }))
}

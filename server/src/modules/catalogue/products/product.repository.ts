import {
  and,
  asc,
  type Column,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { worksheetKinds } from '#contract/rules/materials.ts'
import type { Locale } from '#contract/shared.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared, preparedByIds } from '#server/platform/db/prepared.ts'
import {
  accountsTable,
  centresTable,
  isEndedCentre,
  markPeople,
  profilesTable,
} from '../../accounts/index.ts'
import { type FileKind, isReadyFile } from '../../media/index.ts'
import { isPaidOut } from '../../teachers/index.ts'
import { isComplete } from '../cards/completeness-sql.ts'
import { productStatus, products, productWatermarks, subjects } from '../catalogue.tables.ts'
import { timedDiscounts } from '../discounts/discount-sql.ts'
import { nameFor } from './listing-texts.ts'

export interface Watermark {
  code: string
  text: string
  /** How many people may use it; unlimited without one. */
  limit?: number | null
}

const productColumns = {
  ...getTableColumns(products),
  subject: subjects.title,
  subjectZh: subjects.titleZh,
  watermarks: sql<Watermark[]>`(
    select coalesce(json_agg(json_build_object(
      'code', entry.code, 'text', entry.text, 'limit', entry.redemption_limit) order by entry.position), '[]')
    from ${productWatermarks} entry where entry.product_id = ${products.id})`,
  teacherUsername: accountsTable.username,
  teacherStatus: accountsTable.status,
  teacherDeletedAt: accountsTable.deletedAt,
  teacherName: profilesTable.displayName,
  pictureKey: profilesTable.pictureKey,
  pictureUrl: profilesTable.pictureUrl,
  centreUsername: centresTable.username,
  centreName: centresTable.name,
  centreNameZh: centresTable.nameZh,
  centrePictureKey: centresTable.pictureKey,
  centreEnded: sql<boolean>`${centresTable.endedAt} is not null`,
  payoutReady: isPaidOut({ teacherId: sql`${products.teacherId}`, centreId: sql`${products.centreId}` }),
  reviews: statusSql(productStatus.reviews),
  ratingTotal: statusSql(productStatus.ratingTotal),
  sold: statusSql(productStatus.sold),
  popularity: statusSql(productStatus.popularity),
  liveUntil: productStatus.liveUntil,
  /** Materials that are ready to view. */
  videos: readyMaterials('mp4'),
  worksheets: readyMaterials(...worksheetKinds),
  pdfs: readyMaterials('pdf'),
  /** It has a cover and at least one material. */
  complete: isComplete,
  timedDiscounts,
}

/** No one has bought or reviewed it yet, so there is no row. */
function statusSql(column: Column): SQL<number> {
  return sql<number>`coalesce(${column}, 0)`.mapWith(Number)
}

function readyMaterials(...kinds: readonly FileKind[]): SQL<number> {
  return sql<number>`(
    select count(*) from materials part
    where part.product_id = ${products.id} and part.removed_at is null
      and ${isReadyFile(sql`part.file_id`, ...kinds)})`.mapWith(Number)
}

const sellers = (db: Db) =>
  db
    .select(productColumns)
    .from(products)
    .innerJoin(subjects, eq(subjects.id, products.subjectId))
    .innerJoin(profilesTable, eq(profilesTable.id, products.teacherId))
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .leftJoin(centresTable, eq(centresTable.id, products.centreId))
    .leftJoin(productStatus, eq(productStatus.productId, products.id))
    .$dynamic()

/** A product with its subject and its seller, including codes: never for the wire directly. */
export type Product = Awaited<ReturnType<typeof sellers>>[number]
export type NewProduct = typeof products.$inferInsert

const findByIds = preparedByIds('products', (db, among) => sellers(db).where(among(products.id)))

export async function findProduct(db: Db, id: number): Promise<Product | undefined> {
  const [product] = await findByIds(db, [id])
  return product
}

/** In the order of the IDs; those that don't exist are left out. */
export async function findProducts(db: Db, ids: readonly number[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await findByIds(db, ids)
  const byId = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** What decides whether a product is sold, and its price. */
export type SaleTerms = Awaited<ReturnType<typeof findTerms>>[number]

const findTerms = preparedByIds('sale-terms', (db, among) =>
  db
    .select({
      id: products.id,
      name: products.name,
      nameZh: products.nameZh,
      teacherId: products.teacherId,
      centreId: products.centreId,
      priceCents: products.priceCents,
      discountCents: products.discountCents,
      status: products.status,
      hiddenAt: products.hiddenAt,
      access: products.access,
      endsOn: products.endsOn,
      complete: isComplete,
      timedDiscounts,
      centreEnded: isEndedCentre(products.centreId),
      teacherStatus: accountsTable.status,
      teacherDeletedAt: accountsTable.deletedAt,
    })
    .from(products)
    .innerJoin(profilesTable, eq(profilesTable.id, products.teacherId))
    .innerJoin(accountsTable, eq(accountsTable.id, profilesTable.accountId))
    .where(among(products.id)),
)

/** Of those that exist. */
export const findSaleTerms = (db: Db, ids: readonly number[]): Promise<SaleTerms[]> => findTerms(db, ids)

/** By ID, for a reader of this language, without those that don't exist. */
export async function nameProducts(
  db: Db,
  ids: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, string>> {
  const names = await findNames(db, ids)
  return new Map([...names].map(([id, product]) => [id, nameFor(product, locale)]))
}

/** As stored, by ID, for code that needs both languages. */
export async function findNames(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Pick<Product, 'name' | 'nameZh'>>> {
  if (ids.length === 0) return new Map()
  const [row] = (await selectNames(db, { ids: [...ids] })).rows
  const found = row?.ids ?? []
  return new Map(
    found.map((id, index) => [
      id,
      { name: row?.names?.[index] ?? '', nameZh: row?.chinese?.[index] ?? null },
    ]),
  )
}

/** Arrays: for someone with hundreds, as many rows would cost more to read than to find. */
const selectNames = prepared('product-names', db =>
  db.execute<{ ids: number[] | null; names: string[] | null; chinese: (string | null)[] | null }>(sql`
    select json_agg(id) as ids, json_agg(name) as names, json_agg(name_zh) as chinese
    from products where id = any(${sql.placeholder('ids')}::bigint[])`),
)

/**
 * Locks the product until the transaction ends, so that two changes happen one after the other. Read after the lock: a
 * row read while waiting for it would have the old watermarks.
 */
export async function lockProduct(tx: Tx, id: number): Promise<Product | undefined> {
  const [, product] = await Promise.all([lockProductRows(tx, [id]), findProduct(tx, id)])
  return product
}

/** The same for many, for code that needs no data; always in one order. */
export async function lockProductRows(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockRows(tx, { ids })
}

const lockRows = prepared('lock-products', db =>
  db.execute(sql`
    select 1 from products where id = any(${sql.placeholder('ids')}::bigint[]) order by id for update`),
)

/**
 * What someone may change: their own products and, in their centre, all (a manager) or those they teach (a member).
 */
export interface ProductOwner {
  teacherId: number
  centreId: number | null
  managesCentre: boolean
}

export const productOrders = ['name', 'subject', 'price', 'created'] as const
export type ProductOrder = (typeof productOrders)[number]

export interface ProductFilter {
  shelf: ProductOwner
  status: number
  search?: string
  order: ProductOrder
  descending: boolean
  limit: number
  offset: number
}

const orders = {
  name: sql`lower(${products.name})`,
  subject: sql`lower(${subjects.title})`,
  // The current price.
  price: sql`coalesce(${products.discountCents}, ${products.priceCents})`,
  created: products.createdAt,
}

export async function listProducts(
  db: Db,
  filter: ProductFilter,
): Promise<{ products: Product[]; count: number }> {
  const { search, order, limit, offset } = filter
  const condition = and(
    ownedBy(filter.shelf),
    eq(products.status, filter.status),
    search ? or(hasPart(products.name, search), hasPart(products.nameZh, search)) : undefined,
  )
  const direction = filter.descending ? desc : asc
  const rows = await sellers(db)
    .where(condition)
    .orderBy(direction(orders[order]), direction(products.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ count: count() }).from(products).where(condition)
  return { products: rows, count: total?.count ?? 0 }
}

const hasPart = (column: Column, part: string): SQL => ilike(column, `%${part.replace(/[\\%_]/g, '\\$&')}%`)

/** What the badges in the list say: active, complete, and not expired. `today` is the day in Hong Kong. */
export async function countOnSale(db: Db, shelf: ProductOwner, today: string): Promise<number> {
  const lasts = or(isNull(products.endsOn), gte(products.endsOn, today))
  const [total] = await db
    .select({ count: count() })
    .from(products)
    .where(and(ownedBy(shelf), eq(products.status, 1), isNull(products.hiddenAt), isComplete, lasts))
  return total?.count ?? 0
}

/** For every product of an owner, in any status. */
export async function listOwnedIds(db: Db, shelf: ProductOwner): Promise<number[]> {
  const rows = await db.select({ id: products.id }).from(products).where(ownedBy(shelf))
  return rows.map(({ id }) => id)
}

/** Every product of an owner in any status, oldest first. */
export async function listOwnedProducts(db: Db, shelf: ProductOwner): Promise<Product[]> {
  return sellers(db).where(ownedBy(shelf)).orderBy(asc(products.id))
}

function ownedBy({ teacherId, centreId, managesCentre }: ProductOwner): SQL | undefined {
  const taught = eq(products.teacherId, teacherId)
  const own = and(taught, isNull(products.centreId))
  if (centreId === null) return own
  const ofCentre = eq(products.centreId, centreId)
  return or(own, managesCentre ? ofCentre : and(ofCentre, taught))
}

export async function insertProduct(tx: Tx, product: NewProduct): Promise<number> {
  const [created] = await tx.insert(products).values(product).returning({ id: products.id })
  if (!created) throw new Error('The product was not written')
  await markPeople(tx, [product.teacherId], 'sells')
  return created.id
}

export async function changeProduct(tx: Tx, id: number, change: Partial<NewProduct>): Promise<void> {
  await tx.update(products).set(change).where(eq(products.id, id))
  if (change.teacherId !== undefined) await markPeople(tx, [change.teacherId], 'sells')
}

export async function replaceWatermarks(
  tx: Tx,
  productId: number,
  entries: readonly Watermark[],
): Promise<void> {
  await tx.delete(productWatermarks).where(eq(productWatermarks.productId, productId))
  if (entries.length === 0) return
  await tx.insert(productWatermarks).values(
    entries.map(({ code, text, limit }, index) => ({
      productId,
      code,
      text,
      position: index + 1,
      redemptionLimit: limit ?? null,
    })),
  )
}

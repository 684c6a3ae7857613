import { asc, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { levels, productCards, products } from '../catalogue.tables.ts'

export type CardRow = typeof productCards.$inferSelect

/**
 * Locks the cards until the transaction ends, so that two writers of the same card follow each other and the second
 * sees the changes of the first. Taken last: a product, a file or an account is locked before. Always in one order; a
 * product without a card gets an empty one to lock.
 */
export async function holdCards(tx: Tx, productIds: readonly number[]): Promise<CardRow[]> {
  const held = await lockCards(tx, productIds)
  if (held.length === productIds.length) return held
  await tx.execute(sql`
    insert into product_cards (product_id, card, listed, subject_id, levels, tags, teacher_id, price_cents,
      videos, worksheets, printable, rating, popularity, created_at, search)
    select id, '', false, subject_id, '{}', '{}', teacher_id, 0, 0, 0, false, 0, 0, created_at, ''
    from products where ${inArray(products.id, [...productIds])} order by id
    on conflict do nothing`)
  return lockCards(tx, productIds)
}

const lockByIds = prepared('lock-cards', db =>
  db
    .select()
    .from(productCards)
    .where(sql`${productCards.productId} = any(${sql.placeholder('productIds')}::bigint[])`)
    .orderBy(asc(productCards.productId))
    .for('update'),
)

const lockCards = (tx: Tx, productIds: readonly number[]): Promise<CardRow[]> => lockByIds(tx, { productIds })

const { productId: _, ...written } = getTableColumns(productCards)
const fromExcluded = Object.fromEntries(
  Object.entries(written).map(([key, column]) => [key, sql.raw(`excluded.${column.name}`)]),
)

export async function writeCards(tx: Tx, rows: readonly CardRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(productCards)
    .values([...rows])
    .onConflictDoUpdate({ target: productCards.productId, set: fromExcluded })
}

/** What depends on a product's counts and ratings; the search columns and their index aren't touched. */
export async function writeShown(tx: Tx, rows: readonly CardRow[]): Promise<void> {
  if (rows.length === 0) return
  await setShown(tx, {
    ids: rows.map(({ productId }) => productId),
    cards: rows.map(({ card }) => card),
    chinese: rows.map(({ cardZh }) => cardZh),
    ratings: rows.map(({ rating }) => rating),
    scores: rows.map(({ popularity }) => popularity),
    lives: rows.map(({ live }) => live),
  })
}

const setShown = prepared('write-shown-cards', db =>
  db.execute(sql`
    update product_cards set card = shown.card, card_zh = shown.card_zh, rating = shown.rating, popularity = shown.popularity,
      live = shown.live
    from unnest(${sql.placeholder('ids')}::bigint[], ${sql.placeholder('cards')}::text[],
      ${sql.placeholder('chinese')}::text[], ${sql.placeholder('ratings')}::real[],
      ${sql.placeholder('scores')}::real[], ${sql.placeholder('lives')}::boolean[])
      as shown (product_id, card, card_zh, rating, popularity, live)
    where product_cards.product_id = shown.product_id`),
)

/** The filter columns of lists, from the current products; everything else on the cards stays for now. */
export async function followProducts(tx: Tx, productIds: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update product_cards set subject_id = product.subject_id, levels = product.levels
    from products product
    where product.id = product_cards.product_id and product.id = any(${sql.param([...productIds])}::bigint[])`)
}

/** Titles in Chinese, by subject and English title; a level without one is missing. */
export async function findLevelTitles(
  tx: Tx,
  subjectIds: readonly number[],
): Promise<(subjectId: number, title: string) => string | undefined> {
  const rows = await tx
    .select()
    .from(levels)
    .where(inArray(levels.subjectId, [...subjectIds]))
  const titles = new Map(rows.map(level => [`${level.subjectId} ${level.title}`, level.titleZh]))
  return (subjectId, title) => titles.get(`${subjectId} ${title}`) || undefined
}

/** IDs of products without a card, or of all, the first ones after an ID. */
export async function listCardless(
  db: Db,
  { after, all, limit }: { after: number; all: boolean; limit: number },
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from products where id > ${after} and (${all} or not exists (
      select from product_cards where product_cards.product_id = products.id))
    order by id limit ${limit}`)
  return rows.map(({ id }) => Number(id))
}

/** Listed, although their last day was before this one. */
export async function listOver(db: Db, today: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select product_id as id from product_cards where listed and ends_on < ${today}::date order by 1`)
  return rows.map(({ id }) => Number(id))
}

/** Listed as live, although their last lesson has started. */
export async function listLiveOver(db: Db, now: Date): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select card.product_id as id from product_cards card
    left join product_standing standing on standing.product_id = card.product_id
    where card.listed and card.live and (standing.live_until is null or standing.live_until <= ${now}) order by 1`)
  return rows.map(({ id }) => Number(id))
}

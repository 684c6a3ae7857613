import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/db.ts'
import { searchDocument } from './search/search-document.ts'
import { planSearch } from './search/search-plan.ts'
import { changeManyTerms } from './search/search-terms.ts'
import { type GoldenProduct, goldenProducts } from './search-golden-products.test-support.ts'
import { type GoldenQuery, goldenQueries } from './search-golden-queries.test-support.ts'

const inChinese = { Math: '數學', English: '英文', Chinese: '中文', Others: '其他' }
const pageSize = 48

/** Fills a database of one's own: other products would be found as well. */
export async function insertGolden(db: Database): Promise<void> {
  // Products behind the cards would add nothing to what is looked at here.
  await db.execute(sql`alter table product_cards drop constraint product_cards_product_id_fkey`)
  await db.transaction(async tx => {
    for (const [index, product] of goldenProducts.entries()) {
      await tx.execute(sql`
        insert into product_cards (product_id, card, listed, subject_id, levels, tags, teacher_id, price_cents,
          videos, worksheets, rating, popularity, created_at, search)
        values (${index + 1}, ${cardOf(product, index + 1)}, true, 1, '{}', '{}', 1, 0, 0, 0, 0,
          ${product.popularity}, now(), ${documentOf(product)}::tsvector)`)
    }
    const changes = goldenProducts.map(({ name, tags, seller: [teacher = '', alias] }) => ({
      before: null,
      after: {
        listed: true,
        names: [name],
        tags: tags.split(','),
        seller: { username: usernameOf(teacher), name: teacher, avatar: '', alias },
        teacher,
      },
    }))
    await changeManyTerms(tx, changes)
  })
}

export const usernameOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '')

const cardOf = ({ name, seller }: GoldenProduct, id: number) =>
  JSON.stringify({
    course_id: id,
    course_name: name,
    course_name_language: 'en',
    course_cover: `/${id}.webp`,
    display_name: seller[0],
  })

function documentOf(product: GoldenProduct): string {
  return searchDocument({
    names: [product.name],
    tags: product.tags.split(','),
    subject: product.subject,
    subjectZh: inChinese[product.subject],
    levels: product.levels.split(','),
    levelsZh: [],
    grade: product.grade,
    seller: product.seller,
    descriptions: [`<p>${product.description ?? ''}</p>`],
  })
}

export interface GoldenResult {
  asked: GoldenQuery
  /** Names, the best first. */
  found: string[]
  missing: string[]
  wrong: string[]
  /** Of the product that must stand first; 0 if it is not there. */
  place: number | null
  corrected: string
  matched: 'all' | 'some'
}

export async function askGolden(db: Database, asked: GoldenQuery): Promise<GoldenResult> {
  const plan = await planSearch(db, asked.query)
  const { rows } = plan
    ? await db.execute<{ id: string }>(sql`
        select product_id as id from product_cards where listed and ${plan.condition}
        order by ${plan.rank} desc, popularity desc, product_id desc limit ${pageSize}`)
    : { rows: [] }
  const found = rows.flatMap(({ id }) => goldenProducts[Number(id) - 1]?.name ?? [])
  const { must = [], mustNot = [], first, only } = asked
  const isOne = (name: string, of: readonly string[]) => of.some(beginning => name.startsWith(beginning))
  return {
    asked,
    found,
    missing: must.filter(beginning => !found.some(name => name.startsWith(beginning))),
    wrong: found.filter(name => isOne(name, mustNot) || (only === true && !isOne(name, must))),
    place: first === undefined ? null : found.findIndex(name => name.startsWith(first)) + 1,
    corrected: plan?.corrected ?? '',
    matched: plan?.matched ?? 'all',
  }
}

export interface GoldenFigures {
  queries: number
  /** Share of what must be found that is on the first page. */
  recall: number
  /** Share of what is found that may be. */
  precision: number
  /** Share of the queries with a product to come first that have it there, and its mean reciprocal place. */
  firstShare: number
  reciprocal: number
}

export async function askAllGolden(
  db: Database,
): Promise<{ results: GoldenResult[]; figures: GoldenFigures }> {
  const results: GoldenResult[] = []
  for (const asked of goldenQueries) results.push(await askGolden(db, asked))
  const sum = (of: (result: GoldenResult) => number) => results.reduce((total, one) => total + of(one), 0)
  const wanted = sum(({ asked }) => asked.must?.length ?? 0)
  const shown = sum(({ found }) => found.length)
  const placed = results.flatMap(({ place }) => (place === null ? [] : [place]))
  const mean = (values: number[]) => values.reduce((total, one) => total + one, 0) / values.length
  return {
    results,
    figures: {
      queries: results.length,
      recall: 1 - sum(({ missing }) => missing.length) / wanted,
      precision: 1 - sum(({ wrong }) => wrong.length) / shown,
      firstShare: mean(placed.map(place => (place === 1 ? 1 : 0))),
      reciprocal: mean(placed.map(place => (place > 0 ? 1 / place : 0))),
    },
  }
}

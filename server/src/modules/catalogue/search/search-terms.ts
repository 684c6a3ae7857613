import { sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { termDocument } from './search-document.ts'
import { idleWords } from './search-synonyms.ts'
import { tokenise } from './search-tokens.ts'

/** The parts of a product that help with typing. */
export interface TermSource {
  listed: boolean
  /** In each language. */
  names: readonly string[]
  tags: readonly string[]
  seller: TermSeller
  /** Its teacher. */
  teacher: string
}

export interface TermSeller {
  username: string
  name: string
  avatar: string
  /** Other names; only needed for the current product. */
  alias?: string
}

/** A card contains all of it, even one that is about to be replaced; the second is the one for Chinese readers. */
export function termSource(
  [card, chinese]: readonly [ProductCard, ProductCard],
  listed: boolean,
  alias?: string,
): TermSource {
  return {
    listed,
    names: [card.course_name, chinese.course_name],
    tags: card.tags.split(',').filter(Boolean),
    seller: {
      username: card.username,
      name: card.centre_name || card.display_name,
      avatar: card.avatar,
      alias,
    },
    teacher: card.display_name,
  }
}

export interface TermChange {
  before: TermSource | null
  after: TermSource | null
}

/** Updates tags, sellers and words of listed products, in the transaction that changes a product. */
export const changeTerms = (tx: Tx, before: TermSource | null, after: TermSource | null): Promise<void> =>
  changeManyTerms(tx, [{ before, after }])

/** The same for several products together, so that two transactions lock their rows in the same order. */
export async function changeManyTerms(tx: Tx, changes: readonly TermChange[]): Promise<void> {
  const [tags, words, sellers] = [new Count(), new Count(), new Count()]
  const named = new Map<string, TermSeller>()
  for (const { before, after } of changes) {
    for (const [source, by] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (!source?.listed) continue
      for (const tag of tagsOf(source)) tags.add(tag, by)
      for (const word of wordsOf(source)) words.add(word, by)
      sellers.add(source.seller.username, by)
      if (by > 0 || !named.has(source.seller.username)) named.set(source.seller.username, source.seller)
    }
    // The same seller under another name: nothing to count, something to write.
    if (before?.listed && after?.listed && isRenamed(before.seller, after.seller)) {
      sellers.touch(after.seller.username)
    }
  }
  await changeTags(tx, tags)
  await changeSellers(tx, sellers, named)
  await changeWords(tx, words)
}

const isRenamed = (before: TermSeller, after: TermSeller): boolean =>
  before.name !== after.name || before.avatar !== after.avatar

/** How many more or fewer products have it. */
class Count {
  readonly #changes = new Map<string, number>()
  readonly #touched = new Set<string>()

  add(key: string, by: 1 | -1): void {
    this.#changes.set(key, (this.#changes.get(key) ?? 0) + by)
  }

  touch(key: string): void {
    this.#touched.add(key)
  }

  /** In one fixed order. */
  get entries(): [key: string, by: number][] {
    return [...this.#changes]
      .filter(([key, by]) => by !== 0 || this.#touched.has(key))
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }
}

const longestTag = 200
const tagsOf = ({ tags }: TermSource): Set<string> =>
  new Set(tags.map(tag => tag.trim()).filter(tag => tag !== '' && tag.length <= longestTag))

const idle = new Set(idleWords.words)
function wordsOf({ names, tags, seller, teacher }: TermSource): Set<string> {
  const words = [...names, ...tags, seller.name, teacher]
    .flatMap(text => tokenise(text))
    .map(({ text }) => text)
    .filter(text => /^[a-z]{3,}$/.test(text) && !idle.has(text))
  return new Set(words)
}

async function changeTags(tx: Tx, tags: Count): Promise<void> {
  const { entries } = tags
  if (entries.length === 0) return
  await tx.execute(sql`
    insert into search_tags (tag, uses, search)
    select tag, change, search::tsvector from unnest(
      ${sql.param(keysOf(entries))}::text[], ${sql.param(changesOf(entries))}::int[],
      ${sql.param(entries.map(([tag]) => termDocument(tag)))}::text[]
    ) with ordinality as changed (tag, change, search, place)
    order by place
    on conflict (tag) do update set uses = search_tags.uses + excluded.uses`)
  const gone = goneOf(entries)
  if (gone.length === 0) return
  await tx.execute(sql`delete from search_tags where tag = any(${sql.param(gone)}::text[]) and uses <= 0`)
}

async function changeSellers(tx: Tx, sellers: Count, named: ReadonlyMap<string, TermSeller>): Promise<void> {
  const entries = sellers.entries.map(([username, by]) => ({ by, ...sellerOf(named, username) }))
  if (entries.length === 0) return
  // A change of 0 or more comes with the current seller, a negative one perhaps with the earlier one.
  await tx.execute(sql`
    insert into search_sellers (username, name, avatar, uses, search)
    select username, name, avatar, change, search::tsvector from unnest(
      ${sql.param(entries.map(({ username }) => username))}::text[],
      ${sql.param(entries.map(({ name }) => name))}::text[],
      ${sql.param(entries.map(({ avatar }) => avatar))}::text[],
      ${sql.param(entries.map(({ by }) => by))}::int[],
      ${sql.param(entries.map(({ name, username, alias = '' }) => termDocument(name, alias, username)))}::text[]
    ) with ordinality as changed (username, name, avatar, change, search, place)
    order by place
    on conflict (username) do update set
      uses = search_sellers.uses + excluded.uses,
      name = case when excluded.uses < 0 then search_sellers.name else excluded.name end,
      avatar = case when excluded.uses < 0 then search_sellers.avatar else excluded.avatar end,
      search = case when excluded.uses < 0 then search_sellers.search else excluded.search end`)
  const gone = entries.filter(({ by }) => by < 0).map(({ username }) => username)
  if (gone.length === 0) return
  await tx.execute(
    sql`delete from search_sellers where username = any(${sql.param(gone)}::text[]) and uses <= 0`,
  )
}

function sellerOf(named: ReadonlyMap<string, TermSeller>, username: string): TermSeller {
  const seller = named.get(username)
  if (!seller) throw new Error(`Nobody is called ${username}`)
  return seller
}

async function changeWords(tx: Tx, words: Count): Promise<void> {
  const { entries } = words
  if (entries.length === 0) return
  await tx.execute(sql`
    insert into search_words (word, uses)
    select word, change from unnest(
      ${sql.param(keysOf(entries))}::text[], ${sql.param(changesOf(entries))}::int[]
    ) with ordinality as changed (word, change, place)
    order by place
    on conflict (word) do update set uses = search_words.uses + excluded.uses`)
  const gone = goneOf(entries)
  if (gone.length === 0) return
  await tx.execute(sql`delete from search_words where word = any(${sql.param(gone)}::text[]) and uses <= 0`)
}

const keysOf = (entries: readonly [string, number][]): string[] => entries.map(([key]) => key)
const changesOf = (entries: readonly [string, number][]): number[] => entries.map(([, by]) => by)
const goneOf = (entries: readonly [string, number][]): string[] =>
  entries.filter(([, by]) => by < 0).map(([key]) => key)

import { type SQL, sql } from 'drizzle-orm'
import type { TeacherCard } from '#contract/discovery/teacher-directory.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  type Attempt,
  allOf,
  anyOf,
  type CurrentLexicon,
  fallbacks,
  inHead,
  type Need,
  oneErrorAway,
  type Query,
  readQuery,
  repairQuery,
  type SuggestedTeacher,
  similarWords,
  strict,
  type Vocabulary,
} from '../catalogue/index.ts'
import { listTeacherRows, type TeacherMatch } from './teacher-list.repository.ts'

export interface TeacherSearch {
  db: Db
  /** The lexicon for queries, with what staff have added. */
  lexicon: CurrentLexicon
}

export interface TeacherPlan extends TeacherMatch {
  /** What was searched for instead because nothing matched the original text; '' otherwise. */
  corrected: string
  /** No one has all of it: partial matches are shown. */
  matched: 'all' | 'some'
  /** The same for searches with the same results. */
  key: string
}

const nobody: TeacherPlan = {
  ...{ condition: sql`false`, rank: sql<number>`0::real`, corrected: '' },
  ...{ matched: 'all', key: '-' },
}

/** How a text is searched in what teachers are called, teach and say; undefined if no text was given. */
export async function planTeacherSearch(
  { db, lexicon }: TeacherSearch,
  text: string,
): Promise<TeacherPlan | undefined> {
  if (/^[\s,，]*$/.test(text)) return undefined
  const query = readQuery(text, { lexicon: await lexicon() })
  if (!query) return nobody
  const typed = { query, corrected: '', meant: new Set<string>() }
  const asTyped = planOf(query, strict(query))
  if (await matchesAny(db, asTyped)) return asTyped
  const repaired = await repairQuery(db, query, text, ofTeachers)
  for (const { attempt, of } of fallbacks(typed, repaired)) {
    const plan = { ...planOf(of.query, attempt), corrected: of.corrected }
    if (await matchesAny(db, plan)) return plan
  }
  return asTyped
}

/** Whether someone has this name, or all of it in their main texts. */
export async function isTeacherCalledSo({ db, lexicon }: TeacherSearch, text: string): Promise<boolean> {
  const query = readQuery(text, { lexicon: await lexicon() })
  return (
    query !== null &&
    matchesAny(db, { condition: isAbout(allOf(needsOf(query).map(need => inHead(need, 'A')))) })
  )
}

async function matchesAny(db: Db, { condition }: Pick<TeacherMatch, 'condition'>): Promise<boolean> {
  const { rows } = await db.execute(sql`select from teacher_cards where listed and ${condition} limit 1`)
  return rows.length > 0
}

const needsOf = ({ terms }: Query): Need[] => terms.flatMap(({ needs }) => needs)
const has = (wanted: string): SQL => sql`(teacher_cards.search @@ ${wanted}::tsquery)`
/** The same without what is only mentioned: that has no weight, and would match anyone. */
const isAbout = (wanted: string): SQL =>
  sql`(ts_filter(teacher_cards.search, '{a,b,c}') @@ ${wanted}::tsquery)`

function planOf(query: Query, { match, head, matched, parts }: Attempt): TeacherPlan {
  const needs = needsOf(query)
  const lexemes = [...new Set(needs.flatMap(({ weighed }) => weighed))]
  const some = parts.map(part => sql` + 2 * ${isAbout(part)}::int`)
  return {
    condition: head === null ? has(match) : sql`(${has(match)} and ${isAbout(head)})`,
    // All of it in the name first, then in what they teach; below that by where it is. In steps, so that ratings
    // decide between equals.
    rank: sql<number>`(${isAbout(allOf(needs.map(need => inHead(need, 'A'))))}::int * 2 + round(least(
      ts_rank('{0, 0.1, 0.4, 1}', teacher_cards.search, ${anyOf(lexemes)}::tsquery), 0.9) * 10) / 10
      ${sql.join(some, sql``)})`,
    corrected: '',
    matched,
    key: JSON.stringify([match, head]),
  }
}

/**
 * Words aren't stored separately: every spelling one error away is tried, and longer words also among those of
 * products.
 */
const ofTeachers: Vocabulary = {
  knows: match => sql`exists (select from teacher_cards where listed and search @@ ${match}::tsquery)`,
  wordsNear(word, most) {
    const similar = most === 1 ? sql`` : sql`union select word from (${similarWords(word)}) as alike`
    return sql`
      select word, 1 as uses
      from (select unnest(${sql.param(oneErrorAway(word))}::text[]) as word ${similar}) as candidate
      where exists (
        select from teacher_cards where listed and search @@ ('''' || candidate.word || '''')::tsquery)
      limit 50`
  },
  wordsAmong: words => sql`
    select word from unnest(${sql.param([...words])}::text[]) as word
    where exists (select from teacher_cards where listed and search @@ ('''' || word || '''')::tsquery)`,
  // Runs of characters are searched with one of them wrong anyway.
  textsNear: () => sql`select '' as tag, 0 as uses where false`,
}

/**
 * Everyone's usual rating counts as much as this many reviews: one five says less than many that are almost as good.
 */
const usual = { rating: 4, reviews: 5 }

/** For texts that only say that a teacher is wanted. */
export const anybody: TeacherMatch = {
  condition: sql`true`,
  rank: sql<number>`round((rating * reviews + ${usual.rating * usual.reviews}::int)::numeric
    / (reviews + ${usual.reviews}::int), 2)`,
}

const mostSuggested = 8

/** For what is being typed; allows typing errors only on request. */
export async function suggestTeachers(
  search: TeacherSearch,
  typed: string,
  { forgiving }: { forgiving: boolean },
): Promise<SuggestedTeacher[]> {
  const query = readQuery(typed, { lexicon: await search.lexicon() })
  if (!query) return []
  const match = forgiving ? await planTeacherSearch(search, typed) : planOf(query, strict(query))
  if (!match || match.matched === 'some') return []
  const rows = await listTeacherRows(
    search.db,
    { match },
    { sort: 'relevance', limit: mostSuggested, offset: 0 },
    { steps: 0 },
  )
  return rows.map(({ card }) => {
    // Our own text, in the contract's shape.
    const { teacher_id, username, display_name, profile_picture, title, title_zh } = JSON.parse(
      card,
    ) as TeacherCard
    return { teacher_id, username, display_name, avatar: profile_picture, title, title_zh }
  })
}

import { type SQL, sql } from 'drizzle-orm'
import type { TeacherCard } from '#contract/discovery/teacher-directory.ts'
import type { Db } from '#server/platform/db/db.ts'
import {
  allOf,
  anyOf,
  inHead,
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

export interface TeacherPlan extends TeacherMatch {
  /** What was searched for instead, when nothing matched as it was typed; '' otherwise. */
  corrected: string
}

const nobody: TeacherPlan = { condition: sql`false`, rank: sql<number>`0::real`, corrected: '' }

/** How a text is looked for in names, titles and tag lines; undefined when no text was given. */
export async function planTeacherSearch(db: Db, text: string): Promise<TeacherPlan | undefined> {
  if (/^[\s,，]*$/.test(text)) return undefined
  const query = readQuery(text)
  if (!query) return nobody
  const asTyped = planOf(query)
  if (await matchesAny(db, asTyped)) return asTyped
  const repaired = await repairQuery(db, query, text, ofTeachers)
  return repaired.query === query ? asTyped : { ...planOf(repaired.query), corrected: repaired.corrected }
}

async function matchesAny(db: Db, { condition }: TeacherMatch): Promise<boolean> {
  const { rows } = await db.execute(sql`select from teacher_cards where listed and ${condition} limit 1`)
  return rows.length > 0
}

function planOf(query: Query): TeacherPlan {
  const { match, head } = strict(query)
  const needs = query.terms.flatMap(term => term.needs)
  const has = (wanted: string): SQL => sql`(teacher_cards.search @@ ${wanted}::tsquery)`
  const lexemes = [...new Set(needs.flatMap(({ weighed }) => weighed))]
  return {
    condition: head === null ? has(match) : sql`(${has(match)} and ${has(head)})`,
    // All of it in the name first; below that by where it stands. In steps, so that ratings decide between equals.
    rank: sql<number>`(${has(allOf(needs.map(need => inHead(need, 'A'))))}::int + round(least(
      ts_rank('{0, 0.1, 0.3, 1}', teacher_cards.search, ${anyOf(lexemes)}::tsquery), 0.9) * 10) / 10)`,
    corrected: '',
  }
}

/** Words are not kept apart: each that is one error away is looked for, and longer ones among those of products, too. */
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
  // A run of characters is looked for with one of them wrong anyway.
  textsNear: () => sql`select '' as tag, 0 as uses where false`,
}

const mostSuggested = 8

/** For what is being typed; only when asked to be forgiving past typing errors. */
export async function suggestTeachers(
  db: Db,
  typed: string,
  { forgiving }: { forgiving: boolean },
): Promise<SuggestedTeacher[]> {
  const query = readQuery(typed)
  if (!query) return []
  const match = forgiving ? await planTeacherSearch(db, typed) : planOf(query)
  if (!match) return []
  const rows = await listTeacherRows(
    db,
    { match },
    { sort: 'relevance', limit: mostSuggested, offset: 0 },
    { steps: 0 },
  )
  return rows.map(({ card }) => {
    // Our own text, of the contract's shape.
    const { teacher_id, username, display_name, profile_picture, title, title_zh } = JSON.parse(
      card,
    ) as TeacherCard
    return { teacher_id, username, display_name, avatar: profile_picture, title, title_zh }
  })
}

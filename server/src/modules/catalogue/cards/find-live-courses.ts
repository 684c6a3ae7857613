import { type Meaning, readMeaning } from '../search/search-meaning.rules.ts'
import type { PriceWords } from '../search/search-price.rules.ts'
import { readPrice } from '../search/search-price.rules.ts'
import { listCardRows } from './card-list.repository.ts'
import { planWords, type Searching } from './plan-query.ts'

/** What a text asks of classes. */
export interface AskedClasses {
  meaning: Meaning | null
  price: PriceWords | null
  /** The remaining words, each of which a title must contain; none for any title. */
  words: readonly string[]
  /** Courses with classes that match everything, as typed or corrected: best first. */
  courses: readonly number[]
}

const mostCourses = 50

export async function readAskedClasses(
  search: Searching,
  text: string,
  today: string,
): Promise<AskedClasses> {
  const priced = readPrice(text)
  const meant = readMeaning(priced?.rest ?? text, today)
  const rest = meant?.rest ?? priced?.rest ?? text
  const filter = { today, live: true }
  const plan = await planWords(search, rest, filter, null)
  const found =
    plan?.matched === 'all'
      ? await listCardRows(search.db, { ...filter, plan }, { locale: 'en', limit: mostCourses })
      : []
  return {
    meaning: meant?.meaning ?? null,
    price: priced?.price ?? null,
    // As typed: titles of classes are compared literally.
    words: rest.match(/\p{sc=Han}+|[[\p{L}\p{N}]--\p{sc=Han}]+/gv) ?? [],
    courses: found.map(({ id }) => id),
  }
}

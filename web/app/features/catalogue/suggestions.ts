import { useEffect, useState } from 'react'
import { api } from '../../lib/api.ts'
import { getLocale } from '../../lib/locale.ts'
import { RecentValues } from '../../lib/recent-values.ts'
import { otherLanguage } from './card.ts'
import { hasValue } from './search-values.ts'

/** One line below the search field. A tag or a centre's name becomes a value, a teacher or a product opens. */
export interface Suggestion {
  readonly kind: 'tag' | 'seller' | 'teacher' | 'product'
  readonly key: string
  readonly label: string
  /** The label's language, if it isn't the page's. */
  readonly lang?: string | undefined
  /** For a product, its seller. For a teacher, what they teach. */
  readonly detail: string
  /** For a seller, a teacher or a product. */
  readonly picture: string
  /** For a product or a teacher. */
  readonly id: number
}

const nothing: readonly Suggestion[] = []
const pause = 150
const mostUsed = 8
/** Requests of this visit aren't repeated. */
const asked = new RecentValues<string, Promise<readonly Suggestion[]>>({ most: 100 })

/** For what is being typed; otherwise the most used tags. Without an answer, there is nothing to suggest. */
export function useSuggestions(
  text: string,
  wanted: boolean,
  values: readonly string[],
): readonly Suggestion[] {
  const [found, setFound] = useState({ typed: '', suggestions: nothing })
  const typed = text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()

  useEffect(() => {
    if (!wanted) return
    let current = true
    const ask = () =>
      suggest(typed).then(
        suggestions => current && setFound({ typed, suggestions }),
        // A search works without them, so the failure isn't shown; the next letter tries again.
        () => current && setFound({ typed, suggestions: nothing }),
      )
    const timer = window.setTimeout(ask, typed && !asked.get(typed) ? pause : 0)
    return () => {
      current = false
      window.clearTimeout(timer)
    }
  }, [typed, wanted])

  // While typing continues, the last ones stay, so that the list doesn't flicker; for other words, they don't.
  const fitting = found.typed === typed || (found.typed !== '' && typed.startsWith(found.typed))
  if (!fitting) return nothing
  return found.suggestions.filter(({ kind, label }) => opens(kind) || !hasValue(values, label))
}

const opens = (kind: Suggestion['kind']): boolean => kind === 'product' || kind === 'teacher'

function suggest(typed: string): Promise<readonly Suggestion[]> {
  const known = asked.get(typed)
  if (known) return known
  const answer = typed ? suggestFor(typed) : suggestTags()
  asked.set(typed, answer)
  answer.catch(() => asked.delete(typed))
  return answer
}

async function suggestTags(): Promise<readonly Suggestion[]> {
  return (await api.tagList()).slice(0, mostUsed).map(tagOf)
}

async function suggestFor(q: string): Promise<readonly Suggestion[]> {
  const { tags, sellers, products } = await api.searchSuggest({ query: { q } })
  return [
    ...tags.map(tagOf),
    ...sellers.map(({ username, display_name, avatar, teacher_id, title, title_zh }) => ({
      kind: teacher_id > 0 ? ('teacher' as const) : ('seller' as const),
      key: `seller ${username}`,
      label: display_name,
      detail: (getLocale() === 'zh-HK' && title_zh) || title,
      picture: avatar,
      id: teacher_id,
    })),
    ...products.map(({ course_id, course_name, course_name_language, course_cover, display_name }) => ({
      kind: 'product' as const,
      key: `product ${course_id}`,
      label: course_name,
      lang: otherLanguage(course_name_language),
      detail: display_name,
      picture: course_cover,
      id: course_id,
    })),
  ]
}

function tagOf(tag: string): Suggestion {
  return { kind: 'tag', key: `tag ${tag}`, label: tag, detail: '', picture: '', id: 0 }
}

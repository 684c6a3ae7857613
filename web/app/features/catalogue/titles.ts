import { useRouteLoaderData } from 'react-router'
import type { Api } from '../../lib/api.ts'
import { getLocale } from '../../lib/locale.ts'

type Words = Readonly<Record<string, string>>

/** The administered titles in the page's language; empty in English. */
export interface Titles {
  readonly subjects: Words
  readonly levels: Words
  readonly grades: Words
}

const none: Titles = { subjects: {}, levels: {}, grades: {} }

/** For the root's loader, so that every page has them from its first byte. */
export async function loadTitles(api: Api): Promise<Titles> {
  if (getLocale() === 'en') return none
  try {
    const [subjects, grades] = await Promise.all([api.courseSubjectList(), api.gradeList()])
    return {
      subjects: wordsOf(subjects),
      levels: wordsOf(subjects.flatMap(({ levels }) => levels)),
      grades: wordsOf(grades),
    }
  } catch {
    // The English titles are no reason to refuse a page.
    return none
  }
}

/** `const { level } = useTitles()`, then `level('P3')` is '小三' on a Chinese page. */
export function useTitles() {
  // The root's loader returns them with the site; missing only on the error page of that loader.
  const titles = useRouteLoaderData<{ titles?: Titles }>('root')?.titles ?? none
  return {
    subject: (title: string) => titles.subjects[title] ?? title,
    level: (title: string) => titles.levels[title] ?? title,
    grade: (title: string) => titles.grades[title] ?? title,
  }
}

/** An administered title in the reader's language; the value on the wire is the English one. */
export const titleOf = ({ title, title_zh }: { title: string; title_zh: string }): string =>
  (getLocale() === 'zh-HK' && title_zh) || title

function wordsOf(list: readonly { title: string; title_zh: string }[]): Words {
  return Object.fromEntries(list.filter(it => it.title_zh !== it.title).map(it => [it.title, it.title_zh]))
}

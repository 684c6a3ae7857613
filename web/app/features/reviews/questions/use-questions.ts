import type { OpenQuestion, Question } from '#contract/reviews/questions.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { invalidate, pagesOf, useInfiniteQuery } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'

const atATime = 10

interface Page<Q> {
  count: number
  questions: readonly Q[]
}

/** The public ones, and the open ones: the reader's or, for the seller, everyone's. */
export function useQuestions(courseId: number) {
  const userId = useSession()?.userId ?? 0
  const inputOf = (offset: number) => ({ params: { id: courseId }, query: { offset, limit: atATime } })
  const answered = useInfiniteQuery(pagesOf(laterApi.productQuestions, inputOf, nextOffset<Question>))
  const open = useInfiniteQuery({
    ...pagesOf(laterApi.openQuestions, inputOf, nextOffset<OpenQuestion>),
    enabled: userId > 0,
  })
  return {
    signedIn: userId > 0,
    answered: {
      ...answered,
      list: together(answered.data?.pages),
      count: answered.data?.pages[0]?.count ?? 0,
    },
    open: { ...open, list: together(open.data?.pages), rights: open.data?.pages[0] },
    /** Something was written: both lists are outdated. */
    renew: () => invalidate('productQuestions', 'openQuestions'),
  }
}

function nextOffset<Q extends { id: number }>({ count }: Page<Q>, pages: readonly Page<Q>[]) {
  const shown = together(pages).length
  return shown < count ? shown : undefined
}

/** A new question in the meantime may have pushed a known one onto the next page. */
function together<Q extends { id: number }>(pages: readonly Page<Q>[] = []): readonly Q[] {
  return [...new Map(pages.flatMap(({ questions }) => questions).map(one => [one.id, one])).values()]
}

import type { OpenQuestion, Question } from '#contract/questions.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryClient, useInfiniteQuery } from '../../../lib/query.ts'
import { useSession } from '../../../lib/session.ts'

const atATime = 10

interface Page<Q> {
  count: number
  questions: readonly Q[]
}

/** What everybody reads, and what waits: of the reader, or for the seller everybody's. */
export function useQuestions(courseId: number) {
  const userId = useSession()?.userId ?? 0
  const answered = useInfiniteQuery({
    queryKey: ['questions', courseId],
    queryFn: ({ pageParam }) =>
      laterApi.productQuestions({ params: { id: courseId }, query: { offset: pageParam, limit: atATime } }),
    initialPageParam: 0,
    getNextPageParam: nextOffset<Question>,
  })
  const open = useInfiniteQuery({
    queryKey: ['open questions', userId, courseId],
    enabled: userId > 0,
    queryFn: ({ pageParam }) =>
      laterApi.openQuestions({ params: { id: courseId }, query: { offset: pageParam, limit: atATime } }),
    initialPageParam: 0,
    getNextPageParam: nextOffset<OpenQuestion>,
  })
  return {
    signedIn: userId > 0,
    answered: {
      ...answered,
      list: together(answered.data?.pages),
      count: answered.data?.pages[0]?.count ?? 0,
    },
    open: { ...open, list: together(open.data?.pages), rights: open.data?.pages[0] },
    /** Something was written: both lists are no longer true. */
    renew: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['questions', courseId] }),
        queryClient.invalidateQueries({ queryKey: ['open questions', userId, courseId] }),
      ]),
  }
}

function nextOffset<Q extends { id: number }>({ count }: Page<Q>, pages: readonly Page<Q>[]) {
  const shown = together(pages).length
  return shown < count ? shown : undefined
}

/** Somebody may have asked meanwhile, and pushed one we have already onto the next page. */
function together<Q extends { id: number }>(pages: readonly Page<Q>[] = []): readonly Q[] {
  return [...new Map(pages.flatMap(({ questions }) => questions).map(one => [one.id, one])).values()]
}

import {
  type DefaultError,
  focusManager,
  type InfiniteData,
  QueryClient,
  type QueryKey,
  type UseInfiniteQueryOptions,
  type UseMutationOptions,
  type UseQueryOptions,
  useInfiniteQuery as useInfiniteQueryOf,
  useMutation as useMutationOf,
  useQuery as useQueryOf,
} from '@tanstack/react-query'
import type { LanternContract } from '#contract/index.ts'
import { onSessionChange, readSession } from './session.ts'

/** A call's name, under which its answers are cached. */
export type Endpoint = keyof LanternContract

/** A call of one of the clients; a function that takes `never` stands for one with any input. */
type AnyCall = ((input: never) => Promise<unknown>) & { readonly endpoint?: Endpoint }
type AnswerOf<C extends AnyCall> = Awaited<ReturnType<C>>

/** Created only by `queryOf` and `queryFrom` (enforced by `tools/house`). */
export interface Query<Answer> {
  readonly queryKey: QueryKey
  readonly queryFn: () => Promise<Answer>
}

/**
 * The server's answers that this page has requested. The hooks below bring the client: a provider in the shell would
 * make every public page load the library.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A failure is shown at once, with a way to retry; nothing waits for a connection that may not return.
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { networkMode: 'always', retry: false },
  },
})

if (typeof window !== 'undefined') {
  // By default the library only listens to the first event; returning from a window next to this one counts too.
  focusManager.setEventListener(onBack => {
    const back = () => !document.hidden && onBack()
    document.addEventListener('visibilitychange', back)
    window.addEventListener('focus', back)
    return () => {
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('focus', back)
    }
  })
  followSession()
  // The provider would do this: only then does the client learn of the focus.
  queryClient.mount()
}

/**
 * The one place that clears personal answers. Keys don't contain the user: when another person signs in, everything is
 * removed. Someone who signs in again keeps what is shown while it reloads with the new token.
 */
function followSession(): void {
  let owner = readSession()?.userId
  let token = readSession()?.token
  onSessionChange(() => {
    const session = readSession()
    // An ended session may continue: someone who signs in again finds the page as it was.
    if (!session) {
      token = undefined
      return
    }
    if (session.token === token) return
    const isOther = owner !== undefined && owner !== session.userId
    owner = session.userId
    token = session.token
    if (!isOther) return void queryClient.invalidateQueries()
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.resetQueries()
  })
}

/** `useQuery(queryOf(api.classSingle, { body: { class_id } }))`: the call and its input are the key of its answer. */
export const queryOf = <C extends AnyCall>(call: C, ...[input]: Parameters<C>): Query<AnswerOf<C>> => ({
  queryKey: [call.endpoint, input ?? {}],
  // The input is the call's own, and so is its answer; only the general type of calls has lost both.
  queryFn: () => call(input as never) as Promise<AnswerOf<C>>,
})

/** The same for a list that grows: the input of the page that starts at `from`, and where the next one starts. */
export const pagesOf = <C extends AnyCall>(
  call: C,
  inputOf: (from: number) => Parameters<C>[0],
  next: (last: AnswerOf<C>, pages: AnswerOf<C>[]) => number | undefined | null,
  /** What the first page was based on: a different one restarts the list. */
  source: number | string = '',
) => ({
  queryKey: [call.endpoint, inputOf(0) ?? {}, 'pages', source],
  // As above.
  queryFn: ({ pageParam }: { pageParam: number }) =>
    call(inputOf(pageParam) as never) as Promise<AnswerOf<C>>,
  initialPageParam: 0,
  getNextPageParam: next,
})

/**
 * An answer made of several calls, or of a call and browser data. It has all their names: invalidating one of them
 * invalidates it.
 */
export const queryFrom = <Answer>(
  calls: readonly AnyCall[],
  input: Readonly<Record<string, unknown>>,
  load: () => Promise<Answer>,
): Query<Answer> => ({ queryKey: [calls.map(({ endpoint }) => endpoint), input], queryFn: load })

/** After a write: shown answers of these calls are reloaded at once, the others when they are next shown. */
export const invalidate = (...endpoints: readonly Endpoint[]): Promise<void> => {
  const names = new Set<unknown>(endpoints)
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [of] }) => (Array.isArray(of) ? of : [of]).some(name => names.has(name)),
  })
}

/** A write has returned the new answer, so it is shown without a request. */
export const setAnswer = <Answer>(
  { queryKey }: Query<Answer>,
  change: (before: Answer | undefined) => Answer | undefined,
): void => {
  queryClient.setQueryData<Answer>(queryKey, change)
}

/**
 * The server has told what is new in a list that grows: changes its pages, by the input they were asked with. What
 * can't be changed, or is being loaded at this moment, is loaded again.
 */
export async function changePages<Page>(
  endpoint: Endpoint,
  change: (pages: readonly Page[], input: unknown) => readonly Page[] | 'reload',
): Promise<void> {
  const reloads = queryClient
    .getQueryCache()
    .findAll({ queryKey: [endpoint] })
    .map(async ({ queryKey, state }) => {
      // `pagesOf` has made them.
      const kept = state.data as InfiniteData<Page> | undefined
      const pages = kept && state.fetchStatus === 'idle' ? change(kept.pages, queryKey[1]) : 'reload'
      if (pages === 'reload') await queryClient.invalidateQueries({ queryKey })
      else if (pages !== kept?.pages) queryClient.setQueryData(queryKey, { ...kept, pages })
    })
  await Promise.all(reloads)
}

/** Milliseconds for which a loader uses an existing answer, for example on the back button. */
const freshMs = 30_000

/**
 * For loaders of data that only this page's own writes change: they name what they invalidate, which is then reloaded.
 */
export const load = <Answer>(query: Query<Answer>): Promise<Answer> =>
  queryClient.fetchQuery({ ...query, staleTime: freshMs })

export const useQuery = <Answer, Data = Answer>(options: UseQueryOptions<Answer, DefaultError, Data>) =>
  useQueryOf(options, queryClient)

export const useInfiniteQuery = <Page, From>(
  options: UseInfiniteQueryOptions<Page, DefaultError, InfiniteData<Page, From>, QueryKey, From>,
) => useInfiniteQueryOf(options, queryClient)

export const useMutation = <Result, Input = void>(options: UseMutationOptions<Result, DefaultError, Input>) =>
  useMutationOf(options, queryClient)

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
import { onSessionChange, readSession } from './session.ts'

/**
 * What screens and dialogs ask for while they are open. The hooks below bring the client along: a provider in the
 * shell would make every public page load the library.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // A failure is told at once, with a way to try again; nothing waits for a connection that may not come back.
    queries: { networkMode: 'always', retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
    mutations: { networkMode: 'always', retry: false },
  },
})

if (typeof window !== 'undefined') {
  // Of its own accord the library listens to the first alone: who comes back from a window beside this one counts too.
  focusManager.setEventListener(onBack => {
    const back = () => !document.hidden && onBack()
    document.addEventListener('visibilitychange', back)
    window.addEventListener('focus', back)
    return () => {
      document.removeEventListener('visibilitychange', back)
      window.removeEventListener('focus', back)
    }
  })
  forgetOthers()
  // As the provider would: only then is it told of who comes back.
  queryClient.mount()
}

/** What the last person asked for is not shown to the next one who signs in on this page. */
function forgetOthers(): void {
  let owner = readSession()?.userId
  onSessionChange(() => {
    const now = readSession()?.userId
    // A session that ended may go on: whoever signs in again finds the page as it was.
    if (now === undefined || now === owner) return
    const isOther = owner !== undefined
    owner = now
    if (!isOther) return
    queryClient.removeQueries({ type: 'inactive' })
    void queryClient.resetQueries()
  })
}

export const useQuery = <Data>(options: UseQueryOptions<Data>) => useQueryOf(options, queryClient)

export const useInfiniteQuery = <Page, Param>(
  options: UseInfiniteQueryOptions<Page, DefaultError, InfiniteData<Page, Param>, QueryKey, Param>,
) => useInfiniteQueryOf(options, queryClient)

export const useMutation = <Result, Input = void>(options: UseMutationOptions<Result, DefaultError, Input>) =>
  useMutationOf(options, queryClient)

import { queryClient, useQuery } from '../../../lib/query.ts'
import type { TableQuery } from './table-query.ts'

const root = 'admin'

/** A page of a list, asked for as the address says; while the next one is on its way the last one stays. */
export function useRows<Page>(
  name: string,
  query: TableQuery,
  load: (part: ListPart) => Promise<Page>,
  /** After how many milliseconds it is asked for again, by what is shown. */
  again: (page: Page | undefined) => number | false = () => false,
) {
  const { q, sort, page, size, filters } = query
  return useQuery<Page>({
    queryKey: [root, name, { q, sort, page, size, filters }],
    queryFn: () => load({ q, limit: size, offset: (page - 1) * size }),
    placeholderData: last => last,
    // Others work on the same lists: what was looked at before is shown and asked for again.
    staleTime: 0,
    refetchInterval: ({ state }) => again(state.data),
  })
}

export interface ListPart {
  q: string
  limit: number
  offset: number
}

/** Something of the portal that is no list: the counts of tabs, the documents of a teacher. */
export const useAdminData = <Data>(key: readonly unknown[], load: () => Promise<Data>) =>
  useQuery<Data>({ queryKey: [root, ...key], queryFn: load, staleTime: 0 })

/** What an act has answered is what is shown now. */
export const showAdminData = <Data>(key: readonly unknown[], data: Data): void => {
  queryClient.setQueryData([root, ...key], data)
}

/** After an act: every list and count that is open asks again. */
export const refreshLists = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [root] })

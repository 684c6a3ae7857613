import { staffRoutes } from '#contract/generated/staff-routes.ts'
import { type Endpoint, invalidate, type Query, useQuery } from '../../../lib/query.ts'
import type { TableQuery } from './table-query.ts'

/** A page of a list, asked for as the address says; while the next one is on its way the last one stays. */
export function useRows<Page>(
  { q, page, size }: TableQuery,
  queryOfPart: (part: ListPart) => Query<Page>,
  /** After how many milliseconds it is asked for again, by what is shown. */
  again: (page: Page | undefined) => number | false = () => false,
) {
  return useQuery<Page>({
    ...queryOfPart({ q, limit: size, offset: (page - 1) * size }),
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
export const useAdminData = <Data>(query: Query<Data>) => useQuery<Data>({ ...query, staleTime: 0 })

// Its keys are the names that it was generated with.
const staffEndpoints = Object.keys(staffRoutes) as (keyof typeof staffRoutes & Endpoint)[]

/** After an act: every list and count of the portal that is open asks again, for one act shows in many of them. */
export const refreshLists = (): Promise<void> => invalidate(...staffEndpoints)

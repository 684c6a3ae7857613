import { queryOf, useQuery } from '../../../lib/query.ts'
import { api } from '../staff-api.ts'

/**
 * Each time it is asked for is in the log: only anyone who opens the page asks, never a tab that comes back into view.
 */
export const usePerson = (userId: string) =>
  useQuery({
    ...queryOf(api.adminPerson, { body: { user_id: Number(userId) } }),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

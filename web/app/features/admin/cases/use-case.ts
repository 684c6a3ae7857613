import { queryOf, useQuery } from '../../../lib/query.ts'
import { api } from '../staff-api.ts'

/** Each look is in the log: only anyone who opens the page asks, never a tab that comes back into view. */
export const useCase = (caseId: string) =>
  useQuery({
    ...queryOf(api.adminCase, { body: { case_id: Number(caseId) } }),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

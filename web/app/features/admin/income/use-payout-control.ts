import { queryOf } from '../../../lib/query.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'

/** What I may still send today, what waits for a second person, and to whom nothing is paid for now. */
export const usePayoutControl = () => useAdminData(queryOf(api.adminPayoutControl))

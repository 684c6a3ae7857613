import type { LanternContract } from '#contract/index.ts'
import type { BodyOf } from '#contract/kit/endpoint.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'

export type AskedSeller = Pick<BodyOf<LanternContract['adminSellerClosing']>, 'teacher_id' | 'centre_id'>

/** 'teacher/12', as in the address; null for what is no seller. */
export function askedSeller(type: string, id: string): AskedSeller | null {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null
  if (type === 'teacher') return { teacher_id: Number(id) }
  return type === 'centre' ? { centre_id: Number(id) } : null
}

/** What closing would do; for a closed seller, how far it is. */
export const useClosing = (asked: AskedSeller) =>
  useAdminData(queryOf(api.adminSellerClose, { body: { ...asked, dry_run: true } }))

const pollMs = 2000
/** The figures of thousands are much to add up, and take minutes to change. */
const many = { seats: 500, pollMs: 5000 }

/** Live figures until all is back with its buyers. */
export const useProgress = (asked: AskedSeller) =>
  useQuery({
    ...queryOf(api.adminSellerClosing, { body: asked }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      const closing = data?.closing
      if (closing?.finished_at && closing.refunded >= closing.refund) return false
      return closing && closing.all > many.seats ? many.pollMs : pollMs
    },
  })

import { useEffect } from 'react'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryFrom, useQuery } from '../../../lib/query.ts'

/** Milliseconds; the first answers arrive soon, and no one waits at the page for a day. */
const pause = 2500
const mostLooks = 24

/** The payout status: polled while the provider decides. `onSettled` is called when it has. */
export function usePayout(profile: TeacherProfile, onSettled: () => void) {
  const { user_id: userId, payout_state: before, version } = profile
  const asked = before !== 'none' && before !== 'verified'
  const query = useQuery({
    // After the profile is saved, it is requested again.
    ...queryFrom([laterApi.teacherConnectDetails], { userId, version, before }, () =>
      laterApi.teacherConnectDetails({ body: { user_id: userId } }),
    ),
    enabled: asked,
    refetchInterval: ({ state }) =>
      state.data?.payout_state === 'pending' && state.dataUpdateCount < mostLooks ? pause : false,
  })
  const state = asked ? (query.data?.payout_state ?? before) : before
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when it has become another
  useEffect(() => {
    if (state !== before) onSettled()
  }, [state, before])
  return {
    state,
    requirements: (asked && query.data?.requirements) || profile.requirements,
    detailsPage: (asked && query.data?.details_page) || null,
    checking: query.isFetching,
    check: () => query.refetch(),
  }
}
export type Payout = ReturnType<typeof usePayout>

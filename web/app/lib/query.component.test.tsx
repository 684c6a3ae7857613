import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { enter, person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { queryClient, useQuery } from './query.ts'
import { endSession, readToken, userOf } from './session.ts'

function Own() {
  const { data } = useQuery({
    queryKey: ['own'],
    queryFn: async () => `of ${userOf(readToken())}`,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return <p>{data ?? 'nothing'}</p>
}

it('forgets what the person before asked for, once somebody else signs in', async () => {
  const first = enter()
  queryClient.setQueryData(['elsewhere'], 'a secret of the first')
  await show(<Own />)
  await expect.element(page.getByText(`of ${first.user_id}`)).toBeVisible()
  // The session ends by itself: what is shown stays, for whoever signs in again.
  endSession(readToken() ?? '')
  await expect.element(page.getByText(`of ${first.user_id}`)).toBeVisible()
  const second = enter(person())
  await expect.element(page.getByText(`of ${second.user_id}`)).toBeVisible()
  expect(queryClient.getQueryData(['elsewhere'])).toBeUndefined()
})

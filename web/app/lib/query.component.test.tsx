import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../testing/calls.ts'
import { enter, person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { laterApi } from './later-api.ts'
import { invalidate, queryClient, queryFrom, queryOf, setAnswer, useQuery } from './query.ts'
import { endSession, readToken, renewToken, userOf } from './session.ts'

const own = () =>
  queryFrom([laterApi.learnerList, laterApi.badgeList], {}, async () => `of ${userOf(readToken())}`)

function Own() {
  const { data } = useQuery({ ...own(), staleTime: Number.POSITIVE_INFINITY })
  return <p>{data ?? 'nothing'}</p>
}

it('forgets what the person before asked for, once somebody else signs in', async () => {
  const first = enter()
  const elsewhere = queryOf(laterApi.noticeChoices)
  queryClient.setQueryData(elsewhere.queryKey, 'a secret of the first')
  await show(<Own />)
  await expect.element(page.getByText(`of ${first.user_id}`)).toBeVisible()
  // The session ends by itself: what is shown stays, for anyone who signs in again.
  endSession(readToken() ?? '')
  await expect.element(page.getByText(`of ${first.user_id}`)).toBeVisible()
  const second = enter(person())
  await expect.element(page.getByText(`of ${second.user_id}`)).toBeVisible()
  expect(queryClient.getQueryData(elsewhere.queryKey)).toBeUndefined()
})

function Learners() {
  const { data } = useQuery({ ...queryOf(laterApi.learnerList), select: ({ learners }) => learners.length })
  return <p>{data ?? 'no'} learners</p>
}

it('asks again by the name of a call, for what was made of several as well', async () => {
  enter()
  let count = 0
  answer('learnerList', () => ({ learners: Array.from({ length: ++count }, () => ({})) }))
  queryClient.setQueryData(own().queryKey, 'old')
  const others = queryOf(laterApi.passkeyList)
  queryClient.setQueryData(others.queryKey, { passkeys: [] })
  await show(<Learners />)
  await expect.element(page.getByText('1 learners')).toBeVisible()
  await invalidate('learnerList')
  await expect.element(page.getByText('2 learners')).toBeVisible()
  const isInvalidated = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey)?.isInvalidated
  expect(isInvalidated(own())).toBe(true)
  expect(isInvalidated(others)).toBe(false)
})

it('shows what a write has answered, and asks again with a new token', async () => {
  enter()
  let count = 0
  answer('learnerList', () => ({ learners: Array.from({ length: ++count }, () => ({})) }))
  await show(<Learners />)
  await expect.element(page.getByText('1 learners')).toBeVisible()
  setAnswer(queryOf(laterApi.learnerList), before => before && { ...before, learners: [] })
  await expect.element(page.getByText('0 learners')).toBeVisible()
  renewToken(`${readToken()}renewed`)
  await expect.element(page.getByText('2 learners')).toBeVisible()
})

import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../../../testing/show.tsx'
import { useJoinLink } from './use-join-link.ts'

const enter = vi.fn(async (_id: number) => ({ url: '#lesson' }))
afterEach(() => {
  enter.mockClear()
  window.location.hash = ''
})

function Lessons({ open }: { open: boolean | null }) {
  useJoinLink({ isOpen: () => open, enter })
  return <h1>Lessons</h1>
}

it('the link of a reminder leads straight into its lesson, once', async () => {
  await show(<Lessons open />, { at: '/my/bookings?join=12' })
  await expect.poll(() => window.location.hash).toBe('#lesson')
  expect(enter.mock.calls).toEqual([[12]])
})

it.each([
  [false, '/my/bookings?join=12'],
  [null, '/my/bookings?join=12'],
  [true, '/my/bookings?join=soon'],
  [true, '/my/bookings'],
])('open: %s, at %s it leads nowhere', async (open, at) => {
  await show(<Lessons open={open} />, { at })
  await expect.element(page.getByRole('heading', { name: 'Lessons' })).toBeVisible()
  expect(enter).not.toHaveBeenCalled()
})

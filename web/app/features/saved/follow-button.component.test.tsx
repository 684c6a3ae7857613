import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../testing/calls.ts'
import { focus, focused } from '../../../testing/focus.ts'
import { enter } from '../../../testing/people.ts'
import { languages, setLanguage, show, sizes } from '../../../testing/show.tsx'
import { expectSound } from '../../../testing/sound.ts'
import { FollowButton } from './follow-button.tsx'
import type { Seller } from './marks.ts'

const seller: Seller = { type: 'teacher', id: 900, name: 'Ms Chan' }
const marks = { owned: [], favourites: [], following: [], following_teachers: [], following_centres: [] }
const button = page.getByRole('button', { name: /Ms Chan$/ })
const dialog = () => page.getByRole('dialog', { name: m.directory_unfollow_title({ name: seller.name }) })

describe.each(languages.flatMap(language => sizes.map(size => ({ language, size }))))(
  'following, in $language at $size.width px',
  ({ language, size }) => {
    it('begins by a press, ends after asking, and the focus stays on its button', async () => {
      setLanguage(language)
      enter()
      answer('marksView', marks)
      answer('subscriptionStore', { status: 200, followers: 1 })
      const ended = answer('subscriptionRemove', { status: 200, followers: 0 })
      await show(<FollowButton seller={seller} asks />, { language, size })
      await expect.element(button).not.toHaveAttribute('aria-disabled')
      await focus(button)
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByText(m.directory_followed())).toBeVisible()
      await userEvent.keyboard('{Enter}')
      await focused(dialog().getByRole('button', { name: m.ui_no(), exact: true }))
      await expectSound()
      await userEvent.keyboard('{Escape}')
      await focused(button)
      expect(ended).toHaveLength(0)
      await userEvent.keyboard('{Enter}')
      await focus(dialog().getByRole('button', { name: m.ui_yes() }))
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByText(m.catalogue_follow(), { exact: true })).toBeVisible()
      await expect.element(dialog()).not.toBeInTheDocument()
      await focused(button)
      expect(ended).toHaveLength(1)
    })
  },
)

it('what the server refuses is taken back and told', async () => {
  enter()
  answer('marksView', marks)
  answer('subscriptionStore', refusal(500))
  await show(<FollowButton seller={seller} asks />)
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await button.click()
  await expect.element(page.getByText(m.accounts_failed_server()).first()).toBeInTheDocument()
  await expect.element(page.getByText(m.catalogue_follow(), { exact: true })).toBeVisible()
})

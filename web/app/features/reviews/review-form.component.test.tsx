import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../testing/calls.ts'
import { focus, focused } from '../../../testing/focus.ts'
import { enter } from '../../../testing/people.ts'
import { desk, phone, setLanguage, show } from '../../../testing/show.tsx'
import { expectSound } from '../../../testing/sound.ts'
import { ReviewForm } from './review-form.tsx'

const review = {
  ...{ id: 1, name: 'Ka Yan', avatar: '', date: '2025-11-01', rating: 4, comment: 'Clear', verified: true },
  ...{ helpful: 0, reply: null },
}
const star = (name: string) => page.getByRole('radio', { name })

it.each([
  ['en', phone],
  ['zh-HK', desk],
] as const)('a review in %s needs stars, chosen by arrow keys, and is sent once', async (language, size) => {
  setLanguage(language)
  enter()
  const asked = answer('reviewAdd', { status: 200, review })
  const saved = vi.fn()
  await show(<ReviewForm courseId={7} review={null} onSaved={saved} />, { language, size })
  await page.getByRole('button', { name: m.product_review_send() }).click()
  await expect.element(page.getByText(m.product_rate_required())).toBeVisible()
  await focused(star(m.product_rate_1()))
  await expectSound()
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(star(m.product_rate_4())).toBeChecked()
  await page.getByRole('textbox').fill('Clear')
  await page.getByRole('button', { name: m.product_review_send() }).click()
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith(review))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.body).toMatchObject({ course_id: 7, rating: 4, comment: 'Clear' })
})

it('a review that is refused keeps its stars and words', async () => {
  enter()
  answer('reviewAdd', refusal(409, { code: 'review_closed', messages: 'Not now' }))
  await show(<ReviewForm courseId={7} review={review} onSaved={vi.fn()} onCancel={vi.fn()} />)
  // It was opened by hand: the keyboard begins at what was given before.
  await focused(star(m.product_rate_4()))
  await focus(page.getByRole('textbox'))
  await userEvent.keyboard(' and short')
  await page.getByRole('button', { name: m.product_review_save() }).click()
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Not now')
  await expect.element(star(m.product_rate_4())).toBeChecked()
  await expectSound()
})

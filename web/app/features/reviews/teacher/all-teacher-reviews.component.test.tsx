import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ScoredReviews, TeacherReview } from '#contract/reviews/teacher-reviews.ts'
import { m } from '#messages/messages.js'
import { answer, brokenConnection } from '../../../../testing/calls.ts'
import { focus, focused } from '../../../../testing/focus.ts'
import { enter } from '../../../../testing/people.ts'
import { languages, setLanguage, show, sizes } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { TeacherReviews } from './teacher-reviews.tsx'

const reviewer = { user_id: 1, display_name: 'Mei', profile_picture: '' } as TeacherReview['reviewer']
const written = (id: number, rating: number, review: string): TeacherReview => ({
  ...{
    id,
    teacher_id: 9,
    rating,
    review,
    date: '2025-11-01T08:00:00.000Z',
    helpful: 0,
    reviewer,
    replies: [],
  },
})
const good = written(1, 5, 'She used to guess')
const bad = written(2, 2, 'He moved one of them')
const breakdown = [5, 4, 3, 2, 1].map(rating => ({
  rating,
  count: rating === 5 || rating === 2 ? 1 : 0,
  label: '',
}))
const score = { count: 2, average: 3.5, breakdown }
// What the page and the dialog read of it.
const known = { ...score, reviews: [good] } as unknown as ScoredReviews
const all = () => page.getByRole('button', { name: /2/ }).last()
const first = () => document.querySelector('dialog article')?.textContent

function answerSorted() {
  return answer('teacherReviews', ({ url }) => {
    const lowest = url.searchParams.get('sort') === 'lowest'
    return lowest ? [bad, good] : [good, bad]
  })
}

async function showReviews(options = {}) {
  enter()
  answer('ownTeacherReview', { may_review: false, review: null })
  answer('teacherReviewRights', { own: null, voted: [] })
  await show(<TeacherReviews teacher={{ id: 9, name: 'Ms Chan' }} page={known} onChange={vi.fn()} />, options)
}

describe.each(languages.flatMap(language => sizes.map(size => ({ language, size }))))(
  'all reviews, in $language at $size.width px',
  ({ language, size }) => {
    it('are opened and sorted by keyboard, and Escape gives the focus back', async () => {
      setLanguage(language)
      answerSorted()
      await showReviews({ language, size })
      await focus(all())
      await userEvent.keyboard('{Enter}')
      const dialog = page.getByRole('dialog', { name: m.reviews_title() })
      await expect.poll(first).toContain('used to guess')
      const sort = dialog.getByLabelText(m.reviews_sort())
      await sort.selectOptions('lowest')
      await expect.poll(first).toContain('moved one of them')
      await expectSound()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
      await focused(all())
    })
  },
)

it('reviews that did not come are asked for again', async () => {
  answer('teacherReviews', brokenConnection())
  await showReviews()
  await all().click()
  await expect.element(page.getByText(m.reviews_failed())).toBeVisible()
  answerSorted()
  await page.getByRole('button', { name: m.ui_retry() }).click()
  await expect.poll(first).toContain('used to guess')
})

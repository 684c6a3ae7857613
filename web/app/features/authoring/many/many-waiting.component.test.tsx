import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../../testing/calls.ts'
import { enter, person } from '../../../../testing/people.ts'
import { desk, phone, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import type { ManyBasis } from './load-many.ts'
import { SharedCard } from './shared-card.tsx'
import { firstDefaults } from './shared-values.ts'
import { useShared } from './use-shared.ts'

const basis = (more: Partial<ManyBasis> = {}): ManyBasis => ({
  ...{ userId: 1, drafts: [], kept: false, takenFrom: '', subjects: [], grades: [], centre: null },
  defaults: firstDefaults(undefined, 0),
  ...more,
})

function Card({ of, used }: { of: ManyBasis; used: boolean }) {
  const shared = useShared(of, used, () => undefined)
  return <SharedCard shared={shared} basis={of} items={[]} />
}

it('what was taken from the last course is shown, and kept only once somebody has looked at it', async () => {
  enter(person({ auth_type: 'TEACHER', role_id: 4 }))
  const saved = answer('draftDefaultsSave', { defaults: null, drafts: [] })
  const of = basis({
    takenFrom: 'P4 Fractions',
    defaults: { ...firstDefaults(undefined, 0), subject: 'English', price: '38' },
  })
  // Filled in, it would be folded on a phone, and used without a look.
  await show(<Card of={of} used />, { size: phone })
  await expect.element(page.getByText(m.drafts_taken_from({ name: 'P4 Fractions' }))).toBeVisible()
  await expect.element(page.getByLabelText(m.authoring_price())).toHaveValue('38')
  await expectSound()
  await new Promise(resolve => window.setTimeout(resolve, 900))
  expect(saved).toHaveLength(0)
  await page.getByRole('button', { name: m.drafts_taken_use() }).click()
  await expect.poll(() => saved.at(-1)?.body).toMatchObject({ price: '38', subject: 'English', tags: '' })
  await expect.element(page.getByText(m.drafts_taken_from({ name: 'P4 Fractions' }))).not.toBeInTheDocument()
})

it('a price that is missing is said at the price, and goes on by itself once it is there', async () => {
  enter(person({ auth_type: 'TEACHER', role_id: 4 }))
  answer('draftDefaultsSave', refusal(422, { code: 'fields', errors: { price: 'Enter a price.' } }))
  await show(<Card of={basis()} used />, { size: desk })
  await expect.element(page.getByText('Enter a price.')).toBeVisible()
  const saved = answer('draftDefaultsSave', { defaults: null, drafts: [] })
  await page.getByLabelText(m.authoring_price()).fill('38')
  await expect.poll(() => saved.at(-1)?.body.price).toBe('38')
  await expect.element(page.getByText('Enter a price.')).not.toBeInTheDocument()
})

import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../../testing/calls.ts'
import { focused } from '../../../../testing/focus.ts'
import { phone, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { SavedCardsSection } from './saved-cards-section.tsx'

const card = { id: 'pm_1', card: { brand: 'visa', last4: '4242' } }
const remove = page.getByRole('button', { name: m.checkout_card_remove({ brand: 'Visa', last4: '4242' }) })
const dialog = page.getByRole('dialog')

it('a saved card goes after asking, and what is left says so', async () => {
  answer('paymentMethods', { data: [card] })
  const asked = answer('paymentMethodRemove', { status: 200 })
  await show(<SavedCardsSection />, { size: phone })
  await expect.element(page.getByText(m.checkout_ending({ last4: '4242' }))).toBeVisible()
  await expectSound()
  await remove.click()
  await focused(dialog.getByRole('button', { name: m.ui_no(), exact: true }))
  await expectSound()
  await dialog.getByRole('button', { name: m.ui_yes() }).click()
  await expect.element(page.getByText(m.checkout_cards_none())).toBeVisible()
  expect(asked[0]?.url.pathname).toBe('/api/payment/methods/pm_1')
})

it('a card that cannot be removed stays, and the dialog says why', async () => {
  answer('paymentMethods', { data: [card] })
  answer('paymentMethodRemove', refusal(503, { code: 'payment_unavailable', messages: 'Try again later' }))
  await show(<SavedCardsSection />)
  await remove.click()
  await dialog.getByRole('button', { name: m.ui_yes() }).click()
  await expect.element(dialog.getByText('Try again later')).toBeVisible()
  await dialog.getByRole('button', { name: m.ui_no(), exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await focused(remove)
})

it('cards that did not load say so, and are asked for again', async () => {
  answer('paymentMethods', refusal(500))
  await show(<SavedCardsSection />)
  await expect.element(page.getByText(m.accounts_failed_server())).toBeVisible()
  answer('paymentMethods', { data: [card] })
  await page.getByRole('button', { name: m.ui_retry() }).click()
  await expect.element(remove).toBeVisible()
})

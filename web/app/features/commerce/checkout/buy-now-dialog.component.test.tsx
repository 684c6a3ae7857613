import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, held } from '../../../../testing/calls.ts'
import { beside, focused } from '../../../../testing/focus.ts'
import { enter } from '../../../../testing/people.ts'
import { aProduct } from '../../../../testing/products.ts'
import { languages, phone, setLanguage, show, sizes } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { toCard } from '../../catalogue/card.ts'
import { BuyNowDialog } from './buy-now-dialog.tsx'

const product = aProduct()

/** Everything that paying asks for before anything is paid. */
function shop() {
  const user = enter()
  answer('userGet', user)
  answer('learnerList', { learners: [] })
  answer('paymentConfig', {
    provider: 'sandbox',
    publishableKey: '',
    wallet: true,
    alipay: true,
    test_mode: true,
  })
  answer('paymentMethods', { data: [] })
  const line = {
    course_id: product.course_id,
    state: 'ok' as const,
    price: 12_000,
    coupon_off: 0,
    refund_days: 0,
    product,
  }
  answer('cartQuote', { items: [line], bundles: [], subtotal: 12_000, coupon: null, tax: 0, total: 12_000 })
  const order = answer('paymentIntent', {
    ...{ clientSecret: 'secret', order_id: 4, status: 'open', provider: 'sandbox', publishableKey: '' },
    ...{ transaction_id: 'pi_1', amount: 12_000, expires_at: '2030-01-01T00:00:00.000Z' },
  })
  return { user, order }
}

const dialog = page.getByRole('dialog').first()
const field = (label: string) => dialog.getByLabelText(label)
const payButton = () => page.getByRole('button', { name: m.checkout_pay({ price: 'HK$120' }) })

async function fillCard(): Promise<void> {
  await field(m.checkout_card_number()).fill('4242 4242 4242 4242')
  await field(m.checkout_expiry()).fill('12/40')
  await field(m.checkout_cvc()).fill('123')
}

describe('Buy Now', () => {
  it.each(languages.flatMap(language => sizes.map(size => ({ language, size }))))(
    'says what a card lacks, and can be used by everybody in $language at $size.width px',
    async ({ language, size }) => {
      setLanguage(language)
      shop()
      await show(<BuyNowDialog card={toCard(product)} asGift={false} onClose={vi.fn()} />, { language, size })
      await expect.element(field(m.checkout_card_number())).toBeVisible()
      await expectSound()
      await page.getByRole('button', { name: /120/ }).last().click()
      await expect.element(dialog.getByText(m.checkout_number_required())).toBeVisible()
      await focused(field(m.checkout_card_number()))
      await expectSound()
    },
  )

  it('stays open while somebody pays, whatever is pressed, and what was declined keeps what was typed', async () => {
    shop()
    const close = vi.fn()
    type Confirmed = { status: 'failed'; reason: string; message: string; saved_card: null }
    const { reply, release } = held<Confirmed>()
    const asked = answer('sandboxConfirm', reply)
    await show(<BuyNowDialog card={toCard(product)} asGift={false} onClose={close} />, { size: phone })
    await fillCard()
    await payButton().click()
    await expect.poll(() => asked.length).toBe(1)
    for (let press = 1; press <= 4; press += 1) await userEvent.keyboard('{Escape}')
    await userEvent.pointer({ ...beside, keys: '[MouseLeft]' })
    const element = dialog.element() as HTMLDialogElement
    element.close()
    await vi.waitFor(() => expect(element.open).toBe(true))
    expect(close).not.toHaveBeenCalled()
    release({
      status: 'failed',
      reason: 'card_declined',
      message: 'Your card was declined.',
      saved_card: null,
    })
    await expect.element(dialog.getByText('Your card was declined.').first()).toBeVisible()
    const expiry = field(m.checkout_expiry()).element() as HTMLInputElement
    expect(expiry.value.replaceAll(' ', '')).toBe('12/40')
    await expectSound()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })

  it('opens the wallet above itself, and gets the focus back from it', async () => {
    shop()
    const close = vi.fn()
    await show(<BuyNowDialog card={toCard(product)} asGift={false} onClose={close} />)
    await dialog.getByText(m.checkout_wallet(), { exact: true }).first().click()
    const opener = dialog.getByRole('button', { name: m.checkout_wallet() })
    await opener.click()
    const sheet = page.getByRole('dialog', { name: m.checkout_wallet() })
    await focused(sheet.getByRole('button', { name: m.checkout_pay_wallet() }))
    await expectSound()
    await sheet.getByRole('heading').click()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    await focused(opener)
    expect(close).not.toHaveBeenCalled()
  })
})

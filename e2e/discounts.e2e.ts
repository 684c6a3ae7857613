import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import {
  fillCard,
  goodCard,
  mailedAbout,
  onSale,
  openCart,
  ownedBy,
  pay,
  priceOf,
  processed,
} from './support/checkout.ts'
import { open } from './support/open.ts'
import { demo, makePerson, unique } from './support/people.ts'

/** What stands together: those that are running, and those that are over. */
const groupOf = (row: Locator) => row.locator('xpath=ancestor::section')

it('a seller makes a coupon, a buyer pays less by it, and the seller sees who used it', async () => {
  const code = unique('P').toUpperCase().slice(-16)
  // No one else's journey sells from this shop.
  const seller = await newPage({ viewport: desk, as: demo('yeunghoiting') })
  await open(seller, '/my-offers')
  await seller.getByRole('button', { name: 'New offer' }).first().click()
  await seller.getByRole('button', { name: /^Discount code/ }).click()
  const form = seller.getByRole('dialog', { name: 'New discount' })
  await form.getByRole('button', { name: 'Save' }).click()
  // Each field says what it lacks, and nothing that was typed is lost.
  await form.getByText('Enter a code.').waitFor()
  await form.getByLabel('Name').fill('Parents of the choir')
  await form.getByLabel('Code', { exact: true }).fill(code.toLowerCase())
  await form.getByLabel('How much off').fill('20')
  await form.getByLabel(/^Total uses/).fill('1')
  await expectSound(seller, [desk, phone])
  await form.getByRole('button', { name: 'Save' }).click()
  const row = seller.locator('[data-part=offers] > li', { hasText: code })
  await groupOf(row)
    .getByRole('heading', { name: /^Running/ })
    .waitFor()
  await row.getByText('0 of 1 used').waitFor()
  await expectSound(seller, [desk, phone])

  const person = await makePerson()
  const products = await onSale('yeunghoiting')
  const [product] = products
  const full = products.reduce((sum, one) => sum + priceOf(one), 0)
  const page = await newPage({ viewport: phone, as: person })
  await openCart(page, products)
  await page.getByRole('button', { name: 'I have a coupon' }).click()
  await page.getByLabel('Coupon', { exact: true }).last().fill('NOSUCHCODE')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('We don’t know this coupon.').waitFor()
  await page.getByLabel('Coupon', { exact: true }).last().fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Apply' }).click()
  const off = Math.floor(full * 100 * 0.2)
  await page.getByText(/takes HK\$[\d,.]+ off/).waitFor()
  await expectSound(page, [phone, desk])
  await fillCard(page, goodCard)
  await pay(page)
  await processed(page).getByText('Thank You for your purchase.').waitFor()
  expect(await ownedBy(person)).toEqual(products.map(({ course_id }) => course_id))

  await open(page, '/orders')
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await page.waitForURL(/\/orders\/\d+$/)
  await page.getByText(`Coupon ${code}`).waitFor()
  await page.getByText(`−HK$${(off / 100).toFixed(2)}`).waitFor()
  await expectSound(page, [phone, desk])
  expect(await mailedAbout(person.email, `Coupon ${code}`)).toContain(product?.course_name.slice(0, 8))

  await open(seller, '/my-offers')
  await row.getByText('Used up').waitFor()
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: 'Who used it' }).click()
  await seller
    .getByRole('dialog', { name: `Who used ${code}` })
    .getByText('Ka Yan')
    .waitFor()
  await expectSound(seller, [desk, phone])

  // There is one only: the next buyer is told, and pays nothing unasked.
  const next = await newPage({ viewport: desk, as: await makePerson() })
  await openCart(next, products)
  await next.getByRole('button', { name: 'I have a coupon' }).click()
  await next.getByLabel('Coupon', { exact: true }).last().fill(code)
  await next.getByRole('button', { name: 'Apply' }).click()
  await next.getByText('This coupon has reached its limit.').waitFor()
  await seller.keyboard.press('Escape')
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: 'End' }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'End' }).click()
  await groupOf(row)
    .getByRole('heading', { name: /^Ended/ })
    .waitFor()
})

it('a lower price for a time shows the old one and its end, on the card as on the page', async () => {
  const page = await newPage({ viewport: phone })
  await open(page, '/shop/teacher')
  const card = page.locator('article', { hasText: 'Circles You Can See' })
  await card.getByText('$120').waitFor()
  await card.getByText('HK$160').waitFor()
  await card.getByText(/^until /).waitFor()
  await card.getByRole('link', { name: /Circles You Can See/ }).click()
  await page
    .locator('[data-part=buybar]')
    .getByText(/^until /)
    .waitFor()
  await expectSound(page, [phone, desk])
})

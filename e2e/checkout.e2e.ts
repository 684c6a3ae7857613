import { expect, it } from 'vitest'
import { signInByForm } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import {
  askingCard,
  buyNow,
  declinedCard,
  fillCard,
  goodCard,
  mailedAbout,
  type OnSale,
  onSale,
  openCart,
  ownedBy,
  pay,
  priceOf,
  processed,
} from './support/checkout.ts'
import { shown } from './support/lines.ts'
import { open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { demo, makePerson, sessionOf, stored, unique } from './support/people.ts'

const idsOf = (products: readonly OnSale[]) =>
  products.map(({ course_id }) => course_id).sort((one, other) => one - other)

it('a cart of three sellers is paid by card: everything opens, the receipt comes', async () => {
  const person = await makePerson()
  const products = await onSale('linyuqing', 'leungkaho', 'brightharbour')
  const total = products.reduce((sum, product) => sum + priceOf(product), 0)
  const page = await newPage({ viewport: desk, as: person })
  await openCart(page, products)
  await page.getByText('3 courses').first().waitFor()
  await page.getByText('Test mode').waitFor()
  expect(await page.locator('[data-part=line]').count()).toBe(3)
  await expectSound(page, [desk, phone])

  // Nothing is sent that can't be right.
  await pay(page)
  await page.getByText('Enter the card number').waitFor()
  await fillCard(page, goodCard)
  expect(await page.getByLabel('Card number').inputValue()).toBe(goodCard)
  await page.getByRole('button', { name: `Pay HK$${total.toLocaleString('en-HK')}` }).click()
  const dialog = processed(page)
  await dialog.getByText('Thank You for your purchase.').waitFor()
  expect(await ownedBy(person)).toEqual(idsOf(products))
  expect(await stored(page, 'cartItems')).toBe('[]')
  await expectSound(page)

  await dialog.getByRole('link', { name: 'View My Product' }).click()
  await page.waitForURL('**/my-lantern')
  await page.getByText('3 Products').waitFor()
  await expectSound(page, [desk, phone])
  await open(page, '/orders')
  await page
    .getByRole('link', { name: /receipt/i })
    .first()
    .click()
  await page.waitForURL(/\/orders\/\d+$/)
  for (const { course_name } of products) await page.getByText(course_name).first().waitFor()
  await page.getByText('•••• 4242').waitFor()
  await expectSound(page, [desk, phone])
  const number = /\d{6}-\d{4,}/.exec((await page.locator('main').textContent()) ?? '')?.[0] ?? 'no number'
  const mail = await mailedAbout(person.email, number)
  for (const { course_name } of products) expect(mail).toContain(course_name.replaceAll('&', '&amp;'))

  // What one has can't be bought: no price, no controls.
  const [first] = products
  await open(page, `/shop/${first?.username}`)
  const card = page.locator('article', { hasText: first?.course_name })
  await card.getByText('Owned').waitFor()
  expect(await card.getByRole('button', { name: 'Buy Now' }).count()).toBe(0)
})

it('a declined card says why and keeps everything; a good one then pays', async () => {
  const person = await makePerson()
  const products = await onSale('leungkaho')
  const page = await newPage({ viewport: phone, as: person })
  await openCart(page, products)
  await fillCard(page, declinedCard, 'Wong Ka Yan')
  await pay(page)
  await page.getByText('The card was declined. Try another card.').waitFor()
  expect(await page.getByLabel('Card number').inputValue()).toBe(declinedCard)
  expect(await page.getByLabel('Name on card').inputValue()).toBe('Wong Ka Yan')
  expect(await page.locator('[data-part=line]').count()).toBe(1)
  expect(await ownedBy(person)).toEqual([])
  await expectSound(page)

  await page.getByLabel('Card number').fill(goodCard)
  await pay(page)
  await processed(page).waitFor()
  expect(await ownedBy(person)).toEqual(idsOf(products))
})

it('a bank that asks: failed, then passed', async () => {
  const person = await makePerson()
  const products = await onSale('linyuqing')
  const page = await newPage({ viewport: desk, as: person })
  await openCart(page, products)
  await fillCard(page, askingCard)
  await pay(page)
  const bank = page.getByRole('dialog', { name: 'Confirm your payment' })
  await bank.getByRole('button', { name: 'Fail' }).waitFor()
  await expectSound(page)
  await bank.getByRole('button', { name: 'Fail' }).click()
  await page.getByText('Your bank couldn’t confirm it’s you.').waitFor()
  expect(await ownedBy(person)).toEqual([])
  await pay(page)
  await bank.getByRole('button', { name: 'Complete' }).click()
  await processed(page).waitFor()
  expect(await ownedBy(person)).toEqual(idsOf(products))
})

it('a saved card pays the next time without being typed, and can be taken out', async () => {
  const person = await makePerson()
  const [first, second] = await onSale('linyuqing', 'leungkaho')
  if (!first || !second) throw new Error('two were asked for')
  const page = await newPage({ viewport: phone, as: person })
  await openCart(page, [first])
  await fillCard(page, goodCard)
  await page.getByLabel('Save for future use?').check()
  await pay(page)
  await processed(page).waitFor()

  await open(page, `/product/preview/-/${second.course_id}`)
  await buyNow(page).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Now' })
  const saved = dialog.getByRole('radio', { name: /Visa.*4242/ })
  await saved.waitFor()
  expect(await saved.isChecked()).toBe(true)
  await expectSound(page)
  await pay(dialog)
  await processed(page).waitFor()
  expect(await ownedBy(person)).toEqual(idsOf([first, second]))

  const [third] = await onSale('brightharbour')
  await open(page, `/product/preview/-/${third?.course_id}`)
  await buyNow(page).click()
  await dialog.getByRole('button', { name: 'Remove Visa ending in 4242' }).click()
  await page.getByRole('dialog', { name: 'Remove this card?' }).getByRole('button', { name: 'Yes' }).click()
  await dialog.getByLabel('Card number').waitFor()
  await expect.poll(() => saved.count()).toBe(0)
})

it('the wallet of Buy Now pays without the cart', async () => {
  const person = await makePerson()
  const [inCart, bought] = await onSale('linyuqing', 'leungkaho')
  if (!inCart || !bought) throw new Error('two were asked for')
  const page = await newPage({ viewport: desk, as: person })
  await openCart(page, [inCart])
  await open(page, `/product/preview/-/${bought.course_id}`)
  await buyNow(page).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Now' })
  await dialog.getByText('Wallet', { exact: true }).first().click()
  await dialog.getByRole('button', { name: 'Wallet' }).click()
  const sheet = page.getByRole('dialog', { name: 'Wallet' })
  await sheet.getByRole('button', { name: 'Pay' }).waitFor()
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Pay' }).click()
  const done = processed(page)
  await done.getByRole('link', { name: 'View My Product' }).click()
  await page.waitForURL('**/view/product/**')
  expect(await ownedBy(person)).toEqual(idsOf([bought]))
  expect(JSON.parse((await stored(page, 'cartItems')) ?? '[]')).toHaveLength(1)
})

it('Alipay: given up on its page, then paid', async () => {
  const person = await makePerson()
  const products = await onSale('leungkaho')
  const page = await newPage({ viewport: phone, as: person })
  await openCart(page, products)
  const alipay = page.getByRole('button', { name: 'Alipay' })
  await alipay.click()
  await page.waitForURL('**/alipay/sandbox/**')
  await expectSound(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL('**/cart')
  await shown(page, 'Payment cancelled. You weren’t charged.')
  expect(await ownedBy(person)).toEqual([])

  await alipay.click()
  await page.waitForURL('**/alipay/sandbox/**')
  await page.getByRole('button', { name: 'Pay' }).click()
  await page.waitForURL('**/alipay/success/**')
  await page.getByText('Payment Verified!').waitFor()
  await expectSound(page)
  expect(await ownedBy(person)).toEqual(idsOf(products))
  expect(await stored(page, 'cartItems')).toBe('[]')
})

it('an Alipay address that somebody has changed verifies nothing', async () => {
  const page = await newPage({ viewport: desk })
  const encoded = (text: string) => Buffer.from(text).toString('base64url')
  const path = ['sbx_pi_000000000000000000000000', '1', '2', '0', 'single'].map(encoded).join('/')
  await open(page, `/alipay/success/${path}`)
  await page.getByText('Invalid Payment!').waitFor()
  await page.getByText('We cannot verify this payment. Please contact support.').waitFor()
})

it('Buy Now signed out: sign in, and go on where it was', async () => {
  const person = await makePerson()
  const [product] = await onSale('linyuqing')
  if (!product) throw new Error('one was asked for')
  const page = await newPage({ viewport: phone })
  await open(page, `/product/preview/-/${product.course_id}`)
  await buyNow(page).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(product.course_name).first().waitFor()
  await expectSound(page)
  await signInByForm(page, person.username, person.password)
  await dialog.getByLabel('Card number').waitFor()
  await fillCard(dialog, goodCard)
  await pay(dialog)
  await processed(page).getByRole('link', { name: 'View My Product' }).click()
  await page.waitForURL('**/view/product/**')
  expect(await ownedBy(person)).toEqual([product.course_id])
})

it('a price that changes before paying is seen before anything is charged', async () => {
  const teacher = await sessionOf(demo('danwhitfield'))
  const product = await new Product(teacher, unique('Price ')).create({ price: '120' })
  const person = await makePerson()
  const page = await newPage({ viewport: desk, as: person, expected: { statuses: [409] } })
  await open(page, `/product/preview/-/${product.id}`)
  await buyNow(page).click()
  const dialog = page.getByRole('dialog', { name: 'Buy Now' })
  await dialog.getByRole('button', { name: 'Pay HK$120' }).waitFor()
  await fillCard(dialog, goodCard)
  await product.edit({ price: '150' })
  await dialog.getByRole('button', { name: 'Pay HK$120' }).click()
  await dialog.getByText('The price has changed: it is now HK$150').first().waitFor()
  expect(await ownedBy(person)).toEqual([])
  await dialog.getByRole('button', { name: 'Pay HK$150' }).click()
  await processed(page).waitFor()
  expect(await ownedBy(person)).toEqual([product.id])
})

it('a browser that died after paying finds the payment on its next visit', async () => {
  const person = await makePerson()
  const products = await onSale('leungkaho')
  const page = await newPage({ viewport: phone, as: person, expected: { messages: [/net::ERR_FAILED/] } })
  await openCart(page, products)
  // The provider's message never comes, and neither does what the browser would say.
  const cutOff = /\/api\/(payment\/store|product\/assign)/
  await page.route(cutOff, route => route.abort())
  await fillCard(page, goodCard, 'no event')
  const paid = page.waitForResponse('**/api/payment/sandbox/confirm**')
  await pay(page)
  await paid
  await page.goto('about:blank')
  await page.unroute(cutOff)
  expect(await ownedBy(person)).toEqual([])

  await open(page, '/')
  await shown(page, 'We found your payment. Finishing')
  await processed(page).waitFor()
  expect(await ownedBy(person)).toEqual(idsOf(products))
  expect(await stored(page, 'cartItems')).toBe('[]')
})

it('the checkout says in Chinese what it says in English', async () => {
  const person = await makePerson()
  const products = await onSale('linyuqing', 'brightharbour')
  const page = await newPage({ viewport: phone, as: person })
  await openCart(page, products, '/zh-HK')
  await page.getByLabel('卡號').waitFor()
  await expectSound(page, [phone, desk])
  await page.getByLabel('卡號').fill(declinedCard)
  await page.getByLabel('到期日').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^支付HK/ }).click()
  await page.getByText('此卡被拒').waitFor()
  await reload(page)
  await page.getByLabel('卡號').waitFor()
  await open(page, '/zh-HK/my-lantern')
  await expectSound(page, [phone, desk])
  await open(page, '/zh-HK/orders')
  await expectSound(page, [phone, desk])
})

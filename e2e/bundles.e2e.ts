import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { goodCard, mailedAbout, type OnSale, ownedBy, ownedCoursesOf, priceOf } from './support/checkout.ts'
import { open } from './support/open.ts'
import { demo, makePerson, stored, unique } from './support/people.ts'

/** No one else's journey sells from this shop. */
const shop = 'lauchihang'

const coursesOnSale = async (): Promise<OnSale[]> =>
  (await ownedCoursesOf(shop)).filter(({ course_tution_fee }) => course_tution_fee > 0)

const inCents = (course: OnSale) => Math.round(priceOf(course) * 100)

/** What stands together: those that are running, and those that are over. */
const groupOf = (row: Locator) => row.locator('xpath=ancestor::section')

async function makeBundle(seller: Page, title: string, courses: readonly OnSale[], price: number) {
  await open(seller, '/my-offers')
  await seller.getByRole('button', { name: 'New offer' }).first().click()
  await seller.getByRole('button', { name: /^Bundle/ }).click()
  const form = seller.getByRole('dialog', { name: 'New bundle' })
  await form.getByRole('button', { name: 'Save' }).click()
  // Each field says what it lacks, and nothing that was typed is lost.
  await form.getByText('Enter a title.').waitFor()
  await form.getByText('Choose 2 to 20 courses.').waitFor()
  await form.getByLabel('Title').fill(title)
  for (const { course_name } of courses)
    await form.getByRole('checkbox', { name: new RegExp(`^${escaped(course_name)}`) }).check({ force: true })
  const sum = courses.reduce((cents, course) => cents + inCents(course), 0)
  await form.getByLabel('Bundle price in HK$').fill(String(sum / 100))
  await form.getByText(/^The bundle must cost less than/).waitFor()
  await form.getByLabel('Bundle price in HK$').fill(String(price / 100))
  await form.locator('[data-part=bundle-sums]').getByText('Buyers save').waitFor()
  await expectSound(seller, [desk, phone])
  await form.getByRole('button', { name: 'Save' }).click()
  const row = seller.locator('[data-part=offers] > li', { hasText: title })
  await groupOf(row)
    .getByRole('heading', { name: /^Running/ })
    .waitFor()
  return row
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

it('a seller makes a bundle, a buyer on a phone buys it in Chinese, and has all of it', async () => {
  const title = unique('化學套裝')
  const [first, second] = await coursesOnSale()
  if (!first || !second) throw new Error('The shop sells too little')
  const courses = [first, second]
  const sum = inCents(first) + inCents(second)
  const price = sum - 5000
  const seller = await newPage({ viewport: desk, as: demo(shop) })
  const row = await makeBundle(seller, title, courses, price)
  await expectSound(seller, [desk, phone])

  const person = await makePerson()
  const page = await newPage({ viewport: phone, as: person })
  await open(page, `/zh-HK/shop/${shop}`)
  await page.locator('[data-part=bundles]').getByRole('heading', { name: title }).waitFor()
  await open(page, `/zh-HK/product/preview/-/${first.course_id}`)
  const offer = page.locator('[data-part=bundles] > ul > li', { hasText: title })
  await offer.getByText('節省HK$50').waitFor()
  await expectSound(page, [phone, desk])
  await offer.getByRole('button', { name: /^套裝加入購物車/ }).click()
  await offer.getByRole('button', { name: /^從購物車移除套裝/ }).waitFor()
  expect(JSON.parse((await stored(page, 'cartItems')) ?? '[]')).toHaveLength(2)

  await open(page, '/zh-HK/cart')
  const group = page.locator('[data-part=cart-bundle]')
  await group.getByRole('heading', { name: title }).waitFor()
  await group.getByText('節省HK$50').waitFor()
  // It goes as a whole, and comes back as a whole.
  await group.getByRole('button', { name: /^移除套裝/ }).click()
  await group.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: '復原' }).click()
  await group.getByText('節省HK$50').waitFor()
  await expectSound(page, [phone, desk])
  await page.getByLabel('卡號').fill(goodCard)
  await page.getByLabel('到期日').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^支付HK/ }).click()
  await expect
    .poll(() => ownedBy(person))
    .toEqual(courses.map(({ course_id }) => course_id).sort((one, other) => one - other))
  await expect.poll(() => stored(page, 'cartItems')).toBe('[]')

  await open(page, '/zh-HK/orders')
  await page.getByRole('link', { name: /收據/ }).first().click()
  await page.waitForURL(/\/orders\/\d+$/)
  await expect.poll(() => page.getByText(`套裝「${title}」`).count()).toBe(2)
  await expectSound(page, [phone, desk])
  expect(await mailedAbout(person.email, title)).toContain(title)

  // Anyone who has a part of it pays for the rest; here nothing is left.
  await open(page, `/zh-HK/product/preview/-/${first.course_id}`)
  await offer.getByText('你已擁有這些課程。').waitFor()

  await open(seller, '/my-offers')
  await row.getByText('from 1 sale').waitFor()
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: 'End', exact: true }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await groupOf(row)
    .getByRole('heading', { name: /^Ended/ })
    .waitFor()
  // The page of the course follows at once.
  const visitor = await newPage({ viewport: phone })
  await open(visitor, `/product/preview/-/${first.course_id}`)
  expect(await visitor.getByText(title).count()).toBe(0)
})

it('a bundle that ends while it waits in the cart says so, and nothing is charged', async () => {
  const title = unique('Ending')
  const [first, second, third] = await coursesOnSale()
  if (!first || !second || !third) throw new Error('The shop sells too little')
  const courses = [second, third]
  const price = inCents(second) + inCents(third) - 3000
  const seller = await newPage({ viewport: desk, as: demo(shop) })
  const row = await makeBundle(seller, title, courses, price)
  const person = await makePerson()
  const page = await newPage({ viewport: desk, as: person, expected: { statuses: [409] } })
  await open(page, `/product/preview/-/${second.course_id}`)
  const offer = page.locator('[data-part=bundles] > ul > li', { hasText: title })
  await offer.getByRole('button', { name: /^Add bundle to cart/ }).click()
  await open(page, '/cart')
  await page.locator('[data-part=cart-bundle]').getByText('Save HK$30').waitFor()
  await row.getByRole('button', { name: /^More for/ }).click()
  await row.getByRole('button', { name: 'End', exact: true }).click()
  await seller.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
  await groupOf(row)
    .getByRole('heading', { name: /^Ended/ })
    .waitFor()
  await page.getByLabel('Card number').fill(goodCard)
  await page.getByLabel('Expiry').fill('12/40')
  await page.getByLabel('CVC').fill('123')
  await page.getByRole('button', { name: /^Pay HK\$/ }).click()
  await page.locator('[data-part=cart-bundle]').getByText('No longer offered').waitFor()
  await expectSound(page, [desk, phone])
  expect(await ownedBy(person)).toEqual([])
})

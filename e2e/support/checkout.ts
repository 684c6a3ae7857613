import type { Locator, Page } from 'playwright-core'
import { expect, inject, vi } from 'vitest'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { type Api, clientWith } from './client.ts'
import { open } from './open.ts'
import { clientOf, mailsTo, type Person, sessionOf } from './people.ts'

/* What the journeys of paying share. */

export type OnSale = ProductCard

/** The first page of a shop. */
export const ownedCoursesOf = async (shop: string): Promise<OnSale[]> =>
  (await clientWith().shelfView({ params: { page: 1 }, query: { shop } })).products

/** Products of the demo that cost something and that no journey changes, of as many shops. */
export async function onSale(...shops: readonly string[]): Promise<OnSale[]> {
  return Promise.all(
    shops.map(async shop => {
      const product = (await ownedCoursesOf(shop)).find(({ course_tution_fee }) => course_tution_fee > 0)
      if (!product) throw new Error(`${shop} sells nothing`)
      return product
    }),
  )
}

export const priceOf = ({ course_tution_fee, discounted_price }: OnSale): number =>
  discounted_price === '' ? course_tution_fee : discounted_price

/** As if put there on an earlier visit. */
export async function openCart(page: Page, products: readonly OnSale[], prefix = ''): Promise<void> {
  await page.addInitScript(items => {
    if (location.protocol === 'about:' || sessionStorage.getItem('cart_filled')) return
    sessionStorage.setItem('cart_filled', 'yes')
    localStorage.setItem('cartItems', JSON.stringify(items))
  }, products)
  await open(page, `${prefix}/cart`)
}

export const goodCard = '4242 4242 4242 4242'
export const declinedCard = '4000 0000 0000 0002'
export const askingCard = '4000 0027 6000 3184'

export async function fillCard(form: Page | Locator, number: string, name?: string): Promise<void> {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expiry').fill('12/40')
  await form.getByLabel('CVC').fill('123')
  const holder = form.getByLabel('Name on card')
  if (name) return holder.fill(name)
  // It comes by itself, and later than the form.
  await expect.poll(() => holder.inputValue()).not.toBe('')
}

export const pay = (form: Page | Locator) => form.getByRole('button', { name: /^Pay HK\$/ }).click()

/** Of the product's page itself, not of what is shown below it; on a phone it stands in the bar. */
export const buyNow = (page: Page) =>
  page
    .locator('[data-part=side-buy], [data-part=buybar]')
    .getByRole('button', { name: 'Buy Now' })
    .locator('visible=true')
    .first()

export const processed = (page: Page) => page.getByRole('dialog', { name: 'Payment Processed' })

type Wanted = Exclude<Parameters<Api['paymentIntent']>[0]['body'], FormData>

/** By the API: orders and pays by card; what costs nothing is only ordered. Answers the order. */
export async function payByCall(person: Person, wanted: Wanted, cardName = 'Lee Mei Ling') {
  const api = await clientOf(person)
  const order = await api.paymentIntent({ body: wanted })
  const { save_card } = wanted
  const card = { number: goodCard, expiry: '12/40', cvc: '123', name: cardName }
  if (order.clientSecret)
    await api.sandboxConfirm({ body: { clientSecret: order.clientSecret, card, save_card } })
  return order
}

/** By the API: buys courses. */
export async function buyByCall(
  person: Person,
  courseIds: readonly number[],
  cardName?: string,
): Promise<void> {
  const products = courseIds.map(course_id => ({ course_id }))
  const { transaction_id } = await payByCall(person, { products }, cardName)
  await (await clientOf(person)).paymentStore({ body: { transaction_id } })
}

/** By the API: pays for a place in a class and takes it. */
export async function enrolByCall(person: Person, classId: number, cardName?: string): Promise<void> {
  await payByCall(person, { classes: [{ class_id: classId }] }, cardName)
  await (await clientOf(person)).classEnroll({ body: { classes: [classId] } })
}

/** By the API: what the server says someone has. */
export async function ownedBy(person: Person): Promise<number[]> {
  const { user } = await sessionOf(person)
  const { products } = await (await clientOf(person)).userProducts({ query: { user_id: user.user_id } })
  return products.map(({ course_id }) => course_id).sort((one, other) => one - other)
}

/** What was emailed, once it was. */
export function mailedAbout(email: string, words: string): Promise<string> {
  return vi.waitFor(
    async () => {
      for (const path of await mailsTo(email)) {
        const html = await (await fetch(`${inject('baseUrl')}${path}/html`)).text()
        if (html.includes(words)) return html
      }
      throw new Error(`nothing about ${words} was mailed to ${email}`)
    },
    { timeout: 30_000, interval: 100 },
  )
}

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { form, rowOf } from './support/authoring.ts'
import { desk, newPage } from './support/browser.ts'
import { onSale, openCart, shelfOf } from './support/checkout.ts'
import { focused, open, settled } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { clientOf, demo, makePerson, sessionOf, unique } from './support/people.ts'

/* By keyboard: where what has the focus goes away, the focus goes to what stands beside it, never to the body. */

const shop = 'linyuqing'

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).first().focus()
  await page.keyboard.press('Enter')
}

it('a learner who empties lists stays in them', async () => {
  const person = await makePerson()
  const { user_id } = (await sessionOf(person)).user
  const api = await clientOf(person)
  const products = (await shelfOf(shop)).slice(0, 3)
  for (const { course_id } of products) {
    await api.favouriteAdd({ body: { user_id, course_id } })
    await api.historyStore({ body: { user_id, course_id } })
  }
  const page = await newPage({ viewport: desk, as: person })

  await open(page, '/favourites')
  const cards = page.locator('[data-part=mine] article')
  await expect.poll(() => cards.count()).toBe(3)
  const heart = (at: number) => cards.nth(at).locator('[data-part=heart]')
  const names = await cards.locator('h3').allTextContents()
  await heart(1).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => cards.count()).toBe(2)
  await focused(heart(1))
  // The last of the row: the one before it.
  await page.keyboard.press('Enter')
  await expect.poll(() => cards.count()).toBe(1)
  await focused(heart(0))
  // A notice that goes with its button gives the focus back.
  const undo = page.locator('.toast').getByRole('button', { name: 'Undo' }).last()
  await undo.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => cards.count()).toBe(2)
  await focused(page.locator('article', { hasText: names[0] }).locator('[data-part=heart]'))
  for (const left of [1, 0]) {
    await page.keyboard.press('Enter')
    await expect.poll(() => cards.count()).toBe(left)
  }
  await focused(page.locator('.empty').getByRole('link').first())

  // A dialog whose opener is gone when it closes.
  await open(page, '/browsing-history')
  await expect.poll(() => cards.count()).toBe(3)
  const remove = page.getByRole('button', { name: /^Delete .* from history$/ })
  await remove.nth(1).focus()
  await page.keyboard.press('Enter')
  const ask = page.getByRole('dialog', { name: 'Are you sure you want to delete?' })
  await press(page, 'Yes')
  await ask.waitFor({ state: 'detached' })
  await expect.poll(() => cards.count()).toBe(2)
  await focused(remove.nth(1))
  await press(page, 'Delete all history')
  await press(page, 'Yes')
  await page.getByText('No record found').waitFor()
  await expect.poll(() => focusIn(page)).not.toBe('BODY')
})

const focusIn = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

it('a buyer who empties the cart stays in it', async () => {
  const page = await newPage({ viewport: desk, as: await makePerson() })
  await openCart(page, await onSale(shop, 'danwhitfield'))
  const remove = page.locator('[data-part=line]').getByRole('button')
  await expect.poll(() => remove.count()).toBe(2)
  await settled(page)
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => remove.count()).toBe(1)
  await focused(remove.first())
  await page.keyboard.press('Enter')
  // Nothing to press stands in its place: the heading is read out, and the next stop is what the empty cart offers.
  await focused(page.getByRole('heading', { level: 1 }))
  await page.keyboard.press('Tab')
  await focused(page.locator('main .empty').getByRole('link').first())

  // A new page begins at its content, forwards and back.
  const main = page.locator('#main')
  await page.keyboard.press('Enter')
  await page.waitForURL(url => url.pathname !== '/cart')
  await focused(main)
  await page.goBack()
  await page.waitForURL(url => url.pathname === '/cart')
  await focused(main)
})

it('whoever leaves the focus on purpose keeps it left', async () => {
  const page = await newPage({ viewport: desk, as: await makePerson() })
  await openCart(page, await onSale(shop, 'danwhitfield'))
  const remove = page.locator('[data-part=line]').getByRole('button')
  await expect.poll(() => remove.count()).toBe(2)
  await settled(page)
  await remove.first().focus()
  await page.locator('header').click({ position: { x: 2, y: 2 } })
  await expect.poll(() => focusIn(page)).toBe('BODY')
  await settled(page)
  // In another tab.
  const other = await page.context().newPage()
  await open(other, '/cart')
  await other.locator('[data-part=line]').getByRole('button').first().click()
  await expect.poll(() => remove.count()).toBe(1)
  await settled(page)
  expect(await focusIn(page)).toBe('BODY')
})

it('a teacher who deletes and removes stays in the list and in the form', async () => {
  const teacher = await sessionOf(demo('danwhitfield'))
  const word = unique('Focus')
  const [one, other] = await Promise.all(
    ['one', 'two'].map(name => new Product(teacher, `${word} ${name}`).create()),
  )
  if (!one || !other) throw new Error('two were asked for')
  const page = await newPage({ viewport: desk, as: demo('danwhitfield') })
  await open(page, `/my-products/all?q=${word}&sort=name`)
  const more = (name: string) => rowOf(page, name).getByRole('button', { name: /^More for/ })
  await more(one.name).focus()
  await page.keyboard.press('Enter')
  await press(page, 'Delete')
  const ask = page.getByRole('dialog', { name: 'Delete Confirmation?' })
  await ask.getByRole('button', { name: 'Delete' }).focus()
  await page.keyboard.press('Enter')
  await rowOf(page, one.name).waitFor({ state: 'detached' })
  await focused(more(other.name))

  // In the deleted ones, restored: the list is empty then.
  await open(page, `/my-products/all?q=${word}&tab=deleted`)
  await rowOf(page, one.name).waitFor()
  await press(page, /^Restore/)
  await rowOf(page, one.name).waitFor({ state: 'detached' })
  await expect.poll(() => focusIn(page)).not.toBe('BODY')

  await open(page, '/my-products/new')
  const tags = form(page).getByLabel('Tags')
  await tags.pressSequentially('first,second,')
  const chips = form(page).locator('[data-part=many] .chip button')
  await expect.poll(() => chips.count()).toBe(2)
  await chips.first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => chips.count()).toBe(1)
  await focused(chips.first())
  await page.keyboard.press('Enter')
  await focused(tags)
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { open } from './support/open.ts'
import { drawn } from './support/page-state.ts'

const cards = (page: Page) => page.locator('[data-part=cat-list] article')
const search = (page: Page) => new URL(page.url()).search
const tick = (page: Page, name: RegExp) => page.locator('[data-part=facets]').getByRole('checkbox', { name })

it('the list is narrowed, ordered and paged, and the address tells it', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/products/all')
  await expect.poll(() => cards(page).count()).toBe(48)

  const first = await cards(page).first().textContent()
  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect.poll(() => search(page)).toBe('?page=2')
  await expect.poll(() => cards(page).first().textContent()).not.toBe(first)

  // Another filter begins at the first page.
  await tick(page, /^Math/).check()
  await expect.poll(() => search(page)).toBe('?subjects=Math')
  await page.locator('[data-part=facets]').getByRole('button', { name: 'P3', exact: true }).click()
  await expect.poll(() => search(page)).toBe('?subjects=Math&levels=P3')
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  await expect.poll(() => search(page)).toBe('?subjects=Math&levels=P3&sort=price')
  await expect
    .poll(async () => {
      const prices = await cards(page).locator('.price').allTextContents()
      const amounts = prices.map(text => (/\d/.test(text) ? Number(text.replace(/[^\d.]/g, '')) : 0))
      return amounts.length > 1 && amounts.every((amount, at) => at === 0 || amount >= (amounts[at - 1] ?? 0))
    })
    .toBe(true)

  await page.getByRole('button', { name: 'Remove Math' }).click()
  await expect.poll(() => search(page)).toBe('?levels=P3&sort=price')
  await page.goBack()
  await expect.poll(() => tick(page, /^Math/).isChecked()).toBe(true)
})

it('what is chosen while a list is on its way is added to it, however quickly', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/products/all')
  // The list of the first choice is drawn before that of the second comes.
  await page.route(/levels=P3(?!.*sort)/, async route => {
    await drawn(page)
    await route.continue()
  })
  await page.evaluate(() => {
    const level = [...document.querySelectorAll<HTMLButtonElement>('[data-part=facets] button')].find(
      ({ textContent }) => textContent === 'P3',
    )
    const order = document.querySelector<HTMLSelectElement>('select')
    if (!level || !order) throw new Error('the page has no level P3 or no order')
    // One choice after the other as soon as the address tells the last one, before anything is drawn.
    const choices = [
      () => level.click(),
      () => {
        order.value = 'price'
        order.dispatchEvent(new Event('change', { bubbles: true }))
      },
    ]
    const push = history.pushState.bind(history)
    history.pushState = (...entry) => {
      push(...entry)
      queueMicrotask(() => choices.shift()?.())
    }
  })
  await tick(page, /^Math/).check()
  await expect.poll(() => search(page)).toBe('?subjects=Math&levels=P3&sort=price')
  await page.goBack()
  await expect.poll(() => search(page)).toBe('?subjects=Math&levels=P3')
  await expect.poll(() => page.getByLabel('Sort by').inputValue()).not.toBe('price')
})

it('the box looks while one types', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/products/all')
  const box = page.getByLabel('Search courses')
  await box.fill('分數')
  await expect.poll(() => search(page)).toBe(`?q=${encodeURIComponent('分數')}`)
  await expect.poll(() => cards(page).first().textContent()).toMatch(/Fractions|分數/)
  await box.fill('')
  await expect.poll(() => search(page)).toBe('')
})

it('on a phone the filters come from the left edge', async () => {
  const page = await newPage({ viewport: phone })
  await open(page, '/zh-HK/products/all')
  await page.getByRole('button', { name: '篩選' }).click()
  const drawer = page.getByRole('dialog', { name: '篩選' })
  await drawer.getByRole('checkbox', { name: /^免費/ }).check()
  await expect.poll(() => search(page)).toBe('?free=1')
  await expectSound(page, [phone])
  await drawer.getByRole('button', { name: /^顯示\d+個課程$/ }).click()
  await expect.poll(() => cards(page).count()).toBeLessThan(10)
  await page.getByRole('button', { name: '移除免費' }).click()
  await expect.poll(() => search(page)).toBe('')
})

it('a search shows its terms as chips, forgives a typing error and helps when there is nothing', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, `/search/${encodeURIComponent('maths,P3')}`)
  const both = await cards(page).count()
  expect(both).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Remove P3' }).click()
  await page.waitForURL('**/search/maths')
  await expect.poll(() => cards(page).count()).toBeGreaterThan(both)
  await page.getByLabel('Add another word').fill('fractions')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search/maths,fractions')

  await open(page, '/search/fracions')
  await page.getByText('Showing results for fractions instead').waitFor()
  await open(page, '/search/qqqqzzzz')
  await page.getByRole('heading', { name: 'No products found' }).waitFor()
  await page.getByRole('heading', { name: 'Popular tags' }).waitFor()
  await expectSound(page, [desk, phone])
})

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { open } from './support/open.ts'

const cards = (page: Page) => page.locator('[data-part=cat-list] article')
const search = (page: Page) => new URL(page.url()).search
const tick = (page: Page, name: RegExp) => page.locator('[data-part=facets]').getByRole('checkbox', { name })

it('the list is narrowed, ordered and paged, and the address tells it', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/products/all')
  await expect.poll(() => cards(page).count()).toBe(48)

  await page.getByRole('link', { name: 'Page 2' }).click()
  await expect.poll(() => search(page)).toBe('?page=2')
  await expect.poll(() => cards(page).count()).toBeLessThan(48)

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

it('a filter pressed the moment a list arrives is kept with the next choice', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/products/all')
  // The list of the second filter does not come before the third choice is made.
  const released = Promise.withResolvers<void>()
  await page.route(/levels=P3/, async route => {
    await released.promise
    await route.continue()
  })
  // As soon as the first list is drawn, before the browser does anything else.
  await page.evaluate(() => {
    const level = [...document.querySelectorAll<HTMLButtonElement>('[data-part=facets] button')].find(
      ({ textContent }) => textContent === 'P3',
    )
    const list = document.querySelector('[data-part=cat-list]')
    if (!level || !list) throw new Error('the page has no list or no level P3')
    new MutationObserver((_changes, observer) => {
      if (list.getAttribute('aria-busy') === 'true') return
      observer.disconnect()
      level.click()
    }).observe(list, { attributeFilter: ['aria-busy'], attributeOldValue: true })
  })
  await tick(page, /^Math/).check()
  await page.getByRole('button', { name: 'Remove P3' }).waitFor()
  await page.getByLabel('Sort by').selectOption('Price, low to high')
  released.resolve()
  await expect.poll(() => search(page)).toBe('?subjects=Math&levels=P3&sort=price')
})

it('the box looks while one types', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/products/all')
  const box = page.getByLabel('Search products')
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
  await drawer.getByRole('button', { name: /^顯示 \d+ 個課程$/ }).click()
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

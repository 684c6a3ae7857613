import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { holdToast } from './support/lines.ts'
import { open } from './support/open.ts'
import { makePerson } from './support/people.ts'

const shopOf = (page: Page, name: string) => page.locator('[data-part=shop-tile]', { hasText: name })
const search = (page: Page) => new URL(page.url()).search

it('the directory is sorted, searched and left for a shop', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/shops')
  const first = await page.locator('[data-part=shop-tile] h2').first().textContent()
  await page.getByLabel('Sort').selectOption('Alphabetical')
  await page.waitForURL('**/shops?orderBy=alphabetical')
  await expect.poll(() => page.locator('[data-part=shop-tile] h2').first().textContent()).not.toBe(first)
  const names = await page.locator('[data-part=shop-tile] h2').allTextContents()

  const box = page.getByLabel('Search shops by name')
  await box.fill('nobody is called so')
  await page.getByText('No shops found').waitFor()
  await page.getByRole('link', { name: 'Show all shops' }).click()
  await page.waitForURL('**/shops')
  await box.fill('bright')
  await page.waitForURL('**/shops?q=bright')
  await expect.poll(() => page.locator('[data-part=shop-tile]').count()).toBeLessThan(names.length)
  await expectSound(page)

  await shopOf(page, 'Bright Harbour').getByRole('link').click()
  await page.waitForURL('**/shop/brightharbour')
  await page.getByRole('heading', { level: 1, name: 'Bright Harbour Centre' }).waitFor()
})

it('a shop is narrowed by subject and level, and the address tells it', async () => {
  const page = await newPage({ viewport: desk })
  await open(page, '/shop/brightharbour')
  const subjects = page.getByRole('navigation', { name: 'Subject' })
  const levels = page.getByRole('navigation', { name: 'Level' })
  const all = await page.locator('[data-part=shop-shelf] article').count()

  await levels.getByRole('link', { name: 'P6' }).click()
  await expect.poll(() => search(page)).toBe('?levels=P6')
  await expect.poll(() => page.locator('[data-part=shop-shelf] article').count()).toBeLessThan(all)

  // Another subject begins at all levels.
  await subjects.getByRole('link', { name: 'English' }).click()
  await expect.poll(() => search(page)).toBe('?subjects=English')
  await expect.poll(() => levels.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBe('true')

  await subjects.getByRole('link', { name: 'Others' }).click()
  await page.getByText('No products found').waitFor()
  await page.getByRole('link', { name: 'Show all courses' }).click()
  await expect.poll(() => page.locator('[data-part=shop-shelf] article').count()).toBe(all)
  await page.goBack()
  await page.getByText('No products found').waitFor()
})

it('on a phone the levels are chosen in a drawer', async () => {
  const page = await newPage({ viewport: phone })
  await open(page, '/zh-HK/shop/brightharbour')
  await page.getByRole('button', { name: '程度：全部' }).click()
  const drawer = page.getByRole('dialog', { name: '程度' })
  await drawer.getByRole('link', { name: '小六' }).click()
  await expect.poll(() => search(page)).toBe('?levels=P6')
  await expectSound(page)
  await drawer.getByRole('button', { name: /^顯示\d+個課程$/ }).click()
  await page.getByRole('button', { name: '程度：小六' }).waitFor()
})

it('a narrowed shop is there on the first byte, a missing one is honest', async () => {
  const shown = await fetch(`${inject('baseUrl')}/shop/brightharbour?subjects=English`)
  const html = await shown.text()
  expect(shown.status).toBe(200)
  expect(html.match(/<article/g)?.length).toBeGreaterThan(0)
  expect(html).toContain('rel="canonical"')
  expect(html).toContain('EducationalOrganization')

  const missing = await fetch(`${inject('baseUrl')}/shop/no-such-shop`)
  const text = await missing.text()
  expect(missing.status).toBe(404)
  expect(text).toContain('No data found on this shop!')
  expect(text).toContain('noindex')
})

it('pictures and films move by keyboard, and are silent until asked', async () => {
  // The videos of the demo data are looked at in the background after the start.
  await expect
    .poll(
      async () => {
        const { sliders } = await clientWith().shopView({ params: { username: 'teacher' } })
        return sliders.at(-1)?.type
      },
      { timeout: 120_000, interval: 250 },
    )
    .toBe('video/mp4')
  const page = await newPage({ viewport: desk })
  await open(page, '/shop/teacher')
  const slider = page.getByRole('region', { name: /^Pictures of/ })
  await slider.getByRole('button', { name: 'Play slides' }).waitFor()
  expect(await slider.locator('video').evaluate((film: HTMLVideoElement) => film.paused)).toBe(true)
  await slider.getByRole('button', { name: 'Previous slide' }).press('Enter')
  const sound = slider.getByRole('button', { name: 'Unmute' })
  await sound.press('Enter')
  await slider.getByRole('button', { name: 'Mute' }).waitFor()
  expect(await slider.locator('video').evaluate((film: HTMLVideoElement) => film.muted)).toBe(false)
  await slider.getByRole('button', { name: 'Play slides' }).press('Enter')
  await slider.getByRole('button', { name: 'Pause slides' }).waitFor()
  await slider.getByRole('button', { name: 'Pause slides' }).press('Enter')
  await expect
    .poll(() => slider.locator('video').evaluate((film: HTMLVideoElement) => film.paused))
    .toBe(true)
})

it('whoever follows a shop finds it among the followings, and leaves it again', async () => {
  const visitor = await newPage({ viewport: desk })
  await open(visitor, '/shop/brightharbour')
  await visitor.getByRole('button', { name: /Sign In to Follow/ }).click()
  await visitor.getByRole('dialog', { name: 'Sign in' }).waitFor()

  const page = await newPage({ viewport: desk, as: await makePerson() })
  await open(page, '/subscriptions')
  await page.getByText('No Followings Found').waitFor()
  for (const shop of ['linyuqing', 'brightharbour']) {
    await open(page, `/shop/${shop}`)
    const button = page.locator('[data-part=follow]')
    await button.filter({ hasText: 'Follow' }).and(page.locator(':not([aria-disabled])')).click()
    await button.filter({ hasText: 'Unfollow' }).waitFor()
  }

  // The newest first, with what it sells.
  await open(page, '/subscriptions')
  await page.getByRole('heading', { level: 2, name: 'Bright Harbour Centre' }).waitFor()
  await page.locator('[data-part=side-products] article').first().waitFor()
  await expectSound(page)
  const list = page.getByRole('navigation', { name: 'Teachers and centres' })
  await list.getByRole('link', { name: /Lin Yu Qing/ }).click()
  await page.waitForURL('**/subscriptions?shop=linyuqing')
  await page.getByRole('heading', { level: 2, name: /Lin Yu Qing/ }).waitFor()

  await page.getByRole('button', { name: /^Unfollow .*Lin Yu Qing/ }).click()
  const left = await holdToast(page, 'You no longer follow')
  await list.getByRole('link', { name: /Lin Yu Qing/ }).waitFor({ state: 'detached' })
  await left.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { level: 2, name: /Lin Yu Qing/ }).waitFor()

  await page.getByRole('button', { name: /^Unfollow .*Lin Yu Qing/ }).click()
  await page.getByRole('heading', { level: 2, name: 'Bright Harbour Centre' }).waitFor()
  await page.getByRole('button', { name: 'Unfollow Bright Harbour Centre' }).click()
  await page.getByText('No Followings Found').waitFor()
})

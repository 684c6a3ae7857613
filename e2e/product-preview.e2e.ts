import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { desk, newPage, phone } from './support/browser.ts'
import { open } from './support/open.ts'
import { findFilm, findProduct, type Listed, productAddress } from './support/products.ts'

// What is seen of a product before it is bought.

let film: Listed
beforeAll(async () => {
  film = await findFilm()
})

const filmOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => ({
    time: video.currentTime,
    length: video.duration,
    volume: video.volume,
    speed: video.playbackRate,
  }))
const state = (page: Page, name: string) => page.locator(`[data-part=player][data-state=${name}]`).waitFor()

describe('a visitor', () => {
  it('watches the clip to its end, and once more', async () => {
    const page = await newPage({ viewport: desk })
    await open(page, productAddress(film))
    await page.getByText('Preview clip · video 1 of 6').waitFor()
    await page.locator('[data-part=big-play]').click()
    await state(page, 'playing')
    const { length, volume, speed } = await filmOf(page)
    expect(length, 'only the previewed part is there').toBeLessThan(21)
    expect(volume).toBeCloseTo(0.3)
    expect(speed).toBe(1)

    await page.getByRole('button', { name: 'Pause' }).click()
    await state(page, 'paused')
    await page.getByLabel('Position in the video').press('Home')
    await expect.poll(async () => (await filmOf(page)).time).toBeLessThan(0.5)
    await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
    await expect.poll(async () => (await filmOf(page)).time).toBeGreaterThan(9.5)
    await page.getByLabel('Speed').selectOption('2')
    expect((await filmOf(page)).speed).toBe(2)
    await page.getByRole('button', { name: 'Mute' }).click()
    await page.getByRole('button', { name: 'Sound on' }).waitFor()

    await page.getByLabel('Position in the video').press('End')
    await page.getByLabel('Position in the video').press('ArrowLeft')
    await page
      .locator('[data-part=player]')
      .getByRole('button', { name: 'Play', exact: true })
      .first()
      .click()
    await state(page, 'ended')
    await page.locator('[data-part=screen]').getByText('End of the preview').first().waitFor()
    await page.locator('[data-part=screen]').getByRole('button', { name: 'Play again' }).click()
    await state(page, 'playing')
    expect((await filmOf(page)).time, 'from its start').toBeLessThan(length - 2)
  })

  it('is given a new link where the old one has run out', async () => {
    const page = await newPage({ viewport: phone, expected: { statuses: [404] } })
    let refused = 0
    await page.route('**/media/s/**', (route, request) => {
      if (request.resourceType() !== 'media' || refused > 0) return route.fallback()
      refused += 1
      return route.fulfill({ status: 404 })
    })
    await open(page, productAddress(film))
    await page.locator('[data-part=big-play]').click()
    await state(page, 'playing')
    expect(refused).toBe(1)
  })

  it('is given a page again that did not arrive, and told when it does not arrive at all', async () => {
    const page = await newPage({ viewport: phone, expected: { statuses: [404] } })
    let refused = 0
    let most = 1
    await page.route('**/media/s/**', route => {
      if (refused >= most) return route.fallback()
      refused += 1
      return route.fulfill({ status: 404 })
    })
    await open(page, productAddress(film))
    await page.getByRole('tab', { name: /Worksheets/ }).click()
    await page.locator('[data-part=mat]:not([data-locked])').first().click()
    const picture = page.locator('[data-part=sheetpage] img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
    expect(refused).toBe(1)
    most = 10
    await page.locator('[data-part=mat]:not([data-locked])').nth(1).click()
    await page.getByText('The page didn’t load').waitFor()
    most = 0
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  })

  it('sees one sharp page of a worksheet, and what is locked says why', async () => {
    const page = await newPage({ viewport: desk })
    await open(page, productAddress(film))
    const locked = page.locator('[data-part=mat][data-locked]').first()
    await locked.focus()
    await page
      .locator('[data-part=tip-pop]:popover-open')
      .getByText('Purchase the product to have full access')
      .waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-part=tip-pop]:popover-open').count()).toBe(0)

    await page.getByRole('tab', { name: /Worksheets/ }).click()
    await page.locator('[data-part=mat]:not([data-locked])').nth(1).click()
    const picture = page.locator('[data-part=sheetpage] img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
    await page.getByText(/^Showing 1 of \d+ pages\. Buy this product to access all pages!$/).waitFor()
    for (const name of ['First page', 'Previous page', 'Next page', 'Last page'])
      expect(await page.getByRole('button', { name }).isDisabled()).toBe(true)
  })

  it('leafs through all pages of one that is shown small', async () => {
    const low = await findProduct(
      'worksheet shown small',
      ({ pdf_preview_mode, videos, worksheets }) => pdf_preview_mode === 'low' && !videos && worksheets > 0,
    )
    const page = await newPage({ viewport: phone })
    await open(page, productAddress(low))
    const picture = page.locator('[data-part=sheetpage] img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360)
    await page.getByText(/Buy this product to access all pages in high resolution!$/).waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText(/^Showing 2 of/).waitFor()
    await page.getByRole('button', { name: 'Last page' }).click()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Next page' }).isDisabled()).toBe(true)
    await page.locator('[data-part=pdf-ctl]').press('ArrowLeft')
    await page.getByRole('button', { name: 'First page' }).click()
    await page.getByText(/^Showing 1 of/).waitFor()
  })
})

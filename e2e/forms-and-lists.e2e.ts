import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { rowOf } from './support/authoring.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { courseWithCode, openByCode } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { open } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { demo, makePerson, sessionOf, unique } from './support/people.ts'
import { findFilm, productAddress } from './support/products.ts'

// What was wrong at the edges of forms and lists: behind the end, after the last, with the odd name.

describe('a list', () => {
  it('leads to its last page from behind its end, and shows all related products on a phone', async () => {
    const page = await newPage({ viewport: phone })
    await open(page, '/products/all?page=99')
    await page.waitForURL(url => Number(url.searchParams.get('page') ?? 1) < 99)
    const range = (await page.locator('.pager-range').textContent()) ?? ''
    const [, from, to, count] = /^([\d,]+)–([\d,]+) of ([\d,]+)$/.exec(range) ?? []
    expect(to, range).toBe(count)
    expect(Number(from)).toBeLessThanOrEqual(Number(to))

    await open(page, productAddress(await findFilm()))
    const related = page.locator('section[aria-labelledby=related] li')
    expect(await related.count()).toBeGreaterThan(4)
    await related.last().scrollIntoViewIfNeeded()
    expect(await related.last().isVisible()).toBe(true)
  })

  it('of products takes back what was deleted', async () => {
    const page = await newPage({ viewport: desk, as: demo('teacher') })
    const product = await new Product(await sessionOf(demo('teacher')), unique('Deleted')).create()
    await open(page, `/my-products/all?q=${encodeURIComponent(product.name)}`)
    await rowOf(page, product.name)
      .getByRole('button', { name: /^More for/ })
      .click()
    await page
      .getByRole('menuitem', { name: 'Delete' })
      .or(page.getByRole('button', { name: 'Delete' }))
      .last()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You can restore it under Deleted for 30 days.').waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Product deleted successfully.')

    await open(page, `/my-products/all?tab=deleted&q=${encodeURIComponent(product.name)}`)
    await rowOf(page, product.name)
      .getByText(/^Restorable until/)
      .waitFor()
    await rowOf(page, product.name)
      .getByRole('button', { name: /^Restore/ })
      .click()
    await toast(page, 'Course restored. You’ll find it under Inactive.')
    await expect.poll(() => rowOf(page, product.name).count()).toBe(0)
  })
})

describe('keys', () => {
  const pausedOf = (page: Page) => page.locator('video').evaluate((film: HTMLVideoElement) => film.paused)

  it('are the player’s after any press on it', async () => {
    const course = await courseWithCode('hochunkit', 'HCKS6A')
    const person = await makePerson()
    await openByCode(person, course, 'HCKS6A')
    const page = await newPage({ viewport: desk, as: person })
    await open(page, `/product/view/course/${course}`)
    await page.locator('[data-part=big-play]').click()
    await expect.poll(() => pausedOf(page)).toBe(false)
    await page.keyboard.press(' ')
    await expect.poll(() => pausedOf(page)).toBe(true)
    await page.locator('video').click({ position: { x: 20, y: 20 } })
    await expect.poll(() => pausedOf(page)).toBe(false)
    await page.keyboard.press('k')
    await expect.poll(() => pausedOf(page)).toBe(true)
    await page.getByRole('button', { name: 'Mute' }).click()
    await page.keyboard.press(' ')
    await expect.poll(() => pausedOf(page)).toBe(false)
  })

  it('turn the pages of a worksheet, and sheets that lie on their side are printed so', async () => {
    const course = await courseWithCode('centre', 'BH6A01')
    const person = await makePerson()
    await openByCode(person, course, 'BH6A01')
    const page = await newPage({ viewport: desk, as: person })
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    const pdf = await PDFDocument.create()
    for (const size of [
      [842, 595],
      [595, 842],
      [842, 595],
    ] as const)
      pdf.addPage([...size])
    const body = Buffer.from(await pdf.save())
    await page.route('**/api/materials/*/print*', route =>
      route.fulfill({ body, contentType: 'application/pdf' }),
    )
    await open(page, `/product/view/course/${course}`)
    await page.locator('canvas[data-page="1"]').waitFor()
    await page.keyboard.press('PageDown')
    await page.locator('canvas[data-page="2"]').waitFor()
    await page.keyboard.press('End')
    await page.locator('canvas[data-page="3"]').waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.locator('canvas[data-page="2"]').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.locator('canvas[data-page="3"]').waitFor()

    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByText('Ready: 3 pages').waitFor()
    const printed = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
    const sides = printed
      .getPages()
      .map(sheet => (sheet.getWidth() > sheet.getHeight() ? 'landscape' : 'portrait'))
    expect(sides).toEqual(['landscape', 'portrait', 'landscape'])
  })
})

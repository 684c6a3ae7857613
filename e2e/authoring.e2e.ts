import { describe, expect, inject, it } from 'vitest'
import {
  addCover,
  desk,
  enter,
  fillBasics,
  form,
  material,
  phone,
  rowOf,
  save,
  toast,
} from './support/authoring.ts'
import { axe } from './support/axe.ts'
import { newPage } from './support/browser.ts'

// What a teacher does with products: from an empty form to the last one deleted, in one browser.

describe.each([phone, desk])('a product at $width px', viewport => {
  const name = `Bar Models, Drawn at ${viewport.width}`

  it('is made with a video, a worksheet and codes, changed, taken off sale and deleted', async () => {
    const page = await newPage({ viewport })
    await enter(page)
    await page.goto('/my-products/all')
    await page.getByRole('link', { name: 'Create Course' }).first().click()
    await form(page).locator('.ProseMirror').waitFor()

    // An empty form names what is missing, and nothing is sent.
    await save(page)
    await toast(page, 'Fill all the required fields!')
    await form(page).getByText('Product cover is required').waitFor()
    await form(page).getByText('At least 1 material is required').waitFor()
    await form(page).getByText('Product price or access code is required').waitFor()
    const nameField = form(page).getByLabel('Product name')
    expect(await nameField.evaluate(field => field === document.activeElement)).toBe(true)
    expect(await axe(page)).toEqual([])

    await fillBasics(page, name)
    await addCover(page)

    // A price and a code exclude each other, after asking.
    await form(page).getByRole('button', { name: 'Generate' }).click()
    const code = await form(page).locator('input[name=productAccessCode]').inputValue()
    expect(code).toMatch(/^[A-Z0-9]{6}$/)
    await form(page).locator('input[name=price]').fill('120')
    await page
      .getByRole('heading', { name: 'A product can either have a price or an access code.' })
      .waitFor()
    await page.getByRole('button', { name: 'Use a price instead' }).click()
    expect(await form(page).locator('input[name=price]').inputValue()).toBe('120')
    await form(page).getByRole('button', { name: 'Generate' }).click()
    await page
      .getByRole('heading', { name: 'A product can either have an access code or a price.' })
      .waitFor()
    await page.getByRole('button', { name: 'Keep the price' }).click()

    // Watermark codes take the place of both.
    await form(page)
      .getByRole('switch', { name: /Watermark/ })
      .check()
    await form(page).getByText('each person below gets a code of their own').waitFor()
    await form(page).getByRole('button', { name: 'Paste a list' }).click()
    await page.getByLabel('Names').fill('Chan Tsz Ching 陳子晴\nHo Wing Yan 何詠欣')
    await page.getByRole('button', { name: 'Add 2 people' }).click()
    expect(await form(page).locator('.wm li').count()).toBe(2)

    await form(page)
      .locator('#form-materials input[type=file]')
      .setInputFiles([material('bar-models.mp4'), material('bar-models.pdf')])
    const files = form(page).locator('.file')
    await files
      .filter({ hasText: 'bar-models.mp4' })
      .filter({ hasText: 'ready' })
      .waitFor({ timeout: 45_000 })
    await files
      .filter({ hasText: 'bar-models.pdf' })
      .filter({ hasText: 'ready' })
      .waitFor({ timeout: 45_000 })

    // The preview window by keyboard: never longer than 20 seconds.
    const end = form(page).getByRole('slider', { name: 'Preview of bar-models.mp4 ends' })
    await end.focus()
    for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowRight')
    expect(await end.getAttribute('aria-valuetext')).toBe('00:00:24')
    expect(await form(page).getByRole('textbox', { name: 'Starts' }).inputValue()).toBe('00:00:04')
    await form(page).getByRole('button', { name: 'Move bar-models.pdf up' }).click()
    expect(await axe(page)).toEqual([])

    await save(page)
    await toast(page, 'Product created!')
    await form(page).waitFor({ state: 'detached' })
    const row = rowOf(page, name)
    await row.waitFor()
    await row.getByText('Watermark').waitFor()
    expect(await row.textContent()).toContain('1 video')
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('product-draft'))),
    ).toEqual([])

    // Changed: another name, a last day, one file less.
    await row.getByRole('link', { name: `Edit ${name}` }).click()
    await form(page).locator('.ProseMirror strong').waitFor()
    expect(await form(page).locator('.file-name').allTextContents()).toEqual([
      'bar-models.pdf',
      'bar-models.mp4',
    ])
    expect(await form(page).locator('.wm input').first().inputValue()).toBe('Chan Tsz Ching 陳子晴')
    await form(page).getByLabel('Product name').fill(`${name} again`)
    await form(page)
      .getByRole('switch', { name: /Product will expire/ })
      .check()
    await form(page).getByLabel('Expiry date').fill('2099-12-31')
    await form(page).getByRole('button', { name: 'Remove bar-models.pdf' }).click()
    await save(page)
    await toast(page, 'Product updated!')
    const changed = rowOf(page, `${name} again`)
    await changed.getByText('Expires 31 Dec 2099').waitFor()
    expect(await changed.textContent()).not.toContain('PDF')

    // The list: search on Enter, in the address; clearing brings everything back.
    const box = page.getByLabel('Search by product name')
    await box.fill(`drawn at ${viewport.width}`)
    await box.press('Enter')
    await page.waitForURL(url => url.searchParams.get('q') === `drawn at ${viewport.width}`)
    await expect.poll(() => page.locator('.ptable tbody tr').count()).toBe(1)
    await box.fill('')
    await page.waitForURL(url => !url.searchParams.has('q'))

    await changed.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('button', { name: 'Deactivate' }).click()
    await toast(page, 'Product deactivated.')
    await changed.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Inactive/ }).click()
    await page.waitForURL(url => url.searchParams.get('tab') === 'inactive')
    await changed.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: 'Delete Confirmation?' }).waitFor()
    await page.getByText('Are you sure you want to delete?').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await toast(page, 'Product deleted successfully.')
    await changed.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Deleted/ }).click()
    await page.waitForURL(url => url.searchParams.get('tab') === 'deleted')
    await changed.waitFor()
  })
})

describe('sharing', () => {
  it('copies the link, and the link leads to the course', async () => {
    const page = await newPage({
      viewport: desk,
      permissions: ['clipboard-read', 'clipboard-write'],
      expected: { statuses: [404] },
    })
    await enter(page)
    await page.goto('/my-products/all')
    await page
      .getByRole('button', { name: /^Share / })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Share this course' }).waitFor()
    await page.locator('img.qr').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await toast(page, 'Link copied!')
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(link.pathname).toMatch(/^\/[\w-]+$/)
    await page.goto(link.pathname)
    await page.waitForURL(/\/product\/view\/[^/]+\/\d+$/)

    await page.goto('/qr/bm8')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })

  it('answers 404 to what is no code, and leaves the languages alone', async () => {
    for (const path of ['/no-such-page', '/qr/no-such-code', '/zh-HK/no-such-page', '/MTA1MSwxNTAy'])
      expect((await fetch(`${inject('baseUrl')}${path}`)).status, path).toBe(404)
    expect((await fetch(`${inject('baseUrl')}/zh-HK`)).status).toBe(200)
    expect((await fetch(`${inject('baseUrl')}/qr/MTA1MSwxNTAx`)).status).toBe(200)
  })
})

describe('others', () => {
  it('learners are led home', async () => {
    const page = await newPage({ viewport: phone })
    await enter(page, 'student')
    await page.goto('/my-products/all')
    await page.waitForURL(url => url.pathname === '/')
  })

  it('a centre sees its own products', async () => {
    const page = await newPage({ viewport: desk })
    await enter(page, 'centre')
    await page.goto('/my-products/all?sort=name')
    await page.locator('.ptable tbody tr').first().waitFor()
    await page.getByRole('button', { name: 'Price' }).click()
    await page.waitForURL(url => url.searchParams.get('sort') === 'price')
    await page.locator('label', { has: page.locator('input[value=grid]') }).click()
    await page.locator('.pgrid').waitFor()
    await page.reload()
    await page.locator('.pgrid').waitFor()
    expect(await axe(page)).toEqual([])
  })
})

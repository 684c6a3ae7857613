import { describe, expect, inject, it } from 'vitest'
import { addCover, addMaterials, fillBasics, form, rowOf, save } from './support/authoring.ts'
import { axe } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { coursesOf } from './support/courses.ts'
import { toast } from './support/lines.ts'
import { focused, open, reload } from './support/open.ts'
import { demo, unique } from './support/people.ts'
import { step } from './support/step.ts'

// What a teacher does with products: from an empty form to the last one deleted, in one browser.

describe.each([phone, desk])('a product at $width px', viewport => {
  it('is made with a video, a worksheet and codes, changed, taken off sale and deleted', async () => {
    const name = `Bar Models ${unique('drawn')}`
    const page = await newPage({ viewport, as: demo('teacher') })
    const row = rowOf(page, name)
    const changed = rowOf(page, `${name} again`)
    await open(page, '/my-products/all')
    await page.getByRole('link', { name: 'Create Course' }).first().click()
    await form(page).locator('.ProseMirror').waitFor()

    await step('saving an empty form', async () => {
      await save(page)
      await toast(page, 'Fill all the required fields!')
      await form(page).getByText('Product cover is required').waitFor()
      await form(page).getByText('At least 1 material is required').waitFor()
      await form(page).getByText('Product price or access code is required').waitFor()
      await focused(form(page).getByLabel('Course name'))
      expect(await axe(page)).toEqual([])
    })

    await fillBasics(page, name)
    await addCover(page)

    await step('choosing between a price and a code', async () => {
      await form(page).getByRole('button', { name: 'Generate' }).click()
      const code = form(page).locator('input[name=productAccessCode]')
      await expect.poll(() => code.inputValue()).toMatch(/^[A-Z0-9]{6}$/)
      await form(page).locator('input[name=price]').fill('120')
      await page
        .getByRole('heading', { name: 'A product can either have a price or an access code.' })
        .waitFor()
      await page.getByRole('button', { name: 'Use a price instead' }).click()
      await expect.poll(() => form(page).locator('input[name=price]').inputValue()).toBe('120')
      await form(page).getByRole('button', { name: 'Generate' }).click()
      await page
        .getByRole('heading', { name: 'A product can either have an access code or a price.' })
        .waitFor()
      await page.getByRole('button', { name: 'Keep the price' }).click()
    })

    await step('giving watermark codes', async () => {
      await form(page)
        .getByRole('switch', { name: /Watermark/ })
        .check()
      await form(page).getByText('each person below gets their own code').waitFor()
      await form(page).getByRole('button', { name: 'Paste a list' }).click()
      await page.getByLabel('Names').fill('Chan Tsz Ching 陳子晴\nHo Wing Yan 何詠欣')
      await page.getByRole('button', { name: 'Add 2 people' }).click()
      await expect.poll(() => form(page).locator('[data-part=wm] li').count()).toBe(2)
    })

    await addMaterials(page, ['bar-models.mp4', 'bar-models.pdf'])

    await step('choosing the preview by keyboard, never longer than 20 seconds', async () => {
      const end = form(page).getByRole('slider', { name: 'Preview of bar-models.mp4 ends' })
      await end.focus()
      for (let i = 0; i < 4; i += 1) await page.keyboard.press('ArrowRight')
      await expect.poll(() => end.getAttribute('aria-valuetext')).toBe('00:00:24')
      expect(await form(page).getByRole('textbox', { name: 'Starts' }).inputValue()).toBe('00:00:04')
      await form(page).getByRole('button', { name: 'Move bar-models.pdf up' }).click()
      expect(await axe(page)).toEqual([])
    })

    await step('creating the product', async () => {
      await save(page)
      await toast(page, 'Product created!')
      await form(page).waitFor({ state: 'detached' })
      await row.waitFor()
      await row.getByText('Watermark').waitFor()
      await expect.poll(() => row.textContent()).toContain('1 video')
      expect(
        await page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('product-draft'))),
      ).toEqual([])
    })

    await step('giving it another name, a last day and one file less', async () => {
      await row.getByRole('link', { name: `Edit ${name}` }).click()
      await form(page).locator('.ProseMirror strong').waitFor()
      const files = form(page).locator('[data-part=file-name]')
      await expect.poll(() => files.allTextContents()).toEqual(['bar-models.pdf', 'bar-models.mp4'])
      const pupil = form(page).locator('[data-part=wm] input').first()
      await expect.poll(() => pupil.inputValue()).toBe('Chan Tsz Ching 陳子晴')
      await form(page).getByLabel('Course name').fill(`${name} again`)
      await form(page)
        .getByRole('switch', { name: /Product will expire/ })
        .check()
      await form(page).getByLabel('Expiry date').fill('2099-12-31')
      await form(page).getByRole('button', { name: 'Remove bar-models.pdf' }).click()
      await save(page)
      await toast(page, 'Product updated!')
      await changed.getByText('Expires 31 Dec 2099').waitFor()
      expect(await changed.textContent()).not.toContain('PDF')
    })

    await step('searching the list by its address', async () => {
      const box = page.getByLabel('Search by course name')
      const words = name.toLowerCase()
      await box.fill(words)
      await box.press('Enter')
      await page.waitForURL(url => url.searchParams.get('q') === words)
      await expect.poll(() => page.locator('[data-part=ptable] tbody tr').count()).toBe(1)
      await box.fill('')
      await page.waitForURL(url => !url.searchParams.has('q'))
    })

    await step('taking it off sale and deleting it', async () => {
      await changed.getByRole('button', { name: /^More for/ }).click()
      await page.getByRole('button', { name: 'Deactivate' }).click()
      await toast(page, 'Course deactivated.')
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
})

describe('sharing', () => {
  it('copies the link, and the link leads to the course', async () => {
    const page = await newPage({
      viewport: desk,
      permissions: ['clipboard-read', 'clipboard-write'],
      as: demo('teacher'),
      expected: { statuses: [404] },
    })
    // The oldest that is sold: other journeys put theirs on sale and take them off again.
    const sold = (await coursesOf(demo('teacher'))).findLast(
      ({ access_code, course_tution_fee }) => !access_code && course_tution_fee > 0,
    )
    await open(page, `/my-products/all?q=${encodeURIComponent(sold?.course_name ?? '')}`)
    await page
      .getByRole('button', { name: /^Share / })
      .first()
      .click()
    await page.getByRole('heading', { name: 'Share this course' }).waitFor()
    await page.locator('img[data-part=qr]').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Copy', exact: true }).first().click()
    await toast(page, 'Link copied!')
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(link.pathname).toMatch(/^\/[\w-]+$/)
    await open(page, link.pathname)
    // What is sold has a public page; only what is open, or opens by a code, leads into the course.
    await page.waitForURL(/\/product\/preview\/[^/]+\/\d+$/)

    await open(page, '/qr/bm8')
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
  it('learners are asked for the account of a teacher', async () => {
    const page = await newPage({ viewport: phone, as: demo('student') })
    await open(page, '/my-products/all')
    await page.getByRole('heading', { level: 1, name: 'This page is for teachers' }).waitFor()
  })

  it('a centre sees its own products', async () => {
    const page = await newPage({ viewport: desk, as: demo('centre') })
    await open(page, '/my-products/all?sort=name')
    await page.locator('[data-part=ptable] tbody tr').first().waitFor()
    await page.getByRole('button', { name: 'Price' }).click()
    await page.waitForURL(url => url.searchParams.get('sort') === 'price')
    await page.locator('label', { has: page.locator('input[value=grid]') }).click()
    await page.locator('[data-part=pgrid]').waitFor()
    await reload(page)
    await page.locator('[data-part=pgrid]').waitFor()
    expect(await axe(page)).toEqual([])
  })
})

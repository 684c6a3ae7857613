import { beforeAll, describe, expect, inject, it } from 'vitest'
import { axe } from './support/axe.ts'
import { newPage } from './support/browser.ts'
import { courseOf, enter, newPupil, signIn, typeCode } from './support/pupils.ts'

// Opening a course by its code: what the gate asks, says and lets through.

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }
const languages = ['', '/zh-HK']

let marked: number
let coded: number
/** Somebody without access to anything. */
let stranger: string
beforeAll(async () => {
  stranger = await newPupil()
  marked = await courseOf('centre', 'BH6A01')
  coded = await courseOf('hochunkit', 'HCKS6A')
})

describe('the gate', () => {
  it('asks a visitor to sign in, and goes on from there', async () => {
    const page = await newPage({ viewport: phone })
    await page.goto(`/product/view/course/${coded}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username or email').fill(stranger)
    await dialog.getByLabel('Password', { exact: true }).fill('lantern-demo')
    await dialog.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Enter Access Code' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/product/view/course/${coded}`)
  })

  it('leads home who does not', async () => {
    const page = await newPage({ viewport: phone })
    await page.goto(`/product/view/course/${coded}`)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL(url => url.pathname === '/')
  })

  it('is six boxes that are one field', async () => {
    const page = await newPage({ viewport: phone })
    await enter(page, stranger)
    await page.goto(`/product/view/course/${coded}`)
    const boxes = page.locator('.code input')
    const value = () => boxes.evaluateAll(all => all.map(box => (box as HTMLInputElement).value).join(''))
    const focused = () => boxes.evaluateAll(all => all.indexOf(document.activeElement as HTMLElement))
    await boxes.first().waitFor()
    expect(await boxes.count()).toBe(6)
    expect(await page.getByRole('group', { name: 'Access code' }).count()).toBe(1)
    await typeCode(page, 'a!b 1_')
    expect(await value()).toBe('AB1_')
    expect(await focused()).toBe(4)
    await page.keyboard.press('Backspace')
    expect(await value()).toBe('AB1')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('x')
    expect(await value()).toBe('AX1')
    await page.keyboard.press('Delete')
    expect(await value()).toBe('AX')
  })

  it('takes a pasted code, tells that it is wrong, and takes the right one after it', async () => {
    const page = await newPage({ viewport: phone })
    await enter(page, await newPupil())
    await page.goto(`/product/view/course/${coded}`)
    await page.locator('.code input').first().waitFor()
    const paste = (text: string) =>
      page
        .locator('.code input')
        .first()
        .evaluate((box, pasted) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text', pasted)
          box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        }, text)
    await paste(' hcks-6b ')
    await page.getByText('Verifying access...').waitFor()
    await page.getByText('Invalid access code!').waitFor()
    await paste('hcks6a')
    await page.getByText('Access granted').waitFor()
    await page.locator('.view video').waitFor()
  })

  it.each([
    ['expired', 'This product is expired.'],
    ['denied', 'Access denied!'],
    ['missing', 'Product does not exist or might have been deleted!'],
  ])('says when a product is %s', async (result, line) => {
    const page = await newPage({ viewport: phone })
    await enter(page, stranger)
    await page.route('**/verify*', route => route.fulfill({ json: { result } }))
    await page.goto(`/product/view/course/${coded}`)
    await typeCode(page, 'HCKS6A')
    await page.getByText(line).waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('tries a scanned code at once, and forgets it', async () => {
    const page = await newPage({ viewport: phone })
    await enter(page, await newPupil())
    const token = Buffer.from(`${[...String(coded)].reverse().join('')},${coded},HCKS6A`).toString('base64')
    await page.goto(`/qr/${encodeURIComponent(token)}`)
    await page.getByText('Access granted').waitFor()
    await page.locator('.view video').waitFor()
    expect(JSON.stringify(await page.evaluate(() => window.history.state))).not.toContain('HCKS6A')
  })

  it('names the price of what must be bought', async () => {
    const { token, user } = await signIn('teacher')
    const query = new URLSearchParams({ teacher_id: String(user.user_id) })
    const response = await fetch(`${inject('baseUrl')}/api/teacherproductsmarkeplace?${query}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { products } = (await response.json()) as {
      products: { course_id: number; course_name: string; course_tution_fee: number }[]
    }
    const paid = products.find(product => product.course_tution_fee > 0)
    const page = await newPage({ viewport: phone })
    await enter(page, stranger)
    await page.goto(`/product/view/course/${paid?.course_id}`)
    await page.getByText(paid?.course_name ?? 'none').waitFor()
    expect(await page.locator('.gate-price').textContent()).toMatch(/^\$[\d.,]+ HK$/)
    expect(await axe(page)).toEqual([])
  })

  it('is closed to other browsers', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    const page = await newPage({ viewport: phone, userAgent })
    await enter(page, stranger)
    await page.goto(`/product/view/course/${coded}`)
    await page.getByText('Please use Chrome or Safari browser to access the course.').waitFor()
  })

  it.each(languages)('passes the checks of accessibility under "%s"', async prefix => {
    for (const viewport of [phone, desk]) {
      const page = await newPage({ viewport })
      await enter(page, stranger)
      await page.goto(`${prefix}/product/view/course/${marked}`)
      await page.locator('.code input').first().waitFor()
      expect(await axe(page)).toEqual([])
    }
  })
})

import { beforeAll, describe, expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { newPage, phone } from './support/browser.ts'
import { coursesOf, courseWithCode } from './support/courses.ts'
import { shown } from './support/lines.ts'
import { open } from './support/open.ts'
import { demo, makePerson, type Person } from './support/people.ts'

// Opening a course by its code: what the gate asks, says and lets through.

let coded: number
/** Someone without access to anything. */
let stranger: Person
beforeAll(async () => {
  stranger = await makePerson()
  coded = await courseWithCode('hochunkit', 'HCKS6A')
})

describe('the gate', () => {
  it('asks a visitor to sign in, and goes on from there', async () => {
    const page = await newPage({ viewport: phone })
    await open(page, `/product/view/course/${coded}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Username or email').fill(stranger.username)
    await dialog.getByLabel('Password', { exact: true }).fill(stranger.password)
    await dialog.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('heading', { name: 'Enter Access Code' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/product/view/course/${coded}`)
  })

  it('leaves who does not at the question', async () => {
    const page = await newPage({ viewport: phone })
    await open(page, `/product/view/course/${coded}`)
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: 'Sign in to open this course' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/product/view/course/${coded}`)
  })

  it('tries a scanned code at once, and forgets it', async () => {
    const page = await newPage({ viewport: phone, as: await makePerson() })
    const token = Buffer.from(`${[...String(coded)].reverse().join('')},${coded},HCKS6A`).toString('base64')
    await open(page, `/qr/${encodeURIComponent(token)}`)
    await shown(page, 'Access granted')
    await page.locator('[data-part=view] video').waitFor()
    expect(JSON.stringify(await page.evaluate(() => window.history.state))).not.toContain('HCKS6A')
  })

  it('names the price of what must be bought', async () => {
    const paid = (await coursesOf(demo('hochunkit'))).find(({ course_tution_fee }) => course_tution_fee > 0)
    if (!paid) throw new Error('the demo teacher sells nothing')
    const page = await newPage({ viewport: phone, as: stranger })
    await open(page, `/product/view/course/${paid.course_id}`)
    await page.getByText(paid.course_name).first().waitFor()
    expect(await page.locator('[data-part=gate-price]').textContent()).toMatch(/^HK\$[\d.,]+$/)
    await expectSound(page)
  })

  it('is closed to other browsers', async () => {
    const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
    const page = await newPage({ viewport: phone, userAgent, as: stranger })
    await open(page, `/product/view/course/${coded}`)
    await page.getByText('Please use Chrome or Safari browser to access the course.').waitFor()
  })
})

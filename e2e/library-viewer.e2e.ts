import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { courseWithCode, openByCode, typeCode } from './support/courses.ts'
import { open, reload } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { pageTexts } from './support/pdf.ts'
import { demo, makePerson, type Person, sessionOf, unique } from './support/people.ts'

// Learning from a course: videos, worksheets, and coming back to them.

let marked: number
let coded: number
/** Has the code of the course with a video. */
let watcher: Person
beforeAll(async () => {
  marked = await courseWithCode('centre', 'BH6A01')
  coded = await courseWithCode('hochunkit', 'HCKS6A')
  watcher = await makePerson()
  await openByCode(watcher, coded, 'HCKS6A')
})

const filmOf = (page: Page) =>
  page.locator('video').evaluate((film: HTMLVideoElement) => ({
    time: film.currentTime,
    volume: film.volume,
    paused: film.paused,
    speed: film.playbackRate,
  }))

describe('a film', () => {
  it('is watched, left, and gone on with where one left off', async () => {
    const page = await newPage({ viewport: desk, as: await makePerson() })
    const kept: number[] = []
    page.on('response', response => {
      if (response.url().endsWith('/api/progress') && response.status() === 200)
        kept.push(Number(response.request().postDataJSON().position))
    })
    await open(page, `/product/view/course/${coded}`)
    await typeCode(page, 'hcks6a')
    await page.locator('video').waitFor()
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expect.poll(async () => (await filmOf(page)).time).toBeGreaterThan(0.3)
    expect(await filmOf(page)).toMatchObject({ paused: false, speed: 1 })
    expect((await filmOf(page)).volume).toBeCloseTo(0.3)

    await page.getByRole('button', { name: 'Forward 10 seconds' }).click()
    await expect.poll(async () => (await filmOf(page)).time).toBeGreaterThan(10)
    await page.getByLabel('Speed').selectOption('1.5')
    expect((await filmOf(page)).speed).toBe(1.5)
    await page.getByRole('button', { name: 'Forward 10 seconds' }).press('k')
    await expect.poll(async () => (await filmOf(page)).paused).toBe(true)
    const left = (await filmOf(page)).time
    // The place is kept on the way, too; what counts is the one it was paused at.
    await expect.poll(() => kept.at(-1)).toBeCloseTo(left, 0)

    await reload(page)
    await page.locator('video').waitFor()
    await expect.poll(async () => (await filmOf(page)).time).toBeCloseTo(left, 0)
    expect((await filmOf(page)).paused).toBe(true)
  })

  it('obeys the keyboard', async () => {
    const page = await newPage({ viewport: desk, as: watcher })
    await open(page, `/product/view/course/${coded}`)
    await page.locator('video').waitFor()
    const player = page.locator('[data-part=player] button').first()
    await expect
      .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
      .toBeGreaterThan(0)
    await player.press('Home')
    await expect.poll(async () => (await filmOf(page)).time).toBe(0)
    await player.press('ArrowRight')
    await expect.poll(async () => (await filmOf(page)).time).toBeGreaterThanOrEqual(10)
    await player.press('ArrowUp')
    expect((await filmOf(page)).volume).toBeCloseTo(0.4)
    await page.getByLabel('Position in the video').press('Home')
    await expect.poll(async () => (await filmOf(page)).time).toBe(0)
  })

  it('carries the reader’s text in four rows of six, and lets every press through', async () => {
    const page = await newPage({ viewport: phone, as: watcher })
    // The demo has no video among what it marks.
    await page.route('**/api/product/access/*', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), watermark: 'Wong Ka Yan kayan@example.com' } })
    })
    await open(page, `/product/view/course/${coded}`)
    await page.getByRole('tab').first().click()
    await page.locator('[data-part=mat]').first().click()
    const cells = page.locator('[data-part=screen] [data-part=wm] span')
    await cells.first().waitFor()
    const places = await cells.evaluateAll(all =>
      all.map(cell => [(cell as HTMLElement).offsetLeft, (cell as HTMLElement).offsetTop]),
    )
    expect(new Set(places.map(([left]) => left)).size).toBe(6)
    expect(new Set(places.map(([, top]) => top)).size).toBe(4)
    expect(await page.locator('[data-part=wm]').evaluate(grid => getComputedStyle(grid).pointerEvents)).toBe(
      'none',
    )
  })

  it('gets a new link when the old one has run out', async () => {
    const page = await newPage({ viewport: phone, expected: { statuses: [404] }, as: watcher })
    let refused = 0
    await page.route('**/media/s/**', (route, request) => {
      if (request.resourceType() !== 'media' || refused > 0) return route.fallback()
      refused += 1
      return route.fulfill({ status: 404 })
    })
    await open(page, `/product/view/course/${coded}`)
    await page.locator('video').waitFor()
    await expect
      .poll(() => page.locator('video').evaluate((film: HTMLVideoElement) => film.readyState))
      .toBeGreaterThan(0)
    expect(refused).toBe(1)
  })
})

describe('a worksheet with the pupil’s name', () => {
  it('is opened by the pupil’s own code, leafed through, printed and downloaded', async () => {
    const page = await newPage({ viewport: desk, as: await makePerson() })
    await page.addInitScript(() => {
      const counted = window as unknown as { prints: number } // Only a printer could tell otherwise.
      counted.prints = 0
      window.print = () => {
        counted.prints += 1
      }
    })
    await open(page, `/product/view/course/${marked}`)
    await typeCode(page, 'BH6A01')
    await page.locator('canvas[data-page="1"]').waitFor()
    expect(await page.locator('.num').textContent()).toBe('1 of 5')
    // Readable to a screen reader, the watermark left out.
    const words = (await page.locator('[data-part=textLayer]').innerText()).replace(/\s/g, '')
    expect(words).toContain('3.14')
    expect(words).not.toContain('明港P6A')

    await page.getByRole('button', { name: 'Next page' }).click()
    await page.locator('canvas[data-page="2"]').waitFor()
    const before = await page.locator('[data-part=sheetpage] canvas').evaluate(canvas => canvas.clientWidth)
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect
      .poll(() => page.locator('[data-part=sheetpage] canvas').evaluate(canvas => canvas.clientWidth))
      .toBe(before * 1.25)

    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await page.getByText('Ready: 5 pages').waitFor()
    expect(await page.locator('[data-part=print-sheets] img').count()).toBe(5)
    await expect.poll(() => page.evaluate(() => (window as unknown as { prints: number }).prints)).toBe(1)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(download.suggestedFilename()).toBe('密集班 第一課.pdf')
    const texts = await pageTexts(await download.path())
    expect(texts).toHaveLength(5)
    for (const text of texts) expect(text.split('關心玥 明港 P6A').length).toBeGreaterThan(12)

    // Come back: the page is where one left off.
    await reload(page)
    await page.locator('canvas[data-page="2"]').waitFor()
  })

  it('of a course that is view only offers neither', async () => {
    const fields = { price: '', productAccessCode: 'VIEW01', printable: '0' }
    const teacher = await sessionOf(demo('danwhitfield'))
    const { id } = await new Product(teacher, unique('View only ')).create(fields)
    await openByCode(watcher, id, 'VIEW01')
    const page = await newPage({ viewport: phone, as: watcher })
    await open(page, `/view/product/course/${id}`)
    await page.locator('canvas[data-page="1"]').waitFor()
    expect(await page.getByRole('button', { name: 'Print', exact: true }).count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Download', exact: true }).count()).toBe(0)
  })
})

describe('the viewer', () => {
  it('is found by the name of the course alone', async () => {
    const page = await newPage({ viewport: phone, expected: { statuses: [404] }, as: watcher })
    await open(page, `/view/product/${encodeURIComponent('S6 星期六班筆記（本班同學專用）')}`)
    await page.locator('[data-part=view]').waitFor()
    expect(new URL(page.url()).pathname).toContain(`/${coded}`)
    await open(page, '/view/product/no-such-course')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('[data-part=view]').count()).toBe(0)
  })

  it.each([
    { prefix: '', sizes: [phone, desk] },
    { prefix: '/zh-HK', sizes: [desk, phone] },
  ])('passes the checks of accessibility under "$prefix"', async ({ prefix, sizes }) => {
    const reader = await makePerson()
    await openByCode(reader, marked, 'BH6A02')
    for (const [as, course, ready] of [
      [watcher, coded, 'video'],
      [reader, marked, 'canvas[data-page]'],
    ] as const) {
      const page = await newPage({ viewport: sizes[0], as })
      await open(page, `${prefix}/product/view/course/${course}`)
      await page.getByRole('tab').first().click()
      await page.locator('[data-part=mat]').first().click()
      await page.locator(ready).waitFor()
      await expectSound(page, sizes)
    }
  })
})

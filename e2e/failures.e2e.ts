import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newPage, phone } from './support/browser.ts'
import { open, settled } from './support/open.ts'
import { demo } from './support/people.ts'

// What fails says what to do: a loader, the stream of notices, a build that a release has replaced. Nothing typed is
// lost, and the server hears of defects alone.

const aborted = {
  messages: [/Failed to load resource: net::ERR_FAILED/, /Failed to fetch dynamically imported module/],
}
const missing = {
  statuses: [404],
  messages: [/Failed to load resource/, /Failed to fetch dynamically imported module/],
}

async function watchReports(page: Page): Promise<string[]> {
  const reports: string[] = []
  await page.route('**/api/site/defect', route => {
    reports.push(route.request().postData() ?? '')
    return route.fulfill({ status: 204 })
  })
  return reports
}

const failed = (page: Page) =>
  page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) })

describe('a loader that', () => {
  it('gets no answer tells of the connection, and comes back', async () => {
    const page = await newPage({ as: demo('student'), viewport: phone, expected: aborted })
    const reports = await watchReports(page)
    await page.route('**/api/favourites/*', route => route.abort())
    await open(page, '/favourites')
    await failed(page).getByText('Couldn’t connect').waitFor()
    await page.unroute('**/api/favourites/*')
    await failed(page).getByRole('button', { name: 'Retry' }).click()
    await failed(page).waitFor({ state: 'detached' })
    expect(reports).toEqual([])
  })

  it('meets a fault of the server names its reference, which the log has already', async () => {
    const page = await newPage({ as: demo('student'), viewport: phone, expected: { statuses: [500] } })
    const reports = await watchReports(page)
    const fault = { status: 500, error: true, code: 'internal', message: '', messages: '' }
    await page.route('**/api/favourites/*', route =>
      route.fulfill({ status: 500, json: { ...fault, request_id: 'req-17' } }),
    )
    await open(page, '/favourites')
    await failed(page).getByText('req-17').waitFor()
    expect(reports).toEqual([])
  })

  it('breaks on its answer is a defect, told as one and reported', async () => {
    const page = await newPage({
      as: demo('student'),
      viewport: phone,
      expected: { messages: [/TypeError/, /Cannot read properties/, /is not (iterable|a function)/] },
    })
    const reports = await watchReports(page)
    await page.route('**/api/favourites/*', route => route.fulfill({ json: null }))
    await open(page, '/favourites')
    await failed(page).getByText('Something went wrong on our side').waitFor()
    await expect.poll(() => reports.length).toBe(1)
    expect(JSON.parse(reports[0] ?? '')).toMatchObject({ name: 'TypeError', screen: '/favourites' })
  })
})

it('without the stream of notices the page stands, and the bell still opens', async () => {
  const page = await newPage({ as: demo('student'), viewport: phone, expected: aborted })
  const reports = await watchReports(page)
  await page.route('**/api/notices/stream*', route => route.abort())
  await open(page, '/notices')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('[data-part="notices"]').or(page.getByText('Nothing new')).first().waitFor()
  expect(reports).toEqual([])
})

describe('a release under an open tab', () => {
  /** From now on the scripts of the old build are gone, until a page is loaded anew. */
  async function release(page: Page): Promise<{ reloads: number }> {
    const seen = { reloads: 0 }
    const isGone = { now: true }
    await page.route('**/assets/**', route =>
      isGone.now ? route.fulfill({ status: 404, body: '' }) : route.continue(),
    )
    page.on('request', request => {
      if (!request.isNavigationRequest()) return
      isGone.now = false
      seen.reloads += 1
    })
    return seen
  }
  const openMenu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()

  it('reloads it once, and everything works again', async () => {
    const page = await newPage({ viewport: phone, expected: missing })
    const reports = await watchReports(page)
    await open(page, '/about-us')
    await settled(page)
    await page.evaluate(() => Object.assign(window, { old: true }))
    const seen = await release(page)
    await openMenu(page)
    await page.waitForFunction(() => !('old' in window))
    await settled(page)
    await openMenu(page)
    await page.getByRole('dialog').waitFor()
    expect(seen.reloads).toBe(1)
    expect(reports).toEqual([])
  })

  it('leaves it alone where something was typed, and says how to go on', async () => {
    const page = await newPage({ viewport: phone, expected: missing })
    const reports = await watchReports(page)
    await open(page, '/contact-us')
    await settled(page)
    const message = page.getByRole('textbox').last()
    await message.fill('My daughter would like to change her lesson.')
    const seen = await release(page)
    await openMenu(page)
    await page.getByRole('region', { name: 'Notices' }).getByText('copy it first').waitFor()
    expect(await message.inputValue()).toBe('My daughter would like to change her lesson.')
    expect(seen.reloads).toBe(0)
    expect(reports).toEqual([])
  })
})

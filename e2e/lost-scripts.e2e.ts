import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, newPage, phone } from './support/browser.ts'
import { open, settled } from './support/open.ts'
import { demo } from './support/people.ts'

// A weak connection, a release under an open tab, a fault of ours: the page stays, and says what to do.

const lost = {
  messages: [/Failed to load resource: net::ERR_FAILED/, /Failed to fetch dynamically imported module/],
}

/** Scripts that come only once the page is alive: each may fail to arrive. */
async function lazyScripts(page: Page, address: string): Promise<string[]> {
  const asked = new Set<string>()
  page.on('request', request => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname)
  })
  const response = await open(page, address)
  await settled(page)
  const html = (await response?.text()) ?? ''
  return [...asked].filter(path => path.startsWith('/assets/') && !html.includes(path))
}

const stands = async (page: Page, address: string) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('banner').waitFor()
  expect(await page.getByText('Application Error').count(), address).toBe(0)
}

it.each([
  ['/', 'student', desk],
  ['/my-lantern', 'student', phone],
  ['/my-account', 'teacher', desk],
])('%s stands without any one of the scripts that come later', async (address, username, viewport) => {
  const page = await newPage({ as: demo(username), viewport, expected: lost })
  const reports: string[] = []
  await page.route('**/api/site/defect', route => {
    reports.push(route.request().postData() ?? '')
    return route.fulfill({ status: 204 })
  })
  const scripts = await lazyScripts(page, address)
  expect(scripts.length).toBeGreaterThan(0)
  for (const script of scripts) {
    await page.route(`**${script}`, route => route.abort())
    await open(page, address)
    await stands(page, `${address} without ${script}`)
    await page.unroute(`**${script}`)
  }
  // A connection that broke is no fault of ours.
  expect(reports).toEqual([])
})

describe('the table of all screens, which comes after that of the first', () => {
  const faqs = (page: Page) => page.locator('footer a[href="/faqs"]')

  it('is waited for by someone who is faster', async () => {
    const page = await newPage({ viewport: desk })
    const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
    await page.route('**/assets/manifest-*.js', async route => {
      await held
      await route.continue()
    })
    await open(page, '/')
    await page.evaluate(() => Reflect.set(window, 'same', true))
    await faqs(page).click()
    await page.locator('.loadbar[data-busy]').waitFor({ state: 'attached' })
    arrive()
    await page.waitForURL('**/faqs')
    await stands(page, '/faqs')
    // The page itself opened it, without a full load.
    expect(await page.evaluate(() => Reflect.get(window, 'same'))).toBe(true)
  })

  it('may be lost, and the server opens the page', async () => {
    const page = await newPage({ viewport: desk, expected: lost })
    await page.route('**/assets/manifest-*.js', route => route.abort(), { times: 2 })
    await open(page, '/')
    await faqs(page).click()
    await page.waitForURL('**/faqs')
    await stands(page, '/faqs')
  })
})

describe('a page whose data', () => {
  it('did not arrive tries again', async () => {
    const page = await newPage({ as: demo('student'), viewport: phone, expected: lost })
    await page.route('**/api/favourites/*', route => route.abort())
    await open(page, '/favourites')
    const failed = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) })
    await failed.waitFor()
    await stands(page, '/favourites')
    await page.unroute('**/api/favourites/*')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await failed.waitFor({ state: 'detached' })
  })

  it.each(['/classes/offer/abc', '/classes/course/abc', '/my-classes/abc'])(
    'does not exist says so, and offers no second try: %s',
    async address => {
      const page = await newPage({ as: demo('student'), viewport: phone, expected: { statuses: [404] } })
      await open(page, address)
      await page.getByText('Page not found').first().waitFor()
      expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
    },
  )
})

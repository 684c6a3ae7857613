import { gzipSync } from 'node:zlib'
import { describe, expect, inject, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith } from './support/client.ts'
import { open, reload, settled } from './support/open.ts'
import { demo, makePerson, ownRecord, sessionOf } from './support/people.ts'
import { productAddress } from './support/products.ts'

// What all screens have around them: the first byte, the scripts, the bar, the language and the colour scheme.

describe('the first byte', () => {
  it.each([
    ['/', 'Good teachers', 'en-HK'],
    ['/zh-HK', '好老師', 'zh-Hant-HK'],
  ])('%s is server-rendered in its language, under a strict policy', async (path, words, tag) => {
    const response = await fetch(`${inject('baseUrl')}${path}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).toContain(words)
    expect(html).toContain(`<html lang="${tag}"`)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'; script-src 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe')
  })

  it('an address that is not there answers 404 with a page', async () => {
    const response = await fetch(`${inject('baseUrl')}/no-such-page`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<h1')
  })
})

const shipped = new Map<string, Promise<number>>()

function shippedBytes(script: string): Promise<number> {
  const known = shipped.get(script)
  if (known) return known
  const bytes = fetch(`${inject('baseUrl')}${script}`)
    .then(response => response.arrayBuffer())
    .then(code => gzipSync(Buffer.from(code), { level: 9 }).length)
  shipped.set(script, bytes)
  return bytes
}

/** Its scripts are the same whether its files are ready or not. */
async function anyProduct(): Promise<string> {
  const [product] = await clientWith().productList({ query: { limit: 1 } })
  if (!product) throw new Error('the demo has no product')
  return productAddress(product)
}

describe('the script of a public page', () => {
  // docs/decisions/053-few-chunks.md
  const budget = 160_000
  const pages: [string, () => Promise<string>][] = [
    ['home', async () => '/'],
    ['the list', async () => '/products/all'],
    ['a search', async () => '/search/maths'],
    ['a product', anyProduct],
    ['a shop', async () => '/shop/brightharbour'],
    ['the teachers', async () => '/teachers'],
    ['a teacher', async () => `/teachers-and-tutors/${(await sessionOf(demo('teacher'))).user.user_id}`],
    ['signing in', async () => '/login'],
    ['the questions', async () => '/faqs'],
  ]

  // What the page names itself: a calendar that comes into sight later brings its own.
  it.each(pages)('%s keeps within 160 kB of gzip', async (_, path) => {
    const page = await fetch(`${inject('baseUrl')}${await path()}`)
    const scripts = new Set((await page.text()).match(/\/assets\/[\w./-]+\.js/g))
    const sizes = await Promise.all([...scripts].map(shippedBytes))
    const bytes = sizes.reduce((sum, size) => sum + size, 0)
    expect(bytes).toBeGreaterThan(100_000)
    expect(bytes).toBeLessThanOrEqual(budget)
  })
})

describe('the shell', () => {
  it('switches language and remembers it for every page, and with the account', async () => {
    const person = await makePerson()
    const page = await newPage({ as: person })
    await open(page, '/faqs')
    await page.locator('a[hreflang="zh-Hant-HK"]').first().click()
    await page.waitForURL('**/zh-HK/faqs')
    await page.locator('html[lang="zh-Hant-HK"]').waitFor()
    await expect.poll(async () => (await ownRecord(person)).language).toBe('zh-HK')
    // Typed, or from elsewhere; a link inside the site means what it says.
    await page.goto('/terms-service?from=mail', { waitUntil: 'commit' })
    await page.waitForURL('**/zh-HK/terms-service?from=mail')
    await page.locator('html[lang="zh-Hant-HK"]').waitFor()
  })

  it('fits the narrowest phones', async () => {
    const page = await newPage({ viewport: { width: 360, height: 740 } })
    await open(page, '/faqs')
    for (const width of [360, 362, 364, 320]) {
      await page.setViewportSize({ width, height: 740 })
      const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(overflow, { message: `at ${width} px` }).toBe(0)
    }
  })

  it('leads back to a cart that holds something, also signed out', async () => {
    const page = await newPage({ viewport: phone })
    await open(page, '/faqs')
    const cart = page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: /Cart$/ })
    expect(await cart.isVisible()).toBe(false)
    const item = { course_id: 1, course_name: 'Bar models', course_tution_fee: 180, discounted_price: '' }
    await page.evaluate(text => localStorage.setItem('cartItems', text), JSON.stringify([item]))
    await reload(page)
    await cart.click()
    await page.waitForURL('**/cart')
    await page.getByText('1 course is waiting in your cart').waitFor()
  })

  it('gives who teaches a bar to work from, which stands there before the application runs', async () => {
    const page = await newPage({ viewport: phone, as: demo('teacher') })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/assets/**/*.js', async route => {
      await held
      await route.continue()
    })
    await page.goto('/faqs', { waitUntil: 'commit' })
    const bar = page.getByRole('navigation', { name: 'Quick links' })
    const links = ['Home', 'My courses', 'Timetable', 'Trials', 'Account']
    const seen = async () => (await bar.getByRole('link').allInnerTexts()).map(text => text.trim())
    await expect.poll(seen).toEqual(links)
    release()
    await settled(page)
    expect(await seen()).toEqual(links)
  })

  it('keeps the chosen colour scheme over a reload', async () => {
    const page = await newPage()
    await open(page, '/')
    await page.evaluate(() => localStorage.setItem('scheme', 'dark'))
    await reload(page)
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark')
  })
})

it('the language of the browser is offered once, over the page and in that language', async () => {
  const page = await newPage({ viewport: phone, locale: 'zh-HK', firstVisit: true })
  await open(page, '/faqs?from=mail')
  const offer = page.getByRole('complementary', { name: '繁體中文' })
  await offer.getByText('本網站備有繁體中文版。').waitFor()
  await expectSound(page)
  await offer.getByRole('link', { name: '以中文瀏覽' }).click()
  await page.waitForURL(url => url.pathname + url.search === '/zh-HK/faqs?from=mail')
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('zh-HK')

  const other = await newPage({ viewport: desk, locale: 'en-GB', firstVisit: true })
  await open(other, '/zh-HK/faqs')
  const english = other.getByRole('complementary', { name: 'English' })
  await english.getByRole('button', { name: 'No thanks, stay in Chinese' }).click()
  await english.waitFor({ state: 'detached' })
  await reload(other)
  await open(other, '/zh-HK/about-us')
  expect(await english.count()).toBe(0)
})

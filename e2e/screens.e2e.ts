import { describe, expect, inject, it } from 'vitest'
import { brotliOf } from '../tools/compress.ts'
import { chosen, isFullRun, reportSample } from '../tools/seed.ts'
import { screens } from '../web/app/screens.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone, sharedVisitor } from './support/browser.ts'
import { toast } from './support/lines.ts'
import { open, reload, settled } from './support/open.ts'
import { demo, makePerson, ownRecord, sessionOf } from './support/people.ts'
import { findFilm, productAddress } from './support/products.ts'

// Every screen of the table, as a visitor meets it, on a phone and at a desk: in both languages in a full run, else in
// one of them, which changes with the seed. A console error, a hydration difference or a breach of the security policy
// fails these by itself (see newPage).

// Each size is once the one a page comes to life at, and once the one it is resized to.
const languages = [
  { prefix: '', tag: 'en-HK', sizes: [phone, desk] },
  { prefix: '/zh-HK', tag: 'zh-Hant-HK', sizes: [desk, phone] },
] as const

/** What an address shows that names something; without a line here it names something unknown. */
const named: Readonly<Record<string, string>> = {
  '/search/:term': '/search/maths',
  '/shop/:username': '/shop/brightharbour',
}
const visited = [
  ...screens.map(({ path }) => named[path] ?? path.replaceAll(/:\w+/g, 'unknown')),
  '/no-such-page',
]

/** Whether an address is visited in the language of this place. */
function isDue(path: string, place: number): boolean {
  return isFullRun() || chosen(path, 2) === (place === 0)
}

const visits = languages.flatMap((_, place) => visited.filter(path => isDue(path, place)))
reportSample('Screens in a language', visits.length, visited.length * languages.length)

describe.each(languages)('in $tag', ({ prefix, tag, sizes }) => {
  const visitor = sharedVisitor({ expected: { statuses: [404] } })
  let toastSeen = false

  const place = languages.findIndex(language => language.tag === tag)
  it.each(visited.filter(path => isDue(path, place)))('%s', async path => {
    const page = await visitor.page()
    await page.setViewportSize(sizes[0])
    await open(page, `${prefix}${path}`.replace(/(?<=.)\/$/, ''))
    expect(await page.locator('html').getAttribute('lang')).toBe(tag)
    const ledHome = path !== '/' && new URL(page.url()).pathname === (prefix || '/')
    // A phone's screen in one language, a desk's in the other: what axe finds does not hang on the words.
    if (!ledHome) return expectSound(page, sizes, { axeAt: sizes[0] })
    // Home has a test of its own; whoever is led there finds the reason above it, which looks the same each time.
    await toast(page, '')
    if (!toastSeen) await expectSound(page, sizes, { within: '.toasts' })
    toastSeen = true
  })
})

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

/** Of each script, as small as a package ships it; a start compresses less, to be there sooner. */
const shipped = new Map<string, Promise<number>>()

function shippedBytes(script: string): Promise<number> {
  const known = shipped.get(script)
  if (known) return known
  const bytes = fetch(`${inject('baseUrl')}${script}`)
    .then(response => response.arrayBuffer())
    .then(code => brotliOf(Buffer.from(code), { smallest: true }))
    .then(({ length }) => length)
  shipped.set(script, bytes)
  return bytes
}

describe('the script of a public page', () => {
  const budget = 160_000
  const paths: [string, () => Promise<string>][] = [
    ['home', async () => '/'],
    ['the list', async () => '/products/all'],
    ['a search', async () => '/search/maths'],
    ['a product', async () => productAddress(await findFilm())],
    ['a shop', async () => '/shop/brightharbour'],
    ['the teachers', async () => '/teachers'],
    ['a teacher', async () => `/teachers-and-tutors/${(await sessionOf(demo('teacher'))).user.user_id}`],
  ]

  // What the page names itself: a calendar that comes into sight later brings its own.
  it.each(paths)('%s keeps within its budget', async (_, path) => {
    const page = await fetch(`${inject('baseUrl')}${await path()}`)
    const scripts = new Set((await page.text()).match(/\/assets\/[\w.-]+\.js/g))
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
    await page.getByText('1 product is waiting in your cart').waitFor()
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
    const links = ['Home', 'My courses', 'Timetable', 'Trial bookings', 'Account']
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

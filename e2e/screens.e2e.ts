import { describe, expect, inject, it } from 'vitest'
import { screens } from '../web/app/screens.ts'
import { axe } from './support/axe.ts'
import { newPage } from './support/browser.ts'

// Every screen of the table, as a visitor meets it: in both languages, on a phone and at a desk. A console
// error, a hydration difference or a breach of the security policy fails these by itself (see newPage).

const languages = [
  { prefix: '', tag: 'en-HK' },
  { prefix: '/zh-HK', tag: 'zh-Hant-HK' },
]
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const visited = [...screens.map(({ path }) => path.replaceAll(/:\w+/g, 'unknown')), '/no-such-page']

describe.each(languages)('in $tag', ({ prefix, tag }) => {
  describe.each(sizes)('at $width px', viewport => {
    it.each(visited)('%s', async path => {
      const page = await newPage({ viewport, expected: { statuses: [404] } })
      await page.goto(`${prefix}${path}`.replace(/(?<=.)\/$/, ''), { waitUntil: 'networkidle' })
      expect(await page.locator('html').getAttribute('lang')).toBe(tag)
      expect(await page.locator('h1').count()).toBe(1)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'scrolls sideways').toBeLessThanOrEqual(0)
      expect(await axe(page)).toEqual([])
    })
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
    expect(policy).toContain("default-src 'none'")
    expect(policy.match(/script-src[^;]*/)?.[0]).not.toContain('unsafe')
  })

  it('an address that is not there answers 404 with a page', async () => {
    const response = await fetch(`${inject('baseUrl')}/no-such-page`)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('<h1')
  })
})

describe('the shell', () => {
  it('switches language and remembers it', async () => {
    const page = await newPage()
    await page.goto('/faqs')
    await page.locator('a[hreflang="zh-Hant-HK"]').first().click()
    await page.waitForURL('**/zh-HK/faqs')
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-Hant-HK')
  })

  it('shows the scroll-to-top button only after 300 px', async () => {
    const page = await newPage({ viewport: { width: 390, height: 844 } })
    await page.goto('/terms-service', { waitUntil: 'networkidle' })
    const button = page.locator('.totop')
    expect(await button.isVisible()).toBe(false)
    await page.mouse.wheel(0, 900)
    await button.waitFor({ state: 'visible' })
    await button.click()
    await page.waitForFunction(() => window.scrollY === 0)
  })

  it('keeps the chosen colour scheme over a reload', async () => {
    const page = await newPage()
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('scheme', 'dark'))
    await page.reload()
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark')
  })
})

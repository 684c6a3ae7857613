import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, newPage } from './support/browser.ts'
import { open, settled } from './support/open.ts'

/* What a screen loads later never changes one that is there. */

const index = readFileSync(new URL('../web/app/styles/index.css', import.meta.url), 'utf8')
const [, listed = ''] = /@layer ([^;]+);/.exec(index) ?? []
const layers = listed.split(/,\s*/)

/** The layers in the order in which the browser came to know them, which is the order of their strength. */
function layersOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const known = new Set<string>()
    for (const { cssRules } of document.styleSheets)
      for (const rule of cssRules) {
        if (rule instanceof CSSLayerStatementRule) for (const name of rule.nameList) known.add(name)
        if (rule instanceof CSSLayerBlockRule) known.add(rule.name)
      }
    return [...known]
  })
}

/** Which of all layers wins over the others on one element, whatever the specificity and the order of the rules. */
function strongest(page: Page, names: readonly string[]): Promise<string> {
  return page.evaluate(all => {
    const sheet = new CSSStyleSheet()
    const rules = all.map(
      (name, at) => `@layer ${name} { ${'#probe'.repeat(all.length - at)} { --winner: ${name}; } }`,
    )
    sheet.replaceSync(rules.toReversed().join('\n'))
    const probe = document.body.appendChild(document.createElement('i'))
    probe.id = 'probe'
    document.adoptedStyleSheets.push(sheet)
    const winner = getComputedStyle(probe).getPropertyValue('--winner')
    probe.remove()
    document.adoptedStyleSheets.pop()
    return winner
  }, names)
}

/** Every property of every link of the page's sections, one line a link. */
function linkStyles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main section a')].map(link => {
      const style = getComputedStyle(link)
      return [...style].map(name => `${name}: ${style.getPropertyValue(name)}`).join('; ')
    }),
  )
}

describe('layers', () => {
  const inOrder = async (page: Page) => {
    await settled(page)
    expect(await layersOf(page)).toEqual(layers)
    expect(await strongest(page, layers)).toBe(layers.at(-1))
    expect(await strongest(page, ['ui', 'discovery'])).toBe('discovery')
    expect(await strongest(page, ['base', 'ui'])).toBe('ui')
  }

  it('keep their order on whatever page somebody arrives, and wherever they go from there', async () => {
    expect(layers).toContain('ui')
    const page = await newPage({ viewport: desk })
    await open(page, '/login')
    await inOrder(page)
    await page.getByRole('banner').getByRole('link', { name: 'Lantern' }).first().click()
    await page.waitForURL(url => url.pathname === '/')
    await inOrder(page)
    await open(page, '/products/all')
    await inOrder(page)
    await page.getByRole('main').locator('article a').first().click()
    await page.waitForURL('**/product/preview/**')
    await inOrder(page)
  })
})

describe('a dialog', () => {
  it('leaves the page below as it is, though it loads styles of its own', async () => {
    const page = await newPage({ viewport: desk })
    await open(page, '/')
    await settled(page)
    const [before, sheets] = [await linkStyles(page), await page.evaluate(() => document.styleSheets.length)]
    expect(before.length).toBeGreaterThan(10)
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).waitFor()
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(sheets)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await settled(page)
    expect(await linkStyles(page)).toEqual(before)
  })
})

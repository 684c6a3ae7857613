import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { desk, newPage } from './support/browser.ts'
import { open, settled } from './support/open.ts'
import { Product } from './support/own-product.ts'
import { sessionOf, unique } from './support/people.ts'
import { makeTeacher } from './support/teachers.ts'

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
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(sheets)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await settled(page)
    expect(await linkStyles(page)).toEqual(before)
  })
})

/** What a rule of another screen would change. */
const properties =
  `display position margin padding gap width height color background-color background-image border
  border-radius box-shadow font opacity list-style text-align text-decoration text-transform letter-spacing
  grid-template-columns align-items justify-content overflow white-space`.split(/\s+/)

/** Of every element of the page, as they are in the end; but for cards, which come and go as others publish. */
async function pageStyles(page: Page): Promise<string[][]> {
  await settled(page)
  return page.evaluate(
    names =>
      [...document.querySelectorAll('main *:not(ul:has(article), ul:has(article) *)')].map(element => {
        const style = getComputedStyle(element)
        return [element.tagName, ...names.map(name => `${name}: ${style.getPropertyValue(name)}`)]
      }),
    properties,
  )
}

/** What is asked for may be drawn a moment after its answer: measured until two in a row agree. */
async function restingStyles(page: Page): Promise<string[][]> {
  for (let before = await pageStyles(page); ; ) {
    await page.waitForTimeout(500)
    const now = await pageStyles(page)
    if (differences(before, now).length === 0) return now
    before = now
  }
}

const heading = (page: Page) => page.locator('h1').first().innerText()

/** As a link would, without a load of the page: what was loaded before stays. */
async function goTo(page: Page, address: string, title: string): Promise<void> {
  await page.evaluate(to => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await expect.poll(() => heading(page)).toBe(title)
}

/** The first of what differs, by element and property: all of it would be unreadable. */
function differences(one: readonly string[][], other: readonly string[][]): string[] {
  if (one.length !== other.length) return [`${one.length} elements, then ${other.length}`]
  return one
    .flatMap((values, at) =>
      values.flatMap((value, property) => {
        const now = other[at]?.[property]
        return now === value ? [] : [`${values[0]} ${at}: ${value} became ${now}`]
      }),
    )
    .slice(0, 20)
}

describe('a tour', () => {
  it('leaves every screen as it is when it is loaded afresh', async () => {
    // Their own account and product: whatever other journeys do meanwhile, nothing changes here.
    const teacher = await makeTeacher()
    const product = await new Product(await sessionOf(teacher), unique('Tour ')).create({
      price: '',
      productAccessCode: 'FREECOURSE',
    })
    const page = await newPage({ viewport: desk, as: teacher })
    const afresh: { address: string; title: string; styles: string[][] }[] = []
    for (const address of ['/my-account', `/product/preview/course/${product.id}`]) {
      await open(page, address)
      const styles = await restingStyles(page)
      expect(styles.length, address).toBeGreaterThan(20)
      afresh.push({ address, title: await heading(page), styles })
    }
    // The viewer and the form bring most styles of their own.
    await open(page, `/view/product/course/${product.id}`)
    await page.getByRole('tablist').first().waitFor()
    await goTo(page, '/my-products/new', 'My Courses')
    await page.getByLabel('Course name').waitFor()
    await settled(page)
    for (const { address, title, styles } of afresh) {
      let different = ['not looked at yet']
      // Others may publish something that is related between two looks; styles that leaked stay with the page.
      for (let tries = 0; tries < 5 && different.length > 0; tries++) {
        if (tries > 0) await goTo(page, '/my-products/new', 'My Courses')
        await goTo(page, address, title)
        const toured = await restingStyles(page)
        different = differences(styles, toured)
        if (different.length === 0) continue
        const now = await newPage({ viewport: desk, as: teacher })
        await open(now, address)
        different = differences(await restingStyles(now), toured)
        await now.close()
      }
      expect(different, address).toEqual([])
    }
  })
})

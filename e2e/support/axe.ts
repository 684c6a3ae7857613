import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page, ViewportSize } from 'playwright-core'
import { expect } from 'vitest'
import { settled } from './open.ts'

/** `measured` is what a rule saw, such as two colours: a part that was still fading tells itself by it. */
export type AxeFinding = {
  rule: string
  impact: string
  help: string
  selectors: string[]
  measured: unknown[]
}

/** The small build: every document reads it anew. */
let source: Promise<string> | undefined
function axeSource(): Promise<string> {
  source ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
  return source
}

type InPage = {
  axe?: {
    run: (context: Document | string, options: object) => Promise<AxeResults>
    /** Not of its interface, which tells no rule's impact; without it all rules run. */
    _audit?: { rules: { id: string; impact: string | null }[] }
  }
}

/** The serious and critical findings of axe on the page as it stands, or on a part; a test expects none. */
export async function axe(page: Page, within?: string): Promise<AxeFinding[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  // By evaluation and not by a script tag, which the page's content security policy would refuse.
  if (!isThere) await page.evaluate(`${await axeSource()};undefined`)
  return page.evaluate(async part => {
    // Put on the window by the line above.
    const { axe } = window as InPage
    // What such a rule finds is never serious, and looking for it takes a third of the time.
    const slight =
      axe?._audit?.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate') ?? []
    // What changes its colour is measured as it will be: beyond the screen a change may wait until it is scrolled to.
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]))
    const { violations = [] } =
      (await axe?.run(part ?? document, { resultTypes: ['violations'], rules })) ?? {}
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== still)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, impact, help, nodes }) => ({
        rule: id,
        impact: impact ?? '',
        help,
        selectors: nodes.map(node => node.target.flat().join(' ')),
        measured: nodes.flatMap(node => node.any.map(({ data }) => data)),
      }))
  }, within)
}

/**
 * What holds for every screen, at every size given: nothing serious for axe, one main heading, no scrolling
 * sideways. The page is resized where it stands, which costs a fraction of loading it anew. `within` names the
 * part that axe has not seen on another screen, `axeAt` the only size it looks at.
 */
export async function expectSound(
  page: Page,
  sizes?: readonly ViewportSize[],
  { within, axeAt }: { within?: string; axeAt?: ViewportSize } = {},
): Promise<void> {
  for (const size of sizes ?? [page.viewportSize()]) {
    if (size) await page.setViewportSize(size)
    await settled(page)
    const at = `at ${size?.width} px`
    if (!axeAt || size === axeAt) expect(await axe(page, within), at).toEqual([])
    expect(await page.locator('h1').count(), `main headings ${at}`).toBe(1)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, `scrolls sideways ${at}`).toBeLessThanOrEqual(0)
  }
}

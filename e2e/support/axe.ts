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
    run: (context: Document | string | { include: Element[] }, options: object) => Promise<AxeResults>
    /** Not of its interface, which tells no rule's impact; without it all rules run. */
    _audit?: { rules: { id: string; impact: string | null }[] }
  }
}

/**
 * Looks of texts whose contrast has been measured: a card has the same one on every page, and measuring it is two
 * thirds of what axe does.
 */
const measuredLooks = new Set<number>()

/** The serious and critical findings of axe on the page as it stands, or on a part; a test expects none. */
export const axe = (page: Page, within?: string) => run(page, { within, contrastOnly: false })

/** Of them those of the contrast, for a page whose other rules are looked after elsewhere. */
export const contrast = (page: Page) => run(page, { within: undefined, contrastOnly: true })

async function run(page: Page, what: Pick<Look, 'within' | 'contrastOnly'>): Promise<AxeFinding[]> {
  const isThere = await page.evaluate(() => 'axe' in window)
  // By evaluation and not by a script tag, which the page's content security policy would refuse.
  if (!isThere) await page.evaluate(`${await axeSource()};undefined`)
  const measured = [...measuredLooks]
  // A full run measures the other scheme, too: the page is turned over where it stands.
  const bothSchemes = process.env.BOTH_SCHEMES !== undefined
  const { findings, looks } = await page.evaluate(lookAround, { ...what, measured, bothSchemes })
  for (const look of looks) measuredLooks.add(look)
  return findings
}

type Look = {
  within: string | undefined
  contrastOnly: boolean
  measured: number[]
  bothSchemes: boolean
}

/** Runs in the page. */
async function lookAround({ within, contrastOnly, measured, bothSchemes }: Look) {
  // Put on the window before.
  const { axe } = window as InPage
  // What such a rule finds is never serious, and looking for it takes a third of the time.
  const slight = axe?._audit?.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate') ?? []
  const off = { enabled: false }
  const rules = {
    ...Object.fromEntries(slight.map(({ id }) => [id, off])),
    'color-contrast': off,
    // Still on trial in axe, which leaves it off: what one says to press is what is written there.
    'label-content-name-mismatch': { enabled: true },
  }
  // What changes its colour is measured as it will be: beyond the screen a change may wait until it is scrolled to.
  const still = new CSSStyleSheet()
  still.replaceSync('*, *::before, *::after { transition: none !important }')
  document.adoptedStyleSheets.push(still)

  const mix = (hash: number, ...facts: string[]) => {
    let mixed = hash
    for (const fact of facts)
      for (let at = 0; at < fact.length; at++) mixed = Math.imul(mixed ^ fact.charCodeAt(at), 16_777_619)
    return mixed
  }
  /** All that a contrast hangs on: the colours and what they are the colours of, from the text up to the page. */
  const grounds = new Map<Element, number>()
  const groundOf = (element: Element): number => {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element)
    const above = element.parentElement ? groundOf(element.parentElement) : innerWidth
    const { localName, classList } = element
    const ground = mix(above, localName, classList.value, backgroundColor, backgroundImage, opacity, filter)
    grounds.set(element, ground)
    return ground
  }
  const lookOf = (element: Element): number => {
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
    return mix(groundOf(element), color, fontSize, fontWeight, textShadow)
  }
  const hasText = ({ childNodes, localName }: Element) =>
    ['input', 'textarea', 'select'].includes(localName) ||
    [...childNodes].some(child => child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
  const known = new Set(measured)
  const part = `:is(${within ?? 'body'})`
  const results: (AxeResults | undefined)[] = []
  if (!contrastOnly) results.push(await axe?.run(within ?? document, { resultTypes: ['violations'], rules }))
  const looks: number[] = []
  const measureContrast = async () => {
    grounds.clear()
    const unmeasured = new Map<Element, number>()
    for (const element of document.querySelectorAll(`${part}, ${part} *`)) {
      if (!hasText(element) || !element.checkVisibility()) continue
      const look = lookOf(element)
      // All of this page that have it: one of them may be covered.
      if (!known.has(look)) unmeasured.set(element, look)
    }
    if (unmeasured.size === 0) return
    const resultTypes = ['violations', 'passes', 'incomplete']
    const contrast = { resultTypes, runOnly: ['color-contrast'], elementRef: true }
    const result = await axe?.run({ include: [...unmeasured.keys()] }, contrast)
    results.push(result)
    // What lies on a picture never can be measured. What something else covers, or is too short, comes again.
    const onPicture = ['bgImage', 'bgGradient', 'imgNode', 'complexTextShadows', 'pseudoContent']
    const unmeasurable = (result?.incomplete ?? [])
      .flatMap(({ nodes }) => nodes)
      .filter(({ any }) => any.some(({ data }) => onPicture.includes(data?.messageKey)))
    for (const { element } of [...(result?.passes ?? []).flatMap(({ nodes }) => nodes), ...unmeasurable]) {
      const look = element && unmeasured.get(element)
      if (look !== undefined) looks.push(look)
    }
  }
  await measureContrast()
  const { dataset } = document.documentElement
  const { scheme } = dataset
  if (bothSchemes && scheme) {
    dataset.scheme = scheme === 'dark' ? 'light' : 'dark'
    await measureContrast()
    dataset.scheme = scheme
  }
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== still)
  const findings = results
    .flatMap(result => result?.violations ?? [])
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, help, nodes }) => ({
      rule: id,
      impact: impact ?? '',
      help,
      selectors: nodes.map(node => node.target.flat().join(' ')),
      measured: nodes.flatMap(node => node.any.map(({ data }) => data)),
    }))
  return { findings, looks }
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

import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/*
 * Toasts, banners and the lines of a form come and go within a second or a few. Anyone who waits for one after
 * another slow step may come too late for it, so that everything shown is written down as it appears, from the
 * first moment of a page on, and journeys look it up.
 */

type Kind = 'toast' | 'banner' | 'line'

interface Line {
  kind: Kind
  text: string
  /** Found once already: the same words must appear anew to be found again. */
  found: boolean
}

const linesOf = new WeakMap<Page, Line[]>()

function of(page: Page): Line[] {
  const lines = linesOf.get(page) ?? []
  linesOf.set(page, lines)
  return lines
}

/** What another test brought about in this tab is not found by this one. */
export const forgetLines = (page: Page) => linesOf.delete(page)

export async function recordLines(context: BrowserContext): Promise<void> {
  await context.exposeBinding('__reportLine', ({ page }, kind: Kind, text: string) => {
    of(page).push({ kind, text, found: false })
  })
  await context.addInitScript(watchLines)
}

/** Runs in the page. A line counts when it is in sight, and anew when it comes back or changes. */
function watchLines(): void {
  // The binding is put on the window by the browser, where no type knows it.
  const scope = window as unknown as { __reportLine: (kind: Kind, text: string) => void }
  const known = new WeakMap<Element, string>()
  const inSight = (element: Element) =>
    !element.classList.contains('vh') && element.checkVisibility({ visibilityProperty: true })
  const look = () => {
    for (const element of document.querySelectorAll('.toast, [role=status], [role=alert], [aria-live]')) {
      const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (known.get(element) === text) {
        if (text && !inSight(element)) known.delete(element)
        continue
      }
      if (text && !inSight(element)) continue
      known.set(element, text)
      const isBanner = element.matches('[role=status][data-tone]')
      const kind = element.matches('.toast') ? 'toast' : isBanner ? 'banner' : 'line'
      if (text) scope.__reportLine(kind, text)
    }
  }
  const changes = {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['class', 'hidden'],
  }
  new MutationObserver(look).observe(document, changes)
  // A toast comes into sight with the popover around it, which is no change of the document.
  document.addEventListener('toggle', look, true)
}

async function find(page: Page, text: string, kinds: readonly Kind[]): Promise<void> {
  const match = () =>
    of(page).find(line => !line.found && kinds.includes(line.kind) && line.text.includes(text))
  await expect.poll(match, { message: `“${text}” was not shown`, interval: 25 }).toBeDefined()
  const line = match()
  if (line) line.found = true
}

/** Passes when a toast with these words has been shown since the last time they were asked for. */
export const toast = (page: Page, text: string) => find(page, text, ['toast'])

/** A toast stays while the pointer is on it: for journeys that press something in it. */
export async function holdToast(page: Page, text: string): Promise<Locator> {
  const held = page.locator('.toast', { hasText: text }).last()
  await held.hover()
  return held
}

/** The same for the banner above a card. */
export const banner = (page: Page, text: string) => find(page, text, ['banner'])

/** The same for anything the product announces by itself: toasts, banners, alerts, lines that change. */
export const shown = (page: Page, text: string) => find(page, text, ['toast', 'banner', 'line'])

/** All of it in order, for anyone who looks into a failure. */
export const linesShown = (page: Page) => of(page).map(({ kind, text }) => `${kind}: ${text}`)

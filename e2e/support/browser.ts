import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, expect, inject, onTestFinished } from 'vitest'
import { saveEvidence } from './evidence.ts'
import { launchChromium } from './launch-chromium.ts'
import { forgetLines, recordLines } from './lines.ts'
import { trackRequests } from './page-state.ts'
import { type Person, sessionOf, signIn, storeSession } from './people.ts'
import { type Expected, recordProblems, type Watch } from './problems.ts'

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

/** For one step of a page: generous, for the machine may be busy with something else. */
const defaultTimeoutMs = 30_000

let running: Promise<Browser> | undefined

/** The one browser of this worker; it ends with the process that started it. */
function launch(): Promise<Browser> {
  running ??= launchChromium()
  return running
}

export type PageOptions = BrowserContextOptions & {
  /** Who is signed in from the first address on; no one by default. */
  as?: Person
  /** Not the one that other journeys of this person have, too. */
  ownSession?: boolean
  /** Statuses and console lines that this journey brings about on purpose. */
  expected?: Expected
  /** No one has been on the site with this browser: it is offered its own language. */
  firstVisit?: boolean
}

async function openContext({
  as,
  ownSession = false,
  expected = {},
  firstVisit = false,
  ...options
}: PageOptions) {
  const browser = await launch()
  const context = await browser.newContext({
    baseURL: inject('baseUrl'),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    // Animations only make journeys wait, and contrast is measured on the settled page.
    reducedMotion: 'reduce',
    // What it keeps would be one more thing between a journey and the server; its own journeys allow it.
    serviceWorkers: 'block',
    ...options,
  })
  context.setDefaultTimeout(defaultTimeoutMs)
  const watch = await recordProblems(context, expected)
  await recordLines(context)
  await context.addInitScript(drawAll)
  if (!firstVisit) await context.addInitScript(hasBeenHere)
  trackRequests(context)
  if (as) {
    const session = await (ownSession ? signIn(as) : sessionOf(as))
    await context.addInitScript(storeSession, { ...session, once: true })
  }
  return { context, watch }
}

/** Runs in the page. */
export function hasBeenHere(): void {
  if (location.protocol !== 'about:') localStorage.setItem('language_offered', '1')
}

/** When the test ends: evidence if it failed, `close`, and a failure if the page reported problems. */
function judgeAtEnd(context: BrowserContext, watch: Watch, close: (failed: boolean) => Promise<void>): void {
  onTestFinished(async ({ task }) => {
    const failed = task.result?.state === 'fail' || watch.problems.length > 0
    if (failed) await saveEvidence(context, watch, task)
    await close(failed)
    expect(watch.problems.splice(0), 'the page reported problems').toEqual([])
  })
}

/**
 * A page of a visitor of their own (storage, cookies), closed when the test ends. The test fails if the page
 * logged an error, threw, hydrated with a difference or broke the content security policy; a test that failed
 * leaves what the page showed and said in .cache/e2e-failures.
 * `page.context().newPage()` opens a second tab of the same visitor, watched alike.
 */
export async function newPage(options: PageOptions = {}): Promise<Page> {
  const { context, watch } = await openContext(options)
  judgeAtEnd(context, watch, () => context.close())
  return context.newPage()
}

/**
 * For several tests of a file that only look: one visitor goes from screen to screen in one tab, which costs half
 * of a new one. Each test is judged as with `newPage`; after one that failed the next begins in a new tab.
 */
export function sharedVisitor(options: PageOptions = {}): { page: () => Promise<Page> } {
  let opened: ReturnType<typeof openContext> | undefined
  let tab: Page | undefined
  afterAll(async () => {
    await (await opened)?.context.close()
  })
  return {
    async page() {
      opened ??= openContext(options)
      const { context, watch } = await opened
      const page = tab ?? (await context.newPage())
      tab = undefined
      forgetLines(page)
      judgeAtEnd(context, watch, async failed => {
        if (failed) await page.close()
        else tab = page
      })
      return page
    },
  }
}

/**
 * Cards of a long list that are out of sight are not drawn, and begin to be while one looks at them: of those axe
 * can't tell what stands on what. Runs in the page.
 */
function drawAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('li { content-visibility: visible !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Signs in someone who has been a visitor so far, without the form: the next address knows them. */
export async function enterHere(page: Page, person: Person): Promise<void> {
  await page.evaluate(storeSession, { ...(await sessionOf(person)), once: false })
}

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { findChromium } from './chromium-path.ts'
import { keepEvidence } from './evidence.ts'
import { recordLines } from './lines.ts'
import { trackRequests } from './open.ts'
import { type Person, sessionOf, storeSession } from './people.ts'
import { type Expected, recordProblems } from './problems.ts'

/** Nothing the browser does by itself may depend on the network: the journeys also run on a closed one. */
const quietFlags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The address bar of every window starts two pages of its own that nobody sees, at half the price of a whole
 * journey. Of two such flags the last one counts, so that Playwright's own list is repeated here.
 */
const unusedFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }

/** For one step of a page: generous, for the machine may be busy with something else. */
const patienceMs = 30_000

let running: Promise<Browser> | undefined

async function start(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium found; install it or set CHROMIUM_PATH')
  // Chromium refuses its sandbox to root, the usual account of a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const features = `--disable-features=${unusedFeatures.join(',')}`
  return chromium.launch({ executablePath, args: [...quietFlags, features, ...sandbox] })
}

/** The one browser of this worker; it ends with the process that started it. */
function launch(): Promise<Browser> {
  running ??= start()
  return running
}

export type PageOptions = BrowserContextOptions & {
  /** Who is signed in from the first address on; nobody by default. */
  as?: Person
  /** Statuses and console lines that this journey brings about on purpose. */
  expected?: Expected
}

/**
 * A page of a visitor of their own (storage, cookies), closed when the test ends. The test fails if the page
 * logged an error, threw, hydrated with a difference or broke the content security policy; a test that failed
 * leaves what the page showed and said in .cache/e2e-failures.
 * `page.context().newPage()` opens a second tab of the same visitor, watched alike.
 */
export async function newPage({ as, expected = {}, ...options }: PageOptions = {}): Promise<Page> {
  const browser = await launch()
  const context = await browser.newContext({
    baseURL: inject('baseUrl'),
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    // Animations only make journeys wait, and contrast is measured on the settled page.
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(patienceMs)
  const watch = await recordProblems(context, expected)
  await recordLines(context)
  await context.addInitScript(drawAll)
  trackRequests(context)
  if (as) await context.addInitScript(storeSession, { ...(await sessionOf(as)), once: true })
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail' || watch.problems.length > 0) await keepEvidence(context, watch, task)
    await context.close()
    expect(watch.problems, 'the page reported problems').toEqual([])
  })
  return context.newPage()
}

/**
 * Cards of a long list that are out of sight are not drawn, and begin to be while one looks at them: of those axe
 * can't tell what stands on what. Runs in the page.
 */
function drawAll(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.grid > li { content-visibility: visible !important }')
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}

/** Signs in somebody who has been a visitor so far, without the form: the next address knows them. */
export async function enterHere(page: Page, person: Person): Promise<void> {
  await page.evaluate(storeSession, { ...(await sessionOf(person)), once: false })
}

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { findChromium } from './chromium-path.ts'
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

let running: Promise<Browser> | undefined

async function start(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium found; install it or set CHROMIUM_PATH')
  // Chromium refuses its sandbox to root, the usual account of a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: [...quietFlags, ...sandbox] })
}

/** The one browser of the run; it ends with the process that started it. */
export function launch(): Promise<Browser> {
  running ??= start()
  return running
}

export type PageOptions = BrowserContextOptions & {
  /** Statuses and console lines that this journey brings about on purpose. */
  expected?: Expected
}

/**
 * A page of a visitor of their own (storage, cookies), closed when the test ends. The test fails if the page
 * logged an error, threw, hydrated with a difference or broke the content security policy.
 * `page.context().newPage()` opens a second tab of the same visitor, watched alike.
 */
export async function newPage({ expected = {}, ...options }: PageOptions = {}): Promise<Page> {
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
  const problems = await recordProblems(context, expected)
  onTestFinished(async () => {
    await context.close()
    expect(problems, 'the page reported problems').toEqual([])
  })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  return page
}

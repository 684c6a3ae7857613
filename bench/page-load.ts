import type { Browser } from 'playwright-core'

/** Chromium's own "Fast 4G" preset: 9 and 1.5 Mbit/s less a tenth, 60 ms times 2.75 for a request. */
export const fast4g = {
  offline: false,
  latency: 60 * 2.75,
  downloadThroughput: ((9 * 1000 * 1000) / 8) * 0.9,
  uploadThroughput: ((1.5 * 1000 * 1000) / 8) * 0.9,
}
export const cpuSlowdown = 4
export const viewport = { width: 390, height: 844 }

/** Long after the last request of a page: late shifts and tasks count too. */
const settleMs = 2_000

export interface PageLoad {
  /** Encoded bodies in bytes, without headers. */
  html: number
  js: number
  jsFiles: number
  css: number
  cssFiles: number
  /** Largest contentful paint, milliseconds since navigation. */
  lcp: number
  cls: number
  /** What long tasks (over 50 ms) took beyond 50 ms, from the first paint until the page had settled. */
  blocked: number
}

interface Shift {
  value: number
  at: number
}
interface Observed {
  lcp: number
  shifts: Shift[]
  tasks: { at: number; ms: number }[]
}

/** One visit by a newcomer: empty caches, throttled network and processor, no hand on the page. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
    timezoneId: 'Asia/Hong_Kong',
  })
  try {
    await context.addInitScript(observe)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', fast4g)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const response = await page.goto(url, { waitUntil: 'networkidle' })
    if (response?.status() !== 200) throw new Error(`${url} answered ${response?.status()}`)
    await page.waitForTimeout(settleMs)
    const { observed, firstPaint, ...sizes } = await page.evaluate(readFigures)
    if (observed.lcp === 0) throw new Error(`${url}: the browser reported no largest contentful paint`)
    return {
      ...sizes,
      lcp: observed.lcp,
      cls: worstWindow(observed.shifts),
      blocked: observed.tasks
        .filter(task => task.at + task.ms > firstPaint)
        .reduce((sum, task) => sum + task.ms - 50, 0),
    }
  } finally {
    await context.close()
  }
}

/** Runs in the page before anything of its own. */
function observe(): void {
  const observed: Observed = { lcp: 0, shifts: [], tasks: [] }
  Reflect.set(window, '__observed', observed)
  const watch = (type: string, keep: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(list => list.getEntries().forEach(keep)).observe({ type, buffered: true })
  watch('largest-contentful-paint', entry => {
    observed.lcp = entry.startTime
  })
  watch('layout-shift', entry => {
    // TypeScript's own list of entries does not know this one.
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) observed.shifts.push({ value, at: entry.startTime })
  })
  watch('longtask', entry => observed.tasks.push({ at: entry.startTime, ms: entry.duration }))
}

/** Runs in the page when it has settled. */
function readFigures() {
  const resources = performance.getEntriesByType('resource').map(entry => {
    // Asked for by this very type; Chromium adds the content type.
    const { encodedBodySize, contentType } = entry as PerformanceResourceTiming & { contentType: string }
    return { encodedBodySize, contentType }
  })
  const of = (type: string) => resources.filter(({ contentType }) => contentType.includes(type))
  const bytes = (list: typeof resources) =>
    list.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  const [navigation] = performance.getEntriesByType('navigation')
  const paints = performance.getEntriesByType('paint')
  return {
    // There is one navigation, of this very type.
    html: (navigation as PerformanceNavigationTiming).encodedBodySize,
    js: bytes(of('javascript')),
    jsFiles: of('javascript').length,
    css: bytes(of('text/css')),
    cssFiles: of('text/css').length,
    firstPaint: paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0,
    // Put there by `observe`.
    observed: Reflect.get(window, '__observed') as Observed,
  }
}

/** Shifts within a second of each other and five in all form a window; the worst one is the page's figure. */
export function worstWindow(shifts: readonly Shift[]): number {
  let worst = 0
  let sum = 0
  let first = Number.NEGATIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { value, at } of shifts) {
    const continues = at - last < 1_000 && at - first < 5_000
    if (!continues) {
      sum = 0
      first = at
    }
    sum += value
    last = at
    worst = Math.max(worst, sum)
  }
  return worst
}

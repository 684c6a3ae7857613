// A month of 300 lessons in the class calendar, on a slow processor: how long the page is busy at a time.
import '../tools/node-version.mjs'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright-core'
import { addDays } from '#contract/rules/hong-kong-time.ts'
import { findChromium } from '../e2e/support/chromium-path.ts'
import { buildIfStale } from '../tools/build.ts'
import { type FullMonth, makeFullMonth } from './calendar-fixtures.ts'
import { onPlatform } from './chaos-fixtures.ts'
import { milliseconds, quantile } from './figures.ts'
import { cpuSlowdown } from './page-load.ts'
import { makeHome, startProduct } from './product.ts'
import { say, table } from './table.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
const goalMs = 200
const settleMs = 1_500

/** What signing in answers, as far as a browser keeps it. */
interface Session {
  token: string
  user: { user_id: number; auth_id: number; subscriber_id: number }
}

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 3 },
}
type Screen = keyof typeof screens

async function launch(): Promise<Browser> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('no Chromium found; install it or set CHROMIUM_PATH')
  // Chromium refuses its sandbox to root, the usual account of a container.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath, args: ['--disable-gpu', ...sandbox] })
}

async function signIn(baseUrl: string, teacher: FullMonth['teacher']): Promise<Session> {
  const response = await fetch(`${baseUrl}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(teacher),
  })
  // The contract's own answer to a sign-in.
  return ((await response.json()) as { data: Session }).data
}

/** What the product keeps of a session. Runs in the page before anything of its own. */
function storeSession({ token, user }: Session): void {
  // The empty document before the first address has no storage.
  if (location.protocol === 'about:') return
  localStorage.setItem('jwt_token', token)
  localStorage.setItem('user_id', String(user.user_id))
  localStorage.setItem('auth_id', String(user.auth_id))
  localStorage.setItem('subscriber_id', String(user.subscriber_id))
}

/** The same. */
function observe(): void {
  const tasks: number[] = []
  Reflect.set(window, '__tasks', tasks)
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** The longest task since it was asked last; 0 where none was longer than 50 ms. */
async function longest(page: Page): Promise<number> {
  await page.waitForTimeout(settleMs)
  return page.evaluate(() => {
    // Put there by `observe`.
    const tasks = Reflect.get(window, '__tasks') as number[]
    return Math.max(0, ...tasks.splice(0))
  })
}

/** By what was done, each the longest task. */
type Measured = Map<string, number[]>

async function visit(browser: Browser, url: string, full: FullMonth, who: Session, screen: Screen) {
  const found: [string, number][] = []
  const context = await browser.newContext({ ...screens[screen], timezoneId: 'Asia/Hong_Kong' })
  try {
    await context.addInitScript(storeSession, who)
    await context.addInitScript(observe)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const shown = page.locator('[data-item], [data-day]').first()
    const open = async (day: string, view = 'month') => {
      await page.goto(`${url}?view=${view}&day=${day}`)
      await shown.waitFor()
    }
    const note = async (what: string) => found.push([what, await longest(page)])
    const empty = addDays(full.month, 45)
    await open(empty)
    await note('opens a month without any lesson')
    await page.getByRole('button', { name: 'Previous month' }).click()
    await page.locator('[data-item]').first().waitFor()
    await note(`turns to a month of ${full.lessons}`)
    await open(full.month)
    await page.locator('[data-item]').first().waitFor()
    await note(`opens a month of ${full.lessons}`)
    for (const view of ['Week', 'List', 'Month']) {
      await page.getByText(view, { exact: true }).click()
      await note(`from there to the ${view.toLowerCase()}`)
    }
    return found
  } finally {
    await context.close()
  }
}

await buildIfStale()
const home = await makeHome({ postgres: false })
let browser: Browser | undefined
try {
  const full = await onPlatform(home, makeFullMonth)
  const product = await startProduct(home)
  const url = `${product.baseUrl}/classes/fractions/${full.courseId}`
  const who = await signIn(product.baseUrl, full.teacher)
  browser = await launch()
  const rows: string[][] = []
  let missed = false
  for (const screen of ['desktop', 'phone'] as const) {
    const measured: Measured = new Map()
    for (let run = 0; run < runs; run++) {
      for (const [what, ms] of await visit(browser, url, full, who, screen)) {
        measured.set(what, [...(measured.get(what) ?? []), ms])
      }
    }
    for (const [what, list] of measured) {
      const middle = quantile(list, 0.5)
      // A goal that is missed is marked, so that it cannot be overlooked.
      const mark = middle < goalMs ? '' : ' !'
      missed ||= middle >= goalMs
      rows.push([
        `${screen} ${what}`,
        milliseconds(Math.min(...list)),
        milliseconds(middle) + mark,
        milliseconds(Math.max(...list)),
      ])
    }
  }
  await product.stop()
  say(
    `longest task, processor ${cpuSlowdown} x slower, ${runs} runs; the median shall stay below ${goalMs} ms\n`,
  )
  say(table(['', 'least', 'median', 'most'], rows))
  if (missed) process.exitCode = 1
} finally {
  await browser?.close()
  await home.remove()
}

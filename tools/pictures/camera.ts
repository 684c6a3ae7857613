import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page, Route } from 'playwright-core'
import { alive, drawn, requestsUnderWay, trackRequests } from '../../e2e/support/page-state.ts'
import { startOfPictures } from './server.ts'
import { type Language, type Scene, type Shot, schemes, type Width } from './shot.ts'
import type { Session, World } from './world.ts'

const heights: Record<Width, number> = { 390: 844, 1440: 900 }
const timeoutMs = 45_000

/** Stored by viewing a page: effects of one picture would appear in the next. */
const unsaid = ['history/store', 'products/storeip', 'pageview', 'progress']

/** One load of a page, captured at some widths, in both schemes. */
export interface Take {
  shot: Shot
  language: Language
  widths: readonly Width[]
}

/** One page is used for all: a new one for each would cost as much as the pictures. */
export async function openPage(browser: Browser, baseUrl: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    locale: 'en-GB',
    timezoneId: 'Asia/Hong_Kong',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  context.setDefaultTimeout(timeoutMs)
  trackRequests(context)
  await context.addInitScript(holdStill)
  await context.clock.setFixedTime(startOfPictures)
  const page = await context.newPage()
  // Input left in a form must not hold up the next address.
  page.on('dialog', dialog => dialog.accept())
  return page
}

const blank = '/pictures-begin-here'

/** An empty page of the same origin, where the storage can be changed before the product reads it. */
async function begin(page: Page, kept: Record<string, string>, timers = ''): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  // Like the product's own pages; otherwise the browser would start a process for each.
  const headers = { 'cross-origin-opener-policy': 'same-origin-allow-popups' }
  await page.route(`**${blank}`, route => route.fulfill({ contentType: 'text/html', headers, body: '' }))
  await page.emulateMedia({ colorScheme: schemes[0] })
  await page.goto(blank)
  await page.evaluate(keepOnly, { kept, timers })
}

/** Nothing moves, blinks or waits to be in view. Runs in the page. */
function holdStill(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    *, ::before, ::after {
      animation-duration: 1ms !important; animation-delay: 0s !important; animation-iteration-count: 1 !important;
      transition: none !important; caret-color: transparent !important; scroll-behavior: auto !important;
      content-visibility: visible !important;
    }`)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  const { setTimeout } = window
  const isLong = (ms = 0) => ms >= 2_400 && !sessionStorage.getItem('pictures_timers')
  window.setTimeout = ((work: TimerHandler, ms?: number, ...rest: unknown[]) =>
    isLong(ms) ? 0 : setTimeout(work, ms, ...rest)) as typeof window.setTimeout
}

/** Replaces what the browser stores from an earlier visit. Runs in the page. */
function keepOnly({ kept, timers }: { kept: Record<string, string>; timers: string }): void {
  sessionStorage.clear()
  if (timers) sessionStorage.setItem('pictures_timers', timers)
  localStorage.clear()
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
}

/** As a sign-in leaves it (lib/session.ts). */
const cardOf = ({ display_name, username, profile_picture, role_id, status }: Session['user']) => ({
  display_name,
  username,
  profile_picture,
  ...(role_id === 4 && status !== 1 && { applicant: true }),
})

const stored = ({ token, user }: Session): Record<string, string> => ({
  jwt_token: token,
  user_id: String(user.user_id),
  auth_id: String(user.auth_id),
  subscriber_id: String(user.subscriber_id),
  user_card: JSON.stringify(cardOf(user)),
})

/** Answers the shot's calls instead of the server, and keeps the page from storing that it was seen. */
export async function answerCalls(page: Page, shot: Shot): Promise<void> {
  const { failing = [], held = [], answers = {}, refusals = {}, films } = shot
  const route = (path: string, answer: (route: Route) => unknown) => page.route(`**/api/${path}`, answer)
  for (const path of unsaid) await route(`${path}*`, call => call.fulfill({ json: {} }))
  if (films === 'none')
    await page.route('**/media/**', (call, request) =>
      request.resourceType() === 'media' ? call.abort() : call.fallback(),
    )
  for (const path of held) await route(path, () => undefined)
  for (const path of failing)
    await route(path, call => call.fulfill({ status: 500, json: { status: 500, error: true } }))
  for (const [path, json] of Object.entries(answers))
    await route(path, async call => {
      if (typeof json !== 'function') return call.fulfill({ json })
      await call.fulfill({ json: json(await (await call.fetch()).json()) })
    })
  for (const [path, refusal] of Object.entries(refusals))
    await route(path, call =>
      call.fulfill({ status: refusal.status, json: { error: true, messages: '', ...refusal } }),
    )
}

/** Captures one load of a page into the folder. */
export async function takePictures(page: Page, world: World, folder: string, take: Take): Promise<number> {
  const { shot, language, widths } = take
  // As on a second visit: the first one offers the browser's language.
  const kept = {
    language_offered: '1',
    ...(shot.as && stored(world.sessions[shot.as])),
    ...shot.storage?.(world),
  }
  await begin(page, kept, shot.timers)
  await answerCalls(page, shot)
  const resize = (width: Width) => page.setViewportSize({ width, height: shot.height ?? heights[width] })
  const [first] = widths
  if (!first) return 0
  await resize(first)
  const path = typeof shot.address === 'string' ? shot.address : shot.address(world)
  const prefix = language === 'en' ? '' : `/${language}`
  await page.goto(`${prefix}${path}`.replace(/(?<=.)\/$/, '') || '/', { waitUntil: 'commit' })
  await settle(page, shot)
  const say: Scene['say'] = (en, zh) => (language === 'en' ? en : zh)
  const scene = { page, world, width: first, say }
  await shot.ready?.(scene)
  await shot.act?.(scene)
  let count = 0
  for (const width of widths) {
    if (width !== first) await resize(width)
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme })
      await settle(page, shot)
      const picture = await capture(page, shot)
      await writeFile(join(folder, `${shot.name}.${width}.${scheme}.${language}.png`), picture)
      count += 1
    }
  }
  return count
}

/** By the protocol itself, which compresses faster than Playwright's call. */
async function capture(page: Page, { part }: Shot): Promise<Buffer> {
  const browser = await page.context().newCDPSession(page)
  const { cssContentSize, cssLayoutViewport } = await browser.send('Page.getLayoutMetrics')
  const whole = part !== 'window' && cssContentSize.height > cssLayoutViewport.clientHeight
  const { data } = await browser.send('Page.captureScreenshot', {
    format: 'png',
    optimizeForSpeed: true,
    captureBeyondViewport: whole,
    ...(whole && {
      clip: { x: 0, y: 0, width: cssLayoutViewport.clientWidth, height: cssContentSize.height, scale: 1 },
    }),
  })
  await browser.detach()
  return Buffer.from(data, 'base64')
}

/** The longest pause between an answer and the request that follows from it. */
const pauseMs = 120

/** Everything has arrived and is rendered: twice the same, with a pause between. */
async function settle(page: Page, shot: Shot): Promise<void> {
  const waiting = shot.held !== undefined
  const deadline = Date.now() + timeoutMs
  let last = ''
  for (;;) {
    await alive(page, { routed: !waiting })
    await page.evaluate(readyToLookAt)
    await drawn(page)
    const left = requestsUnderWay(page).filter(url => !waiting || !url.includes('/api/'))
    const shown = left.length === 0 ? await page.evaluate(() => location.href + document.body.innerHTML) : ''
    if (shown && shown === last) break
    if (Date.now() > deadline)
      throw new Error(`still loading: ${left.join(', ') || 'the page keeps changing'}`)
    last = shown
    await sleep(shown ? pauseMs : 20)
  }
}

/** Pictures out of view are loaded too, and videos show their first frame. Runs in the page. */
async function readyToLookAt(): Promise<void> {
  const pictures = [...document.images]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.all(pictures.map(picture => picture.decode().catch(() => undefined)))
  const films = [...document.querySelectorAll('video')].filter(film => film.src && film.preload !== 'none')
  await Promise.all(
    films.map(
      film =>
        film.readyState >= 2 ||
        film.error ||
        new Promise(resolve => {
          for (const event of ['loadeddata', 'error']) film.addEventListener(event, resolve, { once: true })
          setTimeout(resolve, 5_000)
        }),
    ),
  )
}

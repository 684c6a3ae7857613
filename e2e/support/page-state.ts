import type { BrowserContext, Page, Request } from 'playwright-core'

/* When a page can be used and looked at; without a test runner, so that tools can ask, too. */

/** What is read piece by piece for as long as a page stands is not waited for. */
const endless: ReadonlySet<string> = new Set(['media', 'eventsource', 'websocket'])
/** The same, though the browser takes it for an ordinary request. */
const stream = '/api/notices/stream'
const underWay = new WeakMap<Page, Set<Request>>()

export function trackRequests(context: BrowserContext): void {
  context.on('page', page => {
    const open = new Set<Request>()
    underWay.set(page, open)
    const ended = (request: Request) => open.delete(request)
    page.on('request', request => {
      if (!endless.has(request.resourceType()) && !request.url().includes(stream)) open.add(request)
    })
    page.on('requestfinished', ended)
    // No one reads what a message sent in passing is answered; the browser then never tells its end.
    page.on('response', response => {
      if (response.request().method() !== 'GET') ended(response.request())
    })
    page.on('requestfailed', ended)
  })
}

/** The addresses of the requests that have not ended. */
export const requestsUnderWay = (page: Page): string[] =>
  [...(underWay.get(page) ?? [])].map(request => request.url())

/** React has taken the document over, and the router has arrived where it was going. */
export async function alive(page: Page, { routed = true } = {}): Promise<void> {
  await page.waitForFunction(isAlive, routed, { polling: 25 })
}

/** Runs in the page. */
export function isAlive(arrived: boolean): boolean {
  // Neither tells of it by an event; both leave it where developer tools look.
  const key = Object.keys(document).find(name => name.startsWith('__reactContainer$'))
  const root = key && (document as unknown as Record<string, RootFiber>)[key]
  const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter?: Router }
  // A page that starts no application obeys once it is loaded.
  if (document.readyState === 'complete' && !('__reactRouterContext' in window)) return true
  if (!root || !router || root.stateNode.current.memoizedState.isDehydrated) return false
  return !arrived || (router.state.initialized && router.state.navigation.state === 'idle')
}
interface RootFiber {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}
interface Router {
  state: { initialized: boolean; navigation: { state: string } }
}

/** Fonts are there, what fades has ended, and what was changed is drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const isShort = ({ playState, effect }: Animation) => {
      const end = effect?.getComputedTiming().endTime
      return playState === 'running' && typeof end === 'number' && end < 1000
    }
    const faded = Promise.allSettled(
      document
        .getAnimations()
        .filter(isShort)
        .map(({ finished }) => finished),
    )
    // What is not drawn, since it lies outside the window, never ends.
    await Promise.race([faded, new Promise(resolve => setTimeout(resolve, 1500))])
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    await frame()
    await frame()
  })
}

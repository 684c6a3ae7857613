import type { BrowserContext, Locator, Page, Request, Response } from 'playwright-core'
import { expect, vi } from 'vitest'

/** What is read piece by piece for as long as a page stands is not waited for. */
const endless: ReadonlySet<string> = new Set(['media', 'eventsource', 'websocket'])
const underWay = new WeakMap<Page, Set<Request>>()

export function trackRequests(context: BrowserContext): void {
  context.on('page', page => {
    const open = new Set<Request>()
    underWay.set(page, open)
    const ended = (request: Request) => open.delete(request)
    page.on('request', request => {
      if (!endless.has(request.resourceType())) open.add(request)
    })
    page.on('requestfinished', ended)
    // Nobody reads what a message sent in passing is answered; the browser then never tells its end.
    page.on('response', response => {
      if (response.request().method() !== 'GET') ended(response.request())
    })
    page.on('requestfailed', ended)
  })
}

/** Opens an address and waits until the page obeys: before that, a press would be the bare document's. */
export async function open(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address, { waitUntil: 'commit' })
  await alive(page)
  return response
}

export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await alive(page)
}

/** React has taken the document over, and the router has arrived where it was going. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      // Neither tells of it by an event; both leave it where developer tools look.
      const key = Object.keys(document).find(name => name.startsWith('__reactContainer$'))
      const root = key && (document as unknown as Record<string, RootFiber>)[key]
      const { __reactRouterDataRouter: router } = window as unknown as { __reactRouterDataRouter?: Router }
      if (!root || !router || root.stateNode.current.memoizedState.isDehydrated) return false
      return router.state.initialized && router.state.navigation.state === 'idle'
    },
    undefined,
    { polling: 25 },
  )
}
interface RootFiber {
  stateNode: { current: { memoizedState: { isDehydrated: boolean } } }
}
interface Router {
  state: { initialized: boolean; navigation: { state: string } }
}

/** Alive, everything loaded, drawn: as long as nobody touches it, the page stays as it is. */
export async function settled(page: Page): Promise<void> {
  await vi.waitFor(
    async () => {
      await alive(page)
      await page.evaluate(async () => {
        await document.fonts.ready
        const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
        await frame()
        await frame()
      })
      const left = [...(underWay.get(page) ?? [])].map(request => request.url())
      if (left.length > 0) throw new Error(`the page is still loading ${left.join(', ')}`)
    },
    { timeout: 30_000, interval: 25 },
  )
}

/** The focus follows a press or an error with the next render, not at once. */
export async function focused(locator: Locator): Promise<void> {
  const isActive = () => locator.evaluate(element => element === document.activeElement)
  await expect.poll(isActive, { message: `${locator} has the focus` }).toBe(true)
}

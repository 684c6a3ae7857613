import type { Locator, Page, Response } from 'playwright-core'
import { expect, vi } from 'vitest'
import { alive, drawn, requestsUnderWay } from './page-state.ts'

/** Opens an address and waits until the page obeys: before that, a press would be the bare document's. */
export async function open(page: Page, address: string, { routed = true } = {}): Promise<Response | null> {
  const response = await page.goto(address, { waitUntil: 'commit' })
  await alive(page, { routed })
  return response
}

export async function reload(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await alive(page)
}

/**
 * Alive, everything loaded, drawn: as long as no one touches it, the page stays as it is. Where calls are held
 * (`routed: false`), they aren't waited for.
 */
export async function settled(page: Page, { routed = true } = {}): Promise<void> {
  await vi.waitFor(
    async () => {
      await alive(page, { routed })
      // Twice: what the last answer makes the page draw may ask for more.
      await drawn(page)
      await drawn(page)
      const left = requestsUnderWay(page).filter(url => routed || !url.includes('/api/'))
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

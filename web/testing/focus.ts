import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

/** Goes there without a pointer. */
export async function focus(locator: Locator): Promise<void> {
  await expect.element(locator).toBeInTheDocument()
  const element = locator.element()
  if (element instanceof HTMLElement) element.focus()
}

/** The focus follows a press or an error with the next render, not at once. */
export const focused = (locator: Locator) => expect.element(locator).toHaveFocus()

/** Presses the mouse at a place of the window, where nothing needs to be. */
export const beside = { target: document.documentElement, coords: { x: 4, y: 4 } }

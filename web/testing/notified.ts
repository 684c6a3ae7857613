import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'

/** A toast says so. It is closed: on a phone it would lie over what is pressed next until it goes by itself. */
export async function notified(text: string): Promise<void> {
  const region = page.getByRole('region', { name: m.ui_notices() })
  await expect.element(region.getByText(text)).toBeVisible()
  await region.getByRole('button', { name: m.ui_close() }).first().click()
  await expect.element(region.getByText(text)).not.toBeInTheDocument()
}

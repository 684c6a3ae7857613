import type { Page } from 'playwright-core'
import { open, settled } from './open.ts'

/* What the journeys around an account share: its forms and the settings. */

export const submit = (page: Page) => page.locator('main form button[type=submit]').first().click()

export async function signInByForm(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Username or email').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

/** One of its pages: `openSettings(page, 'security')`; the first one without a name. */
export async function openSettings(page: Page, name = ''): Promise<void> {
  await open(page, `/my-account${name && `/${name}`}`)
  if (!name) await page.locator('#profile dl').waitFor()
  // Sections that come later move those below them away from under a press.
  await settled(page)
}

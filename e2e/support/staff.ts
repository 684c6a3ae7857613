import type { Locator, Page } from 'playwright-core'
import { open } from './open.ts'
import { demo } from './people.ts'

/* What the journeys of staff share. */

/**
 * Gives the password where it is asked for. A session is asked once in ten minutes, so an earlier
 * journey or a first try may have given it already: `done` then shows that the act went through.
 */
export async function givePassword(
  page: Page,
  label = 'Password',
  confirm = 'Confirm',
  done: Locator = page.locator('.toast'),
): Promise<void> {
  const asked = page.getByRole('dialog').getByLabel(label, { exact: true })
  await asked.or(done).first().waitFor()
  if (!(await asked.isVisible())) return
  await asked.fill(demo('admin').password)
  await page.getByRole('button', { name: confirm, exact: true }).click()
}

export const openPayee = (page: Page, teacherId: number, prefix = '') =>
  open(page, `${prefix}/admin/income-management?payee=teacher-${teacherId}`)

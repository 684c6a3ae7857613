import type { Page } from 'playwright-core'
import { open } from './open.ts'
import { demo } from './people.ts'

/* What the journeys of staff share. */

/** Asked for once in ten minutes: a second try of a journey has given it already. */
export async function givePassword(page: Page, label = 'Password', confirm = 'Confirm'): Promise<void> {
  const asked = page.getByRole('dialog').getByLabel(label, { exact: true })
  await asked.or(page.locator('.toast')).first().waitFor()
  if (!(await asked.isVisible())) return
  await asked.fill(demo('admin').password)
  await page.getByRole('button', { name: confirm, exact: true }).click()
}

export const openPayee = (page: Page, teacherId: number, prefix = '') =>
  open(page, `${prefix}/admin/income-management?payee=teacher-${teacherId}`)

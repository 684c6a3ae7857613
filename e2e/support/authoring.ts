import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { materialsFolder } from '#demo/materials.ts'
import { focused } from './open.ts'
import { picture } from './pictures.ts'

/* What the journeys of teachers share: the product form and the list. */

export const material = (name: string) => join(materialsFolder, name)

export const form = (page: Page) => page.locator('dialog.full-screen')
export const rowOf = (page: Page, name: string) =>
  page.locator('[data-part=ptable] tbody tr', { hasText: name })
/** The button in sight: at the foot on a phone, in the header at a desk. */
export const save = (page: Page) => form(page).locator('button[type=submit]:visible').click()

export async function addCover(page: Page): Promise<void> {
  await page.locator('#form-cover input[type=file]').setInputFiles(await picture('cover.png', 1200, 900))
  await page.getByLabel('Zoom').fill('1.5')
  await page.getByRole('button', { name: 'Use as cover' }).click()
  await page.locator('#form-cover [data-part=cover-shown] img').waitFor()
}

/** Chooses files of the demo's materials and waits until the server has looked at each. */
export async function addMaterials(page: Page, names: readonly string[]): Promise<void> {
  await form(page)
    .locator('#form-materials input[type=file]')
    .setInputFiles(names.map(name => material(name)))
  for (const name of names) await materialReady(page, name)
}

export async function materialReady(page: Page, name: string): Promise<void> {
  const file = form(page).locator('[data-part=file]', { hasText: name }).filter({ hasText: 'ready' })
  await file.waitFor({ timeout: 60_000 })
}

export async function fillBasics(page: Page, name: string): Promise<void> {
  const dialog = form(page)
  await dialog.getByLabel('Course name').fill(name)
  const description = dialog.locator('.ProseMirror')
  await description.click()
  await page.keyboard.type('Bars before numbers. ')
  await dialog.getByRole('button', { name: 'Bold' }).click()
  // The editor takes the focus back with the next frame.
  await focused(description)
  await page.keyboard.type('One bar at a time.')
  await dialog.getByLabel('Subject').selectOption('Math')
  await dialog.getByLabel('Grade').selectOption('Lower Primary')
  await dialog.locator('[data-part=toggle]', { hasText: /^P3$/ }).click()
  await dialog.locator('[data-part=toggle]', { hasText: /^P4$/ }).click()
  const tags = dialog.getByLabel('Tags')
  await tags.pressSequentially('bar models,')
  await tags.fill('圖解')
  await tags.press('Enter')
  await expect
    .poll(() => dialog.locator('[data-part=many] .chip').allTextContents())
    .toEqual(['bar models', '圖解'])
}

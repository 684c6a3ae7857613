import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject } from 'vitest'
import { materialsFolder } from '#demo/materials.ts'

/* What the journeys of teachers share: signing in, and filling the product form. */

export const phone = { width: 390, height: 844 }
export const desk = { width: 1440, height: 900 }
export const material = (name: string) => join(materialsFolder, name)

interface SignedIn {
  token: string
  user: { user_id: number; auth_id: number; subscriber_id: number }
}
const signedIn = new Map<string, SignedIn>()

async function signIn(username: string): Promise<SignedIn> {
  const response = await fetch(`${inject('baseUrl')}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'lantern-demo' }),
  })
  expect(response.status).toBe(200)
  const { data } = (await response.json()) as { data: SignedIn }
  return data
}

/** Signs in without the form. */
export async function enter(page: Page, username = 'teacher'): Promise<void> {
  const session = signedIn.get(username) ?? (await signIn(username))
  signedIn.set(username, session)
  await page.goto('/faqs')
  await page.evaluate(({ token, user }) => {
    localStorage.setItem('jwt_token', token)
    localStorage.setItem('user_id', String(user.user_id))
    localStorage.setItem('auth_id', String(user.auth_id))
    localStorage.setItem('subscriber_id', String(user.subscriber_id))
  }, session)
}

export const toast = (page: Page, text: string) => page.locator('.toast', { hasText: text }).waitFor()
export const form = (page: Page) => page.locator('dialog.full-screen')
export const rowOf = (page: Page, name: string) => page.locator('.ptable tbody tr', { hasText: name })
/** The button in sight: at the foot on a phone, in the header at a desk. */
export const save = (page: Page) => form(page).locator('button[type=submit]:visible').click()

export async function addCover(page: Page): Promise<void> {
  const picture = await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  await page
    .locator('#form-cover input[type=file]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: picture })
  await page.getByLabel('Zoom').fill('1.5')
  await page.getByRole('button', { name: 'Use as cover' }).click()
  await page.locator('#form-cover .cover-shown img').waitFor()
}

export async function fillBasics(page: Page, name: string): Promise<void> {
  const dialog = form(page)
  await dialog.getByLabel('Product name').fill(name)
  await dialog.locator('.ProseMirror').click()
  await page.keyboard.type('Bars before numbers. ')
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await page.keyboard.type('One bar at a time.')
  await dialog.getByLabel('Subject').selectOption('Math')
  await dialog.getByLabel('Grade').selectOption('Lower Primary')
  await dialog.locator('.toggle', { hasText: /^P3$/ }).click()
  await dialog.locator('.toggle', { hasText: /^P4$/ }).click()
  const tags = dialog.getByLabel('Tags')
  await tags.pressSequentially('bar models,')
  await tags.fill('圖解')
  await tags.press('Enter')
  await expect.poll(() => dialog.locator('.many .chip').allTextContents()).toEqual(['bar models', '圖解'])
}

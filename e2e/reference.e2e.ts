import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { clientWith, statusOf } from './support/client.ts'
import { open } from './support/open.ts'
import { password, sessionOf } from './support/people.ts'
import { makeTeacher } from './support/teachers.ts'

// The page of the API reference, as the developer of a centre uses it.

/** Its library and document are large, and read by one core that others use, too. */
async function openReference(page: Page): Promise<void> {
  await page.goto('/api/docs', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Lantern API' }).waitFor({ timeout: 90_000 })
}

async function find(page: Page, words: string, path: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Open Search/ }).click()
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill(words)
  await page
    .getByRole('option', { name: path })
    .or(page.getByRole('link', { name: path }))
    .first()
    .click()
}

it('a teacher makes an access token, and its program’s developer a call with it from the reference', async () => {
  const teacher = await makeTeacher()
  const { user } = await sessionOf(teacher)
  const page = await newPage({ viewport: desk, as: teacher, expected: { statuses: [401, 403, 422] } })
  const token = await makeToken(page)
  await expectSound(page, [desk, phone], { within: '#access-tokens' })
  await page.setViewportSize(desk)

  const elsewhere: string[] = []
  page.on('request', request => {
    const isOurs = request.url().startsWith(inject('baseUrl')) || /^(data|blob):/.test(request.url())
    if (!isOurs) elsewhere.push(request.url())
  })
  await openReference(page)
  await find(page, 'teacher income', /\/api\/teacher\/income$/)
  await page.getByRole('heading', { name: 'Teacher income' }).waitFor()
  // What is counted in what, who may call, and every status with its codes.
  await page.getByText("Returns a seller's earnings, in cents").first().waitFor()
  await page.getByText('read:income').first().waitFor()
  await page.getByText('token_invalid').first().waitFor()

  await page.getByRole('button', { name: /^Test Request.*\/api\/teacher\/income\)$/ }).click()
  const client = page.getByRole('dialog')
  const body = client.locator('.cm-content[contenteditable=true]', { hasText: 'teacher_id' })
  await body.fill(JSON.stringify({ teacher_id: user.user_id }))
  const send = async () => {
    const answer = page.waitForResponse(response => response.url().includes('/api/teacher/income'))
    await client.getByRole('button', { name: /^Send/ }).first().click()
    return answer
  }
  expect((await send()).status()).toBe(401)
  // Without a token it sends an empty one.
  await client.getByText('"token_invalid"').first().waitFor()

  await client.getByPlaceholder('Token').first().fill(token)
  const answer = await send()
  expect(answer.status()).toBe(200)
  expect(answer.request().headers().authorization).toBe(`Bearer ${token}`)
  expect(await answer.json()).toMatchObject({ totalSales: 0, totalPayouts: 0 })
  await client.getByText('"totalSales"').first().waitFor()
  expect(elsewhere).toEqual([])

  // What it was not made for it may not do, and once revoked nothing.
  const drafts = () => clientWith(token).draftList()
  expect(await statusOf(drafts())).toBe(403)
  await open(page, '/my-account/developers')
  const section = page.locator('#access-tokens')
  await section.getByText(/last used/).waitFor()
  await section.getByRole('button', { name: 'Revoke Bookkeeping' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click()
  await section.getByText('You don’t have an access token yet.').waitFor()
  expect(await statusOf(drafts())).toBe(401)
})

/** In the settings: for reading income only. */
async function makeToken(page: Page): Promise<string> {
  await open(page, '/my-account/developers')
  const section = page.locator('#access-tokens')
  await section.getByText('You don’t have an access token yet.').waitFor()
  await section.getByRole('button', { name: 'Create a token' }).click()
  const form = page.getByRole('dialog', { name: 'Create a token' })
  await form.getByLabel('Current password').fill('not-the-password')
  await form.getByRole('button', { name: 'Create token' }).click()
  await form.getByText('Please enter a name').waitFor()
  await form.getByText('Choose at least one').waitFor()
  await form.getByLabel('Name', { exact: true }).fill('Bookkeeping')
  await form.getByLabel('Read income and payouts').check()
  await form.getByRole('button', { name: 'Create token' }).click()
  await form.getByText('That password isn’t right.').waitFor()
  await form.getByLabel('Current password').fill(password)
  await expectSound(page, [phone, desk], { within: 'dialog[open]' })
  await form.getByRole('button', { name: 'Create token' }).click()
  const made = page.getByRole('dialog', { name: 'Your new access token' })
  const token = await made.getByLabel('Access token', { exact: true }).inputValue()
  await made.getByRole('button', { name: 'Done' }).click()
  // What is kept shows how it ends, and no more.
  await section.getByText(`…${token.slice(-4)}`).waitFor()
  expect(await page.content()).not.toContain(token)
  return token
}

it('on a phone the reference opens in the dark where the phone is, and keeps to its width', async () => {
  const page = await newPage({ viewport: phone, colorScheme: 'dark' })
  await openReference(page)
  await page.locator('body.dark-mode').waitFor()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

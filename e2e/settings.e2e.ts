import { describe, expect, it } from 'vitest'
import { openSettings } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { statusOf } from './support/client.ts'
import { open, settled } from './support/open.ts'
import { makePerson, ownRecord, signIn, stored } from './support/people.ts'

// What people do with their account.

describe('settings', () => {
  it('switch the language of the page and of the account', async () => {
    const person = await makePerson()
    const page = await newPage({ viewport: phone, as: person })
    await openSettings(page)
    await expectSound(page, [phone, desk])
    await page.locator('#look').getByText('繁體中文').click()
    await page.waitForURL('**/zh-HK/my-account')
    await page.getByRole('heading', { level: 1, name: '帳戶' }).waitFor()
    expect(await stored(page, 'language')).toBe('zh-HK')
    await expect.poll(async () => (await ownRecord(person)).language).toBe('zh-HK')
    await page.locator('#look').getByText('深色').click()
    await page.locator('html[data-scheme=dark]').waitFor()
    await expectSound(page, [phone, desk])
  })

  it('change the password of whoever knows it, hand out the data and delete the account', async () => {
    const person = await makePerson()
    const page = await newPage({ viewport: phone, as: person, expected: { statuses: [403, 422] } })
    await openSettings(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)

    await openSettings(page, 'security')
    const form = page.locator('#password')
    const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text)
    await fill('Current password', 'not-the-password')
    for (const label of ['New password', 'Confirm password']) await fill(label, 'paper-kite-48')
    await form.getByRole('button', { name: 'Change password' }).click()
    await form.getByText('That password isn’t right.').waitFor()
    const ended = await stored(page, 'jwt_token')
    await fill('Current password', person.password)
    await form.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed. Other devices are signed out.').waitFor()
    expect(await stored(page, 'jwt_token')).not.toBe(ended)
    person.password = 'paper-kite-48'
    await openSettings(page)

    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Keep account' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByRole('button', { name: 'I agree, continue' }).click()
    await dialog.getByLabel('Your password').fill('not-the-password')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText("Can't delete user account. That password isn’t right.").waitFor()
    await dialog.getByLabel('Your password').fill(person.password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.waitForURL(url => url.pathname === '/')
    expect(await stored(page, 'jwt_token')).toBeNull()
    expect(await statusOf(signIn(person))).toBe(401)
  })

  it('have a page for each matter, and an old address leads to its section', async () => {
    const page = await newPage({ viewport: phone, as: await makePerson() })
    await open(page, '/my-account#mails')
    await page.waitForURL('**/my-account/notifications#mails')
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    const top = async () => (await page.locator('#mails').boundingBox())?.y ?? -1
    await expect.poll(top).toBeLessThan(400)
    expect(await top()).toBeGreaterThanOrEqual(0)
    await settled(page)
    await expectSound(page, [phone, desk])
    const pages = page.getByRole('navigation', { name: 'Settings' })
    await pages.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('heading', { level: 1, name: 'Security' }).waitFor()
    await page.locator('#passkeys').waitFor()
    await pages.getByRole('link', { name: 'Payments' }).click()
    await page.getByRole('link', { name: 'Open orders' }).waitFor()
    await expectSound(page, [phone, desk])
    // Who sells nothing has no programs.
    expect(await pages.getByRole('link', { name: 'For developers' }).count()).toBe(0)
    await open(page, '/zh-HK/my-account#calendar')
    await page.waitForURL('**/zh-HK/my-account/family#calendar')
    await page.getByRole('heading', { level: 1, name: '家庭' }).waitFor()
    await expectSound(page, [phone, desk])
    await open(page, '/my-account/elsewhere')
    await page.waitForURL('**/my-account')
  })
})

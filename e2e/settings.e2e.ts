import { describe, expect, it } from 'vitest'
import { openSettings, submit } from './support/accounts.ts'
import { expectSound } from './support/axe.ts'
import { desk, newPage, phone } from './support/browser.ts'
import { statusOf } from './support/client.ts'
import { banner } from './support/lines.ts'
import { open } from './support/open.ts'
import { demo, makePerson, ownRecord, signIn, stored } from './support/people.ts'
import { picture } from './support/pictures.ts'

// What people do with their account, and that everybody can.

describe('settings', () => {
  it('switch the language of the page and of the account', async () => {
    const person = await makePerson()
    const page = await newPage({ viewport: phone, as: person })
    await openSettings(page)
    await page.locator('#look').getByText('繁體中文').click()
    await page.waitForURL('**/zh-HK/my-account')
    await page.getByRole('heading', { level: 1, name: '設定' }).waitFor()
    expect(await stored(page, 'language')).toBe('zh-HK')
    await expect.poll(async () => (await ownRecord(person)).language).toBe('zh-HK')
    await page.locator('#look').getByText('深色').click()
    await page.locator('html[data-scheme=dark]').waitFor()
  })

  it('keep unsaved edits when saving fails, and ask before they are left', async () => {
    const page = await newPage({ viewport: desk, as: demo('parent'), expected: { statuses: [500] } })
    await openSettings(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('School').fill('Island School')
    await page.route('**/api/user/update*', route => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await page.getByRole('button', { name: 'Save' }).click()
    await banner(page, 'Something went wrong. Try again later.')
    expect(await page.getByLabel('School').inputValue()).toBe('Island School')
    await page.locator('header').getByRole('link', { name: 'Shops' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('School').inputValue()).toBe('Island School')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.locator('#profile dl').waitFor()
    expect(await page.getByText('Island School').count()).toBe(0)
  })

  it('say that they did not load, and try again', async () => {
    const page = await newPage({
      viewport: phone,
      as: demo('parent'),
      expected: { messages: [/net::ERR_FAILED/] },
    })
    await page.route('**/api/user/authenticate*', route => route.abort(), { times: 1 })
    await open(page, '/my-account')
    await page.getByText('Your settings did not load').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('#profile dl').waitFor()
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

    const form = page.locator('#password')
    const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text)
    await fill('Current password', 'not-the-password')
    for (const label of ['New password', 'Confirm password']) await fill(label, 'paper-kite-48')
    await form.getByRole('button', { name: 'Change password' }).click()
    await form.getByText('The password is not right.').waitFor()
    const ended = await stored(page, 'jwt_token')
    await fill('Current password', person.password)
    await form.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed. Other devices are signed out.').waitFor()
    expect(await stored(page, 'jwt_token')).not.toBe(ended)
    person.password = 'paper-kite-48'

    await page.getByRole('button', { name: 'Delete account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Keep account' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByRole('button', { name: 'I agree, go on' }).click()
    await dialog.getByLabel('Your password').fill('not-the-password')
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await dialog.getByText("Can't delete user account. The password is not right.").waitFor()
    await dialog.getByLabel('Your password').fill(person.password)
    await dialog.getByRole('button', { name: 'Delete account' }).click()
    await page.waitForURL(url => url.pathname === '/')
    expect(await stored(page, 'jwt_token')).toBeNull()
    expect(await statusOf(signIn(person))).toBe(401)
  })
})

describe.each([
  { prefix: '', tag: 'en', sizes: [phone, desk] },
  { prefix: '/zh-HK', tag: 'zh-HK', sizes: [desk, phone] },
])('everybody can use, in $tag,', ({ prefix, sizes }) => {
  it.each(['', '?mode=register', '?mode=forgot'])('the sign-in page %s', async mode => {
    const page = await newPage({ viewport: sizes[0], expected: { statuses: [422] } })
    await open(page, `${prefix}/login${mode}`)
    await expectSound(page, sizes)
    await submit(page)
    await page.locator('.err').first().waitFor()
    await expectSound(page, sizes)
  })

  it.each([
    { viewport: phone, colorScheme: 'light' as const },
    { viewport: desk, colorScheme: 'dark' as const },
  ])('the settings, $colorScheme', async options => {
    const page = await newPage({ ...options, as: demo('student') })
    await openSettings(page, prefix)
    await expectSound(page)
    await page.locator('#profile .panel-head button').click()
    await page.locator('[name=first_name]').waitFor()
    await expectSound(page)
    await page.locator('#data .btn-danger').click()
    await page.locator('dialog [data-part=delete-list]').waitFor()
    await expectSound(page)
    await page.locator('dialog .btn-danger').click()
    await page.locator('dialog [name=pwd]').waitFor()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await page.locator('dialog [name=pwd]').waitFor({ state: 'detached' })
    await page.locator('#profile input[type=file]').setInputFiles(await picture('me.jpg', 300, 400))
    await page.locator('input[type=range]').waitFor()
    await expectSound(page)
  })
})

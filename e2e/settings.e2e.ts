import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { axe } from './support/axe.ts'
import { newPage } from './support/browser.ts'
import { call, demo, desk, enter, makePerson, openSettings, phone, stored, submit } from './support/people.ts'

// What people do with their account, and that everybody can.

describe('settings', () => {
  it('switch the language of the page and of the account', async () => {
    const person = await makePerson()
    const page = await newPage({ viewport: phone })
    await enter(page, person)
    await openSettings(page)
    await page.locator('#look').getByText('繁體中文').click()
    await page.waitForURL('**/zh-HK/my-account')
    await page.getByRole('heading', { level: 1, name: '設定' }).waitFor()
    expect(await stored(page, 'language')).toBe('zh-HK')
    const saved = await page.evaluate(async () => {
      const token = localStorage.getItem('jwt_token')
      const id = localStorage.getItem('user_id')
      const answer = await fetch(`/api/user/get?id=${id}`, { headers: { authorization: `Bearer ${token}` } })
      return (await answer.json()).language
    })
    expect(saved).toBe('zh-HK')
    await page.locator('#look').getByText('深色').click()
    expect(await page.locator('html').getAttribute('data-scheme')).toBe('dark')
  })

  it('keep unsaved edits when saving fails, and ask before they are left', async () => {
    const page = await newPage({ viewport: desk, expected: { statuses: [500] } })
    await enter(page, demo('parent'))
    await openSettings(page)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('School').fill('Island School')
    await page.route('**/api/user/update*', route => route.fulfill({ status: 500, body: '{}' }), { times: 1 })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.locator('.banner-bad', { hasText: 'Something went wrong. Try again later.' }).waitFor()
    expect(await page.getByLabel('School').inputValue()).toBe('Island School')
    await page.locator('header').getByRole('link', { name: 'FAQ' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    expect(await page.getByLabel('School').inputValue()).toBe('Island School')
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByText('Island School').count()).toBe(0)
  })

  it('say that they did not load, and try again', async () => {
    const page = await newPage({ viewport: phone, expected: { messages: [/net::ERR_FAILED/] } })
    await enter(page, demo('parent'))
    await page.route('**/api/user/authenticate*', route => route.abort(), { times: 1 })
    await page.goto('/my-account')
    await page.getByText('Your settings did not load').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.locator('#profile dl').waitFor()
  })

  it('hand out the data and delete the account', async () => {
    const person = await makePerson()
    const page = await newPage({ viewport: phone, expected: { statuses: [403, 422] } })
    await enter(page, person)
    await openSettings(page)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)

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
    expect((await call('user/login', person)).status).toBe(401)
  })
})

describe.each([
  { prefix: '', tag: 'en' },
  { prefix: '/zh-HK', tag: 'zh-HK' },
])('axe finds nothing serious in $tag', ({ prefix }) => {
  it.each([phone, desk])('on the sign-in page at $width px', async viewport => {
    const page = await newPage({ viewport, expected: { statuses: [422] } })
    for (const mode of ['', '?mode=register', '?mode=forgot']) {
      await page.goto(`${prefix}/login${mode}`, { waitUntil: 'networkidle' })
      expect(await axe(page)).toEqual([])
      await submit(page)
      await page.locator('.err').first().waitFor()
      expect(await axe(page)).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
    }
  })

  it.each([
    { viewport: phone, colorScheme: 'light' as const },
    { viewport: desk, colorScheme: 'dark' as const },
  ])('in the settings, $colorScheme', async options => {
    const page = await newPage(options)
    await enter(page, demo('student'))
    await openSettings(page, prefix)
    expect(await axe(page)).toEqual([])
    await page.locator('#profile .panel-head button').click()
    await page.locator('[name=first_name]').waitFor()
    expect(await axe(page)).toEqual([])
    await page.locator('#data .btn-danger').click()
    await page.locator('dialog .delete-list').waitFor()
    expect(await axe(page)).toEqual([])
    await page.locator('dialog .btn-danger').click()
    await page.locator('dialog [name=pwd]').waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('dialog [name=pwd]').waitFor({ state: 'detached' })
    const picture = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c43d20' } })
      .jpeg()
      .toBuffer()
    await page
      .locator('#profile input[type=file]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
    await page.locator('.crop-zoom').waitFor()
    expect(await axe(page)).toEqual([])
  })
})

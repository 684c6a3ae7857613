import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { form } from './support/authoring.ts'
import { desk, newPage } from './support/browser.ts'
import { linesShown, toast } from './support/lines.ts'
import { open, reload, settled } from './support/open.ts'
import { call, demo, mailedLink, makePerson, stored } from './support/people.ts'

// One visitor with two tabs: what happens in one is known in the other.

const name = (page: Page) => form(page).getByLabel('Product name')

it('the drafts of two new products do not mix', async () => {
  const first = await newPage({ viewport: desk, as: demo('danwhitfield') })
  const second = await first.context().newPage()
  await open(first, '/my-products/new')
  await name(first).fill('First draft')
  await form(first).getByText('What you typed is kept on this device').waitFor()
  await open(second, '/my-products/new')
  await expect.poll(() => name(second).inputValue()).toBe('')
  await name(second).fill('Second draft')
  await form(second).getByText('What you typed is kept on this device').waitFor()
  await reload(first)
  await expect.poll(() => name(first).inputValue()).toBe('First draft')
  await reload(second)
  await expect.poll(() => name(second).inputValue()).toBe('Second draft')

  // What a closed tab has left comes back in the next one.
  await second.close()
  const third = await first.context().newPage()
  await open(third, '/my-products/new')
  await expect.poll(() => name(third).inputValue()).toBe('Second draft')
})

it('signing out in one tab empties the others', async () => {
  const first = await newPage({ viewport: desk, as: await makePerson() })
  const second = await first.context().newPage()
  await open(second, '/my-account')
  await settled(second)
  await open(first, '/my-account')
  await settled(first)
  await first.locator('main').getByRole('button', { name: 'Sign out' }).click()
  await first.waitForURL(url => url.pathname === '/')
  await second.waitForURL(url => url.pathname === '/')
  await second.locator('header').getByRole('link', { name: 'Sign in' }).waitFor()
  await toast(second, 'Please sign in to see this page')
})

it('signing out before a page has loaded shows no failure on the way home', async () => {
  const page = await newPage({ viewport: desk, as: await makePerson() })
  const asked = Promise.withResolvers<void>()
  const revoked = Promise.withResolvers<void>()
  // What the page asks for reaches the server after the token has been revoked.
  await page.route('**/api/payment/methods*', async route => {
    asked.resolve()
    await revoked.promise
    // The page no longer waits for it.
    await route.continue().catch(() => undefined)
  })
  await page.route('**/api/user/logout*', async route => {
    const response = await route.fetch()
    revoked.resolve()
    await route.fulfill({ response })
  })
  await open(page, '/my-account')
  await asked.promise
  await page.locator('main').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(url => url.pathname === '/')
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor()
  expect(linesShown(page).filter(line => /Please sign in|Retry/.test(line))).toEqual([])
})

it('a session that a new password has ended is not offered as signed in', async () => {
  const person = await makePerson()
  const page = await newPage({ viewport: desk, as: person, expected: { statuses: [401] } })
  await open(page, '/about-us')
  await page
    .locator('header')
    .getByRole('button', { name: /Ka Yan|account/i })
    .waitFor()
  await call('user/resetpassword', { username: person.email })
  const link = await mailedLink(person.email, 'reset-password')
  const password = 'paper-boat-49'
  const token = link.split('/').at(-1)
  await call('user/resetpassword/confirm', { token, password, confirmpassword: password })
  await reload(page)
  await page.locator('header').getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await stored(page, 'jwt_token')).toBeNull()
  await open(page, '/login')
  expect(await page.getByText('You are signed in as').count()).toBe(0)
})

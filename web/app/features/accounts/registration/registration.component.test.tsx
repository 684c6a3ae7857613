import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, held, refusal } from '../../../../testing/calls.ts'
import { person, tokenOf } from '../../../../testing/people.ts'
import { address, languages, phone, setLanguage, showScreen } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { readSession, signIn } from '../../../lib/session.ts'
import { readCart } from '../../commerce/cart/cart-store.ts'
import * as loginPage from '../sign-in/login.page.tsx'
import { makeBrowserKey, readBrowserKey } from './browser-key.ts'
import * as verifyPage from './verify-email.page.tsx'

const label = (text: string) => page.getByLabelText(text, { exact: true })
const submit = () => (document.querySelector('main form button[type=submit]') as HTMLElement).click()
const shown = (text: string) => expect.element(page.getByText(text).first()).toBeVisible()

const who = person()
const signedIn = (choice: object | null = null) => ({
  status: 200 as const,
  error: false as const,
  user: who,
  data: { token: tokenOf(who), user: who, choice },
})
const verify = (search = '') =>
  showScreen('/email/verify/:token', verifyPage, { at: `/email/verify/abc${search}`, size: phone })

beforeEach(() => localStorage.clear())

describe.each(languages)('registering in %s', language => {
  const open = async () => {
    setLanguage(language)
    await showScreen('/login', loginPage, { at: '/login?mode=register&next=/cart', language, size: phone })
  }

  it('proposes a username and needs no second password once it is shown', async () => {
    const asked = answer('userRegister', { data: { user_id: 7, username: 'mandy.chan27' } })
    await open()
    await label(m.accounts_email()).fill('Mandy.Chan+shop@example.com')
    await expect.element(label(m.accounts_username())).toHaveValue('mandy.chan')
    await label(m.accounts_first_name()).fill('Mandy')
    await label(m.accounts_last_name()).fill('Chan')
    await label(m.accounts_password()).fill('paper-boat-47')
    await expect.element(label(m.accounts_confirm_password())).toHaveValue('')
    await page.getByRole('button', { name: m.ui_show_password() }).first().click()
    await expect.element(label(m.accounts_confirm_password())).toHaveValue('paper-boat-47')
    await label(m.accounts_password()).fill('paper-boat-48')
    await expect.element(label(m.accounts_confirm_password())).toHaveValue('paper-boat-48')
    await expectSound()
    submit()
    await shown(m.accounts_registered_username({ username: 'mandy.chan27' }))
    expect(asked[0]?.body).toMatchObject({
      username: 'mandy.chan',
      username_proposed: '1',
      confirmpassword: 'paper-boat-48',
      browser_key: readBrowserKey(),
      next: '/cart',
    })
    // The link is opened in another tab.
    signIn(tokenOf(who), who)
    await expect.poll(address).toBe('/cart')
  })

  it('leaves a username that somebody has typed, and says where it is taken', async () => {
    const asked = answer('userRegister', refusal(409, { errors: { username: 'taken' } }))
    await open()
    await label(m.accounts_username()).fill('mandy')
    await label(m.accounts_email()).fill('other@example.com')
    await expect.element(label(m.accounts_username())).toHaveValue('mandy')
    submit()
    await shown('taken')
    expect(asked[0]?.body.username_proposed).toBeUndefined()
  })
})

describe('the mailed link', () => {
  it('signs in by itself in the browser that registered, brings back the choice and goes on', async () => {
    const key = makeBrowserKey()
    const verified = answer('emailVerifyPost', { verified: true, sign_in: 'now', username: 'kayan' })
    const choice = { products: [5], trials: [] }
    const entered = answer('emailVerifySignIn', signedIn(choice))
    const product = { course_id: 5, course_name: 'Fractions', course_tution_fee: 60, course_level: '[]' }
    answer('cartQuote', { items: [{ course_id: 5, state: 'ok', price: 6000, product }] })
    await verify('?next=/cart')
    await expect.poll(address).toBe('/cart')
    expect(verified[0]?.body).toEqual({ token: 'abc', browser_key: key })
    expect(entered[0]?.body).toEqual({ token: 'abc', browser_key: key })
    expect(readCart().map(({ course_id }) => course_id)).toEqual([5])
    expect(readSession()?.userId).toBe(who.user_id)
    expect(readBrowserKey()).toBeUndefined()
    await shown(m.accounts_verify_done())
  })

  it('asks for a press in another browser', async () => {
    answer('emailVerifyPost', { verified: true, sign_in: 'press', username: 'kayan' })
    const wait = held<ReturnType<typeof signedIn>>()
    const entered = answer('emailVerifySignIn', wait.reply)
    await verify('?next=/faqs')
    await shown(m.accounts_verify_done())
    await expect.element(page.getByRole('link', { name: m.accounts_verify_login() })).toBeVisible()
    await expectSound()
    expect(entered).toEqual([])
    await page.getByRole('button', { name: m.accounts_verify_continue({ username: 'kayan' }) }).click()
    wait.release(signedIn())
    await expect.poll(address).toBe('/faqs')
    expect(entered[0]?.body).toEqual({ token: 'abc' })
  })

  it('goes on only once what was chosen is back', async () => {
    answer('emailVerifyPost', { verified: true, sign_in: 'press', username: 'kayan' })
    answer('emailVerifySignIn', signedIn({ products: [5], trials: [] }))
    const wait = held<{ items: [] }>()
    const quoted = answer('cartQuote', wait.reply)
    await verify('?next=/faqs')
    await page.getByRole('button', { name: m.accounts_verify_continue({ username: 'kayan' }) }).click()
    await expect.poll(() => quoted.length).toBe(1)
    expect(readSession()).toBeNull()
    expect(address()).toContain('/email/verify/abc')
    wait.release({ items: [] })
    await expect.poll(address).toBe('/faqs')
    expect(readSession()?.userId).toBe(who.user_id)
  })

  it('leaves whoever is signed in signed in', async () => {
    signIn(tokenOf(who), who)
    makeBrowserKey()
    answer('emailVerifyPost', { verified: true, sign_in: 'now', username: 'other' })
    await verify()
    await expect.element(page.getByRole('link', { name: m.accounts_go_on() })).toBeVisible()
    expect(readSession()?.userId).toBe(who.user_id)
  })

  it('that has been used leads to the sign-in page', async () => {
    answer('emailVerifyPost', { verified: 'already', sign_in: null, username: '' })
    await verify('?next=/cart')
    await shown(m.accounts_verify_already())
    await expect
      .element(page.getByRole('link', { name: m.accounts_verify_login() }))
      .toHaveAttribute('href', '/login?next=%2Fcart')
  })
})

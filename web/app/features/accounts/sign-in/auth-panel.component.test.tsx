import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, brokenConnection, held, refusal } from '../../../../testing/calls.ts'
import { focused } from '../../../../testing/focus.ts'
import { person, tokenOf } from '../../../../testing/people.ts'
import {
  address,
  desk,
  languages,
  phone,
  setLanguage,
  show,
  showScreen,
  sizes,
} from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { readSession } from '../../../lib/session.ts'
import * as loginPage from './login.page.tsx'
import { SignInDialog } from './sign-in-dialog.tsx'

const login = (search = '', options = {}) =>
  showScreen('/login', loginPage, { at: `/login${search}`, ...options })
const submit = () => (document.querySelector('main form button[type=submit]') as HTMLElement).click()
const user = () => page.getByLabelText(m.accounts_username_or_email())
const password = () => page.getByLabelText(m.accounts_password(), { exact: true })
const everyWay = languages.flatMap(language => sizes.map(size => ({ language, size })))

/** Passkeys offer themselves in the fields; no one has one here. */
const withoutPasskeys = () => answer('passkeySignInOptions', refusal(404))

const signedIn = (who = person()) => ({
  status: 200 as const,
  error: false as const,
  user: who,
  data: { token: tokenOf(who), user: who },
})

describe.each(everyWay)('in $language at $size.width px', ({ language, size }) => {
  it.each([
    ['', ['username', 'password']],
    ['?mode=register', ['first_name', 'email', 'username', 'password']],
    ['?mode=forgot', ['username']],
  ])('the sign-in page %s says what is wrong where it is, and is sound', async (search, wrong) => {
    setLanguage(language)
    withoutPasskeys()
    const errors = Object.fromEntries(wrong.map(name => [name, `${name} is wrong`]))
    for (const call of ['userLogin', 'userRegister', 'passwordForgot'] as const)
      answer(call, refusal(422, { errors }))
    await login(search, { language, size })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSound()
    submit()
    const [first = ''] = wrong
    await expect.element(page.getByText(`${first} is wrong`)).toBeVisible()
    await expect.poll(() => document.activeElement?.getAttribute('name')).toBe(first)
    expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(wrong.length)
    await expectSound()
  })
})

describe('signing in', () => {
  it('keeps what was typed when it is wrong, and shows the password', async () => {
    withoutPasskeys()
    const asked = answer(
      'userLogin',
      refusal(401, { code: 'wrong_credentials', messages: 'Wrong username or password.' }),
    )
    await login('', { size: phone })
    await user().fill('student')
    await password().fill('not-the-password')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert').getByText('Wrong username or password.')).toBeVisible()
    expect(asked[0]?.body).toEqual({ username: 'student', password: 'not-the-password' })
    await expect.element(user()).toHaveValue('student')
    await page.getByRole('button', { name: m.ui_show_password() }).click()
    await expect.element(password()).toHaveAttribute('type', 'text')
    expect(readSession()).toBeNull()
  })

  it('survives a broken connection, tries again, and leads on', async () => {
    withoutPasskeys()
    const who = person()
    let tries = 0
    answer('userLogin', () => (++tries === 1 ? brokenConnection() : signedIn(who)))
    await login('?next=/my-account')
    await user().fill('student')
    await password().fill('lantern-demo')
    submit()
    await expect
      .poll(() => document.querySelector('[role=alert]')?.textContent)
      .toContain(m.accounts_failed_network())
    await page.getByRole('button', { name: m.accounts_retry() }).click()
    await expect.poll(address).toBe('/my-account')
    expect(readSession()?.userId).toBe(who.user_id)
  })

  it('leads on only inside the site', async () => {
    withoutPasskeys()
    answer('userLogin', signedIn())
    await login('?next=//example.com/', {
      site: { demo_password: 'x', demo_accounts: [{ username: 'parent', role: 'PARENT' }] },
    })
    await page.getByRole('button', { name: m.accounts_demo_parent() }).click()
    await expect.poll(address).toBe('/')
  })

  it('sends once, however often it is pressed', async () => {
    withoutPasskeys()
    const wait = held<ReturnType<typeof signedIn>>()
    const asked = answer('userLogin', wait.reply)
    await login()
    await user().fill('student')
    await password().fill('lantern-demo')
    submit()
    submit()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('button', { name: m.accounts_signing_in() })).toBeVisible()
    wait.release(signedIn())
    await expect.poll(address).toBe('/')
    expect(asked).toHaveLength(1)
  })

  it.each(['forgot', 'register'])('stops a filled honeypot: %s', async mode => {
    await login(`?mode=${mode}`, { size: phone })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const trap = document.querySelector<HTMLInputElement>('input[name=website]')
    if (trap) trap.value = 'https://spam.example'
    submit()
    await expect.element(page.getByRole('alert').getByText(m.accounts_spam())).toBeVisible()
  })

  it('remembers what was typed from one form to the next, but no password', async () => {
    withoutPasskeys()
    await login()
    await user().fill('kayan@example.com')
    await password().fill('secret-enough')
    await page.getByRole('button', { name: m.accounts_to_register_link() }).click()
    const email = page.getByLabelText(m.accounts_email())
    await expect.element(email).toHaveValue('kayan@example.com')
    await expect.element(password()).toHaveValue('')
    await page.getByRole('button', { name: m.accounts_to_signin_link() }).click()
    await focused(user())
    await expect.element(user()).toHaveValue('kayan@example.com')
  })

  it('tells that a link is on its way, and empties the field', async () => {
    answer('passwordForgot', { status: 200, message: 'A link is on its way' })
    await login('?mode=forgot')
    const name = page.getByLabelText(m.accounts_username())
    await name.fill('kayan')
    submit()
    await expect.element(page.getByRole('status').getByText('A link is on its way')).toBeVisible()
    await expect.element(name).toHaveValue('')
    await expectSound()
  })

  it('in a dialog begins in its first field, says why, and goes on when it is done', async () => {
    withoutPasskeys()
    answer('userLogin', signedIn())
    const [close, done] = [vi.fn(), vi.fn()]
    await show(<SignInDialog open reason="To keep it" onClose={close} onDone={done} />, { size: desk })
    await focused(user())
    await expect.element(page.getByText('To keep it')).toBeVisible()
    await expectSound()
    await user().fill('student')
    await password().fill('lantern-demo')
    await userEvent.keyboard('{Enter}')
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
    expect(close).toHaveBeenCalledOnce()
  })
})

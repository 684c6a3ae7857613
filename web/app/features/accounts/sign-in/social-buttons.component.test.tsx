import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, refusal } from '../../../../testing/calls.ts'
import { person, tokenOf } from '../../../../testing/people.ts'
import { languages, setLanguage, show, sizes } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { readSession } from '../../../lib/session.ts'
import { AuthPanel } from './auth-panel.tsx'
import { SocialButtons } from './social-buttons.tsx'

// What the provider's script would bring.
beforeEach(() => {
  window.FB = {
    init: () => {},
    login: done => done({ authResponse: { accessToken: 'fb-token', userID: '9' } }),
  }
})
afterEach(() => {
  delete window.FB
})

const site = { social: { google_client_id: null, facebook_app_id: '77' } }
const asks = (needs: 'password' | 'code') =>
  refusal(403, { code: 'social_proof', messages: 'There is an account already.', needs })

it.each(languages.flatMap(language => sizes.map(size => ({ language, size }))))(
  'asks for the password of an account that is there, in $language at $size.width px',
  async ({ language, size }) => {
    setLanguage(language)
    const who = person()
    let tries = 0
    const asked = answer(
      'userSocialAuth',
      () =>
        [asks('password'), refusal(422, { errors: { current_password: 'Not the one' } })][tries++] ?? {
          ...{ status: 200 as const, error: false as const, user: who },
          data: { token: tokenOf(who), user: who },
        },
    )
    const entered = vi.fn()
    await show(<SocialButtons onEntered={entered} />, { language, size, site })
    await page.getByRole('button', { name: m.accounts_social_facebook() }).click()
    await expect.element(page.getByText('There is an account already.')).toBeVisible()
    await expectSound()
    const field = page.getByLabelText(m.accounts_current_password(), { exact: true })
    const connect = page.getByRole('button', { name: m.accounts_social_connect(), exact: true })
    await connect.click()
    await expect.element(page.getByText(m.accounts_current_password_required())).toBeVisible()
    expect(asked).toHaveLength(1)
    await field.fill('wrong')
    await connect.click()
    await expect.element(page.getByText('Not the one')).toBeVisible()
    await field.fill('right')
    await connect.click()
    await expect.poll(() => entered.mock.calls).toEqual([[null]])
    expect(asked.at(-1)?.body).toMatchObject({ access_token: 'fb-token', current_password: 'right' })
    expect(readSession()?.userId).toBe(who.user_id)
  },
)

it('asks for the emailed code where there is no password, and leads back', async () => {
  answer('userSocialAuth', asks('code'))
  await show(<SocialButtons onEntered={() => {}} />, { site })
  await page.getByRole('button', { name: m.accounts_social_facebook() }).click()
  await expect
    .element(page.getByLabelText(m.accounts_code_label()))
    .toHaveAttribute('autocomplete', 'one-time-code')
  await page.getByRole('button', { name: m.accounts_social_connect_back() }).click()
  await expect.element(page.getByRole('button', { name: m.accounts_social_facebook() })).toBeVisible()
})

it('has the panel for itself: one password is asked for, and what was typed before stays', async () => {
  answer('userSocialAuth', asks('password'))
  answer('passkeySignInOptions', refusal(404))
  await show(<AuthPanel mode="signin" onMode={() => {}} onSignedIn={() => {}} />, { site })
  const username = page.getByLabelText(m.accounts_username_or_email())
  await username.fill('mei')
  await page.getByRole('button', { name: m.accounts_social_facebook() }).click()
  await expect.element(page.getByLabelText(m.accounts_current_password(), { exact: true })).toBeVisible()
  await expect.element(username).not.toBeVisible()
  await page.getByRole('button', { name: m.accounts_social_connect_back() }).click()
  await expect.element(username).toHaveValue('mei')
})

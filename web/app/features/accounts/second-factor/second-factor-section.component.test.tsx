import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, done, refusal } from '../../../../testing/calls.ts'
import { notified } from '../../../../testing/notified.ts'
import { enter } from '../../../../testing/people.ts'
import { desk, phone, setLanguage, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { readToken } from '../../../lib/session.ts'
import { SecondFactorSection } from './second-factor-section.tsx'

const codes = ['abcd-efgh-ijkl-mnop', 'qrst-uvwx-yz23-4567']
const offer = { secret: 'JBSWY3DPEHPK3PXP', address: 'otpauth://totp/Lantern?secret=JBSWY3DPEHPK3PXP' }

/** A server that remembers whether it is on, and knows one right password and one right code. */
function keepFactor(set = false) {
  let since = set ? '2026-11-02T02:30:00.000Z' : null
  answer('userFactor', () => ({ set_since: since, recovery_left: since ? 10 : 0, required: false }))
  const wrong = ({ current_password, code }: Record<string, string | undefined>) => {
    const errors = {
      ...(current_password !== 'right' && { current_password: 'wrong password' }),
      ...(since && code !== '123456' && { code: 'wrong code' }),
    }
    return Object.keys(errors).length > 0 && refusal(422, { errors })
  }
  return {
    offers: answer('userFactorOffer', ({ body }) => wrong(body) || offer),
    confirms: answer('userFactorConfirm', () => {
      since = '2026-11-18T02:30:00.000Z'
      return { status: 200, error: false, data: { token: readToken() ?? '' }, recovery_codes: codes }
    }),
    renewals: answer('userFactorRecovery', ({ body }) => wrong(body) || { recovery_codes: codes }),
    ends: answer('userFactorOff', ({ body }) => {
      const refused = wrong(body)
      if (!refused) since = null
      return refused || done
    }),
  }
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const yes = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const password = () => dialog.getByLabelText(m.accounts_current_password(), { exact: true })
const code = () => dialog.getByLabelText(m.accounts_code_label(), { exact: true })

describe.each([
  ['zh-HK', phone],
  ['en', desk],
] as const)('two-step sign-in, in %s', (language, size) => {
  it('is turned on with the password and a code of the app, and shows the recovery codes once', async () => {
    setLanguage(language)
    const calls = keepFactor()
    await show(<SecondFactorSection user={enter()} />, { language, size })
    await button(m.security_turn_on()).click()
    await expectSound()
    await yes(m.security_go_on())
    await expect.element(dialog.getByText(m.accounts_current_password_required())).toBeVisible()
    expect(calls.offers).toEqual([])
    await password().fill('right')
    await yes(m.security_go_on())
    await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible()
    await expectSound()
    await page.getByLabelText(m.security_code()).fill('123456')
    await button(m.security_turn_on()).click()
    await notified(m.security_told_on())
    await expect.element(page.getByText(codes[1] ?? '')).toBeVisible()
    await expectSound()
    await button(m.security_codes_kept()).click()
    await expect.element(page.getByText(m.security_recovery_left({ count: 10, shown: '10' }))).toBeVisible()
    expect(calls.confirms[0]?.body).toEqual({ code: '123456' })
  })

  it('asks for the password and a code before anything else changes', async () => {
    setLanguage(language)
    const calls = keepFactor(true)
    await show(<SecondFactorSection user={enter()} />, { language, size })
    await button(m.security_other_app()).click()
    await password().fill('right')
    await yes(m.security_go_on())
    await expect.element(dialog.getByText(m.security_code_required())).toBeVisible()
    await code().fill('000000')
    await yes(m.security_go_on())
    await expect.element(dialog.getByText('wrong code')).toBeVisible()
    // What was typed stays.
    await expect.element(password()).toHaveValue('right')
    await expectSound()
    await code().fill('123456')
    await yes(m.security_go_on())
    await button(m.accounts_passkey_cancel()).click()

    await button(m.security_new_codes()).click()
    await password().fill('right')
    await code().fill('123456')
    await yes(m.security_new_codes())
    await button(m.security_codes_kept()).click()
    expect(calls.renewals[0]?.body).toEqual({ current_password: 'right', code: '123456' })

    await button(m.security_turn_off()).click()
    await password().fill('right')
    await code().fill('123456')
    await yes(m.security_turn_off())
    await notified(m.security_told_off())
    await expect.element(page.getByText(m.security_off_text())).toBeVisible()
  })
})

it('says that it did not load, and tries again', async () => {
  answer('userFactor', refusal(500))
  await show(<SecondFactorSection user={enter()} />, { size: phone })
  await expect.element(page.getByText(m.security_failed())).toBeVisible()
  keepFactor()
  await button(m.ui_retry()).click()
  await expect.element(page.getByText(m.security_off_text())).toBeVisible()
})

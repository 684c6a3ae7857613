import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { SignedInSession } from '#contract/accounts/sessions.ts'
import { m } from '#messages/messages.js'
import { answer, done } from '../../../../testing/calls.ts'
import { notified } from '../../../../testing/notified.ts'
import { enter } from '../../../../testing/people.ts'
import { desk, phone, setLanguage, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import { readToken } from '../../../lib/session.ts'
import { SessionsSection } from './sessions-section.tsx'

const session = (session_id: number, browser: string, system: string): SignedInSession => ({
  ...{ session_id, browser, system, place: '203.0.113.…', current: session_id === 1 },
  ...{ created_at: '2026-11-01T02:00:00.000Z', used_at: '2026-11-17T09:00:00.000Z' },
})

/** A server that knows three devices. */
function keepSessions() {
  let kept = [session(2, 'Safari', 'iPhone'), session(1, 'Chrome', 'Mac'), session(3, '', '')]
  answer('sessionList', () => ({ sessions: kept }))
  return {
    ended: answer('sessionEnd', ({ body }) => {
      kept = kept.filter(({ session_id }) => session_id !== body.session_id)
      return done
    }),
    others: (token: string) =>
      answer('sessionEndOthers', () => {
        kept = kept.filter(({ current }) => current)
        return { status: 200, error: false, data: { token } }
      }),
  }
}

describe.each([
  ['zh-HK', phone],
  ['en', desk],
] as const)('devices, in %s', (language, size) => {
  it('are listed, this one first, and signed out one by one or all others', async () => {
    setLanguage(language)
    const calls = keepSessions()
    enter()
    await show(<SessionsSection />, { language, size })
    const rows = page.getByRole('listitem')
    const iphone = m.accounts_session_device({ browser: 'Safari', system: 'iPhone' })
    const shown = () => rows.elements().map(row => row.textContent)
    await expect
      .poll(shown)
      .toEqual([
        expect.stringContaining(m.accounts_session_current()),
        expect.stringContaining(iphone),
        expect.stringContaining(m.accounts_session_unknown()),
      ])
    expect(rows.elements()[0]?.querySelector('button')).toBeNull()
    await expectSound()

    await page.getByRole('button', { name: m.accounts_session_end({ device: iphone }) }).click()
    const dialog = page.getByRole('dialog')
    await expectSound()
    await dialog.getByRole('button', { name: m.accounts_signout() }).click()
    await notified(m.accounts_session_ended())
    expect(calls.ended[0]?.body).toEqual({ session_id: 2 })
    await expect.poll(shown).toHaveLength(2)

    const token = readToken() ?? ''
    calls.others(token)
    await page.getByRole('button', { name: m.accounts_sessions_end() }).click()
    await dialog.getByRole('button', { name: m.accounts_sessions_end() }).click()
    await notified(m.accounts_sessions_ended())
    await expect.poll(shown).toHaveLength(1)
    expect(readToken()).toBe(token)
  })
})

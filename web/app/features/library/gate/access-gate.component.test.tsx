import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, brokenConnection, held } from '../../../../testing/calls.ts'
import { enter } from '../../../../testing/people.ts'
import { languages, phone, setLanguage, show, sizes } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import type { AccessView } from '../course/open-course.ts'
import { AccessGate } from './access-gate.tsx'

// The gate reads no more of it than this.
const view = { course_id: 7, course_name: 'Fractions' } as AccessView

const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-part=code] input')]
const value = () =>
  boxes()
    .map(box => box.value)
    .join('')
const focusedBox = () => boxes().findIndex(box => box.matches(':focus'))
const line = (text: string) => expect.element(page.getByText(text)).toBeVisible()

function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text', text)
  boxes()[0]?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

async function showGate(options = {}) {
  enter()
  const open = vi.fn()
  await show(<AccessGate view={view} onOpen={open} />, { size: phone, ...options })
  await expect.poll(focusedBox).toBe(0)
  return open
}

describe('the gate', () => {
  it.each(languages.flatMap(language => sizes.map(size => ({ language, size }))))(
    'can be used by everybody in $language at $size.width px',
    async ({ language, size }) => {
      setLanguage(language)
      await showGate({ language, size })
      await expect
        .element(page.getByRole('heading', { level: 1, name: m.library_gate_title() }))
        .toBeVisible()
      await expectSound()
    },
  )

  it('is six boxes that are one field', async () => {
    await showGate()
    expect(boxes()).toHaveLength(6)
    await expect.element(page.getByRole('group', { name: m.library_gate_group() })).toBeVisible()
    await userEvent.keyboard('a!b 1_')
    await expect.poll(value).toBe('AB1_')
    await expect.poll(focusedBox).toBe(4)
    await userEvent.keyboard('{Backspace}')
    await expect.poll(value).toBe('AB1')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}x')
    await expect.poll(value).toBe('AX1')
    await userEvent.keyboard('{Delete}')
    await expect.poll(value).toBe('AX')
    await userEvent.keyboard('{Home}')
    await expect.poll(focusedBox).toBe(0)
    await userEvent.keyboard('{End}')
    await expect.poll(focusedBox).toBe(2)
  })

  it('takes a pasted code, tells that it is wrong, and takes the right one after it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      const open = await showGate()
      const { reply, release } = held<{ result: 'invalid' }>()
      answer('productAccessVerify', reply)
      paste(' hcks-6b ')
      await expect.poll(value).toBe('HCKS-6')
      await line(m.library_gate_verifying())
      release({ result: 'invalid' })
      await vi.advanceTimersByTimeAsync(2000)
      await line(m.library_gate_invalid())
      const asked = answer('productAccessVerify', { result: 'granted' })
      paste('hcks6a')
      await vi.advanceTimersByTimeAsync(2000)
      await line(m.library_gate_granted())
      expect(asked[0]?.body).toEqual({ code: 'HCKS6A' })
      await vi.advanceTimersByTimeAsync(2000)
      expect(open).toHaveBeenCalledOnce()
    } finally {
      vi.useRealTimers()
    }
  })

  it.each([
    ['invalid', m.library_gate_invalid],
    ['expired', m.library_gate_expired],
    ['denied', m.library_gate_denied],
    ['used_up', m.library_gate_used_up],
    ['missing', m.library_gate_missing],
  ] as const)('says when a product is %s', async (result, text) => {
    answer('productAccessVerify', { result })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    try {
      await showGate()
      await userEvent.keyboard('HCKS6A')
      await line(m.library_gate_verifying())
      await vi.advanceTimersByTimeAsync(2000)
      await line(text())
    } finally {
      vi.useRealTimers()
    }
    await expectSound()
  })

  it('says that the connection has failed, and begins anew', async () => {
    answer('productAccessVerify', brokenConnection())
    await showGate()
    await userEvent.keyboard('HCKS6A')
    await line(m.accounts_failed_network())
    await expect.poll(focusedBox).toBe(0)
    await userEvent.keyboard('b')
    await expect.poll(value).toBe('B')
  })
})

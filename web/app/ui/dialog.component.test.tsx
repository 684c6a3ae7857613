import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { beside, focused } from '../../testing/focus.ts'
import { desk, languages, phone, setLanguage, show, sizes } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.ts'
import { Button } from './button.tsx'
import { ChangedDialog } from './changed-dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, Drawer, FullScreenDialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'
import { LazyDrawer } from './lazy-drawer.tsx'

const opener = page.getByRole('button', { name: 'Open', exact: true })
const dialog = page.getByRole('dialog', { name: 'Outer' })
const name = page.getByLabelText('Name')
const close = page.getByRole('dialog').last().getByRole('button', { name: 'Close' })

interface HostProps {
  /** Whether it closes when it is asked to. */
  yields?: boolean
  onAsk?: () => void
  children?: ReactNode
}

function Host({ yields = true, onAsk, children }: HostProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <p style={{ height: 3000 }}>A long page</p>
      <Dialog
        open={open}
        title="Outer"
        lead="What it is for"
        onClose={() => {
          onAsk?.()
          if (yields) setOpen(false)
        }}
        actions={<Button onClick={() => setOpen(false)}>Save</Button>}
      >
        {children ?? (
          <Field label="Name">
            <TextInput name="name" />
          </Field>
        )}
      </Dialog>
    </>
  )
}

const gone = (locator = dialog) => expect.element(locator).not.toBeInTheDocument()

describe('a dialog', () => {
  it.each(sizes)('is named by its title, sound, and inside the window at $width px', async size => {
    await show(<Host />, { size })
    await opener.click()
    await expect.element(dialog).toBeVisible()
    await expectSound()
    const { left, right, top, bottom } = dialog.element().getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(top).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(size.width)
    expect(bottom).toBeLessThanOrEqual(size.height)
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['its close button', () => close.click()],
    ['a press beside it', () => userEvent.pointer({ ...beside, keys: '[MouseLeft]' })],
  ] as const)('closes by %s, and gives the focus back', async (_, act) => {
    await show(<Host />)
    await opener.click()
    await expect.element(dialog).toBeVisible()
    await act()
    await gone()
    await focused(opener)
  })

  it('gives the focus back after a press on plain text inside', async () => {
    await show(<Host />)
    await opener.click()
    await page.getByRole('heading', { name: 'Outer' }).click()
    await userEvent.keyboard('{Escape}')
    await gone()
    await focused(opener)
  })

  it('stays open at a drag that ends or begins beside it', async () => {
    await show(<Host />)
    await opener.click()
    await name.fill('somebody')
    await userEvent.pointer([
      { target: name, keys: '[MouseLeft>]' },
      { ...beside, keys: '[/MouseLeft]' },
    ])
    await expect.element(dialog).toBeVisible()
    await expect.element(name).toHaveValue('somebody')
    await userEvent.pointer([
      { ...beside, keys: '[MouseLeft>]' },
      { target: name, keys: '[/MouseLeft]' },
    ])
    await expect.element(dialog).toBeVisible()
  })

  it('stays open as long as its owner says so: Escape, beside it, and a close of the browser', async () => {
    const ask = vi.fn()
    await show(<Host yields={false} onAsk={ask} />)
    await opener.click()
    await name.fill('kept')
    for (let press = 1; press <= 4; press += 1) await userEvent.keyboard('{Escape}')
    expect(ask).toHaveBeenCalledTimes(4)
    await userEvent.pointer({ ...beside, keys: '[MouseLeft]' })
    expect(ask).toHaveBeenCalledTimes(5)
    await expect.element(dialog).toBeVisible()
    await name.click()
    // As a phone's way back does at its second time.
    const element = dialog.element() as HTMLDialogElement
    element.close()
    await vi.waitFor(() => expect(element.open).toBe(true))
    await expect.element(name).toHaveValue('kept')
    await focused(name)
  })

  it('keeps Tab inside and the page behind out of reach and still', async () => {
    await show(<Host />)
    window.scrollTo(0, 200)
    await opener.click()
    const seen = new Set<string>()
    for (let press = 1; press <= 8; press += 1) {
      await userEvent.keyboard('{Tab}')
      const active = document.activeElement
      // Between the last and the first stop a browser shows its own bars.
      if (active && active !== document.body) seen.add(active.closest('dialog') ? 'inside' : 'outside')
    }
    expect([...seen]).toEqual(['inside'])
    expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
    await userEvent.keyboard('{Escape}')
    await gone()
    expect(getComputedStyle(document.documentElement).overflowY).not.toBe('hidden')
  })

  it('closes one above another, the topmost first, wherever the focus is', async () => {
    await show(
      <Host>
        <Inner />
      </Host>,
    )
    await opener.click()
    const second = page.getByRole('button', { name: 'Open the inner one' })
    await second.click()
    const inner = page.getByRole('dialog', { name: 'Inner' })
    await inner.getByRole('heading').click()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await gone(inner)
    await focused(second)
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await gone()
    await focused(opener)
  })

  it('closes one of several at a key that is held down', async () => {
    await show(
      <Host>
        <Inner />
      </Host>,
    )
    await opener.click()
    await page.getByRole('button', { name: 'Open the inner one' }).click()
    const inner = page.getByRole('dialog', { name: 'Inner' })
    await expect.element(inner).toBeVisible()
    for (const repeat of [false, true, true])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', repeat, bubbles: true, cancelable: true }),
      )
    await gone(inner)
    await expect.element(dialog).toBeVisible()
  })

  it('puts the focus first where it was asked to, at the end of what stands there', async () => {
    await show(
      <Host>
        <textarea aria-label="Words" data-autofocus defaultValue="begun" />
      </Host>,
    )
    await opener.click()
    await focused(page.getByLabelText('Words'))
    await userEvent.keyboard(' and ended')
    await expect.element(page.getByLabelText('Words')).toHaveValue('begun and ended')
  })

  it('says its close button in the language of the page', async () => {
    for (const language of languages) {
      setLanguage(language)
      await show(<Dialog open onClose={vi.fn()} title="Outer" />, { language })
      await expect.element(page.getByRole('button', { name: m.ui_close() }).last()).toBeVisible()
    }
  })
})

function Inner() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the inner one</Button>
      <Dialog open={open} title="Inner" onClose={() => setOpen(false)} />
    </>
  )
}

describe('a drawer', () => {
  it.each([
    ['left', phone],
    ['right', desk],
    ['top', phone],
  ] as const)('from the %s stands at its edge and closes by Escape', async (side, size) => {
    const ask = vi.fn()
    await show(
      <Drawer open side={side} title="Menu" onClose={ask}>
        <a href="#one">One</a>
      </Drawer>,
      { size },
    )
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await expect.element(drawer).toBeVisible()
    await expectSound()
    const box = drawer.element().getBoundingClientRect()
    if (side === 'right') expect(Math.round(box.right)).toBe(size.width)
    else expect([Math.round(box.left), Math.round(box.top)]).toEqual([0, 0])
    await userEvent.keyboard('{Escape}')
    expect(ask).toHaveBeenCalledOnce()
  })

  it('that is loaded when it is needed opens as well, and gives the focus back', async () => {
    function Late() {
      const [open, setOpen] = useState(false)
      return (
        <>
          <Button onClick={() => setOpen(true)}>Open</Button>
          <LazyDrawer open={open} side="left" title="Outer" onClose={() => setOpen(false)} />
        </>
      )
    }
    await show(<Late />)
    await opener.click()
    await expect.element(dialog).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await gone()
    await focused(opener)
  })
})

describe('a full screen', () => {
  it('asks at every Escape, and covers the window', async () => {
    const ask = vi.fn()
    await show(
      <FullScreenDialog labelledBy="whole" onClose={ask}>
        <h2 id="whole">Whole</h2>
        <input aria-label="Name" />
      </FullScreenDialog>,
      { size: phone },
    )
    const whole = page.getByRole('dialog', { name: 'Whole' })
    await expect.element(whole).toBeVisible()
    expect(whole.element().getBoundingClientRect()).toMatchObject({ left: 0, top: 0, ...phone })
    for (let press = 1; press <= 3; press += 1) await userEvent.keyboard('{Escape}')
    expect(ask).toHaveBeenCalledTimes(3)
    await expect.element(whole).toBeVisible()
    await expectSound()
  })
})

it('a full screen with a question asks again and again, and gives the focus back to the field', async () => {
  function Form() {
    const [asking, setAsking] = useState(false)
    return (
      <FullScreenDialog labelledBy="whole" onClose={() => setAsking(true)}>
        <h2 id="whole">Whole</h2>
        <input aria-label="Name" />
        <Dialog open={asking} title="Leave?" onClose={() => setAsking(false)} />
      </FullScreenDialog>
    )
  }
  await show(<Form />)
  await name.fill('Never mind')
  const question = page.getByRole('dialog', { name: 'Leave?' })
  for (let round = 1; round <= 3; round += 1) {
    await userEvent.keyboard('{Escape}')
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await gone(question)
    await focused(name)
  }
  await expect.element(name).toHaveValue('Never mind')
})

describe('a question', () => {
  const yes = page.getByRole('button', { name: 'Yes' })
  it('begins at No, waits for the answer to Yes, and shows why it was refused', async () => {
    const no = vi.fn()
    const { promise, reject } = Promise.withResolvers<void>()
    await show(
      <ConfirmDialog title="Really?" onNo={no} onYes={() => promise}>
        <p>It will be gone.</p>
      </ConfirmDialog>,
    )
    await focused(page.getByRole('button', { name: 'No', exact: true }))
    await expectSound()
    await yes.click()
    await expect
      .element(page.getByRole('button', { name: m.ui_please_wait() }))
      .toHaveAttribute('aria-busy', 'true')
    reject(new TypeError('Failed to fetch'))
    await expect.element(page.getByRole('alert').first()).toHaveTextContent(m.accounts_failed_network())
    await expect.element(page.getByRole('dialog', { name: 'Really?' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    expect(no).toHaveBeenCalledOnce()
  })

  it('about what was changed elsewhere begins at keeping it, and takes each answer', async () => {
    const [take, keep, save] = [vi.fn(), vi.fn(), vi.fn()]
    await show(
      <ChangedDialog
        title="It was changed"
        lead="Elsewhere"
        texts={{ take: 'Take', keep: 'Keep', save: 'Save mine' }}
        onTake={take}
        onKeep={keep}
        onSave={save}
      />,
      { size: phone },
    )
    await focused(page.getByRole('button', { name: 'Keep' }))
    await expectSound()
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Take' }).click()
    await page.getByRole('button', { name: 'Save mine' }).click()
    await userEvent.keyboard('{Escape}')
    expect([take, keep, save].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1])
  })
})

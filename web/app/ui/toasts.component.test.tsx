import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { focus, focused } from '../../testing/focus.ts'
import { address, phone, show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type ToastOptions, toast } from './toasts.tsx'

const region = page.getByRole('region', { name: m.ui_notices() })
const shown = () => [...document.querySelectorAll('.toast')].map(({ textContent }) => textContent)

/** What a screen reader is told from now on: whatever is added to a live region that is not inert. */
function listen(): string[] {
  const said: string[] = []
  const within = document.querySelector('dialog[open]') ?? document.body
  for (const live of within.querySelectorAll('[role=status], [role=alert]'))
    new MutationObserver(changes => {
      for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '')
    }).observe(live, { childList: true, subtree: true })
  return said
}

const Teller = (options: ToastOptions) => <Button onClick={() => toast.show(options)}>Tell</Button>
const notify = page.getByRole('button', { name: 'Tell' })

describe('a toast', () => {
  it('is shown, read out once, and closed', async () => {
    await show(<Teller text="Saved" />, { size: phone })
    await expect.element(notify).toBeVisible()
    const said = listen()
    await notify.click()
    await expect.element(region.getByText('Saved')).toBeVisible()
    await expectSound()
    await expect.poll(() => said).toEqual(['Saved'])
    await region.getByRole('button', { name: m.ui_close() }).click()
    await expect.poll(shown).toEqual([])
    // What goes away is no news.
    expect(said).toEqual(['Saved'])
  })

  it('says the same words again when they are shown again, as one toast', async () => {
    await show(<Teller text="Link copied!" />)
    await expect.element(notify).toBeVisible()
    const said = listen()
    await notify.click()
    await expect.poll(() => said).toEqual(['Link copied!'])
    await notify.click()
    await expect.poll(() => said).toEqual(['Link copied!', 'Link copied!'])
    expect(shown()).toEqual(['Link copied!'])
  })

  it('that tells of a failure is an alert', async () => {
    await show(<Teller text="It failed" tone="bad" />)
    await notify.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('It failed')
    expect(document.querySelector('[role=status]')?.textContent).toBe('')
  })

  it('stands with two others at most, the latest', async () => {
    await show(<Teller text="4" />)
    for (const text of ['1', '2', '3']) toast.show({ text })
    await notify.click()
    await expect.poll(shown).toEqual(['2', '3', '4'])
  })

  it('leads on, and goes when it has', async () => {
    await show(<Teller text="In your cart" action={{ label: 'Open the cart', to: '/cart' }} />)
    await notify.click()
    await region.getByRole('link', { name: 'Open the cart' }).click()
    expect(address()).toBe('/cart')
    await expect.poll(shown).toEqual([])
  })

  it('takes what was done back, and gives the focus back to where one was', async () => {
    const undo = vi.fn()
    await show(<Teller text="Removed" action={{ label: 'Undo', onClick: undo }} />)
    await focus(notify)
    await userEvent.keyboard('{Enter}')
    const button = region.getByRole('button', { name: 'Undo' })
    await expect.element(button).toBeVisible()
    await focus(button)
    await userEvent.keyboard('{Enter}')
    expect(undo).toHaveBeenCalledOnce()
    await focused(notify)
  })

  it('goes by itself, but not from under the pointer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    try {
      await show(<Teller text="Soon over" />)
      await vi.waitFor(() => expect(document.querySelector('button')).not.toBeNull())
      toast.show({ text: 'Soon over' })
      const item = region.getByText('Soon over')
      await expect.element(item).toBeVisible()
      await item.hover()
      await vi.advanceTimersByTimeAsync(9000)
      expect(shown()).toEqual(['Soon over'])
      await notify.hover()
      await vi.advanceTimersByTimeAsync(1500)
      await expect.poll(shown).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })

  it('can be pressed above a dialog that opened after it, and inside of which it is told', async () => {
    const undo = vi.fn()
    const options = { text: 'Removed', action: { label: 'Undo', onClick: undo } }
    const Host = ({ open }: { open: boolean }) => (
      <>
        <Teller {...options} />
        <Dialog open={open} title="Above" onClose={vi.fn()}>
          <Teller {...options} text="Copied" />
        </Dialog>
      </>
    )
    toast.show(options)
    await show(<Host open />)
    const dialog = page.getByRole('dialog', { name: 'Above' })
    await expect.element(dialog.getByText('Removed').first()).toBeVisible()
    const said = listen()
    await dialog.getByRole('button', { name: 'Tell' }).click()
    await expect.poll(() => said).toEqual(['Copied'])
    await expectSound()
    await dialog.getByRole('button', { name: 'Undo' }).first().click()
    expect(undo).toHaveBeenCalledOnce()
    await expect.element(dialog).toBeVisible()
  })
})

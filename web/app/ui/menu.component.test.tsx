import type { CSSProperties } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beside, focus, focused } from '../../testing/focus.ts'
import { address, desk, phone, show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.ts'
import { Menu, MenuButton, MenuLink } from './menu.tsx'

const button = page.getByRole('button', { name: 'Share', exact: true })
const menu = page.getByRole('group', { name: 'Share' })
const first = menu.getByRole('link', { name: 'By mail' })
const last = menu.getByRole('button', { name: 'Copy link' })

function Sample({ place = {}, onCopy }: { place?: CSSProperties; onCopy?: () => void }) {
  return (
    <div style={{ position: 'fixed', ...place }}>
      <Menu label="Share" button="Share" buttonClass="btn">
        <MenuLink icon="mail" to="/contact-us">
          By mail
        </MenuLink>
        {Array.from({ length: 5 }, (_, index) => (
          <MenuButton key={String(index)} icon="link" onClick={vi.fn()}>
            {`Way ${index}`}
          </MenuButton>
        ))}
        <MenuButton icon="link" onClick={() => onCopy?.()}>
          Copy link
        </MenuButton>
      </Menu>
    </div>
  )
}

describe('a menu', () => {
  it.each([
    ['at the top right', desk, { right: 12, top: 90 }],
    ['at the bottom right', desk, { right: 12, bottom: 12 }],
    ['at the top left', desk, { left: 12, top: 90 }],
    ['at the bottom of a phone', phone, { left: 12, bottom: 90 }],
    // Room on neither side: as much as there is, and the rest by scrolling.
    ['in a low window', { width: 390, height: 300 }, { left: 12, top: 130 }],
  ] as const)('%s stands beside its button and inside the window', async (_, size, place) => {
    await show(<Sample place={place} />, { size })
    await button.click()
    await expect.element(menu).toBeVisible()
    const { left, right, top, bottom } = menu.element().getBoundingClientRect()
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(size.width)
    expect(bottom).toBeLessThanOrEqual(size.height)
    // Not over the button: it can be pressed again.
    await button.click()
    await expect.element(menu).not.toBeInTheDocument()
  })

  it('goes by arrow keys, round and round, and Escape gives the focus back', async () => {
    await show(<Sample />)
    await focus(button)
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await expectSound()
    await userEvent.keyboard('{ArrowDown}')
    await focused(first)
    await userEvent.keyboard('{ArrowUp}')
    await focused(last)
    await userEvent.keyboard('{ArrowDown}')
    await focused(first)
    await userEvent.keyboard('{Escape}')
    await expect.element(menu).not.toBeInTheDocument()
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await focused(button)
  })

  it('closes by a choice, which is made, and by a press elsewhere', async () => {
    const copy = vi.fn()
    await show(<Sample place={{ right: 12, bottom: 12 }} onCopy={copy} />)
    await button.click()
    await last.click()
    expect(copy).toHaveBeenCalledOnce()
    await expect.element(menu).not.toBeInTheDocument()
    await button.click()
    await expect.element(menu).toBeVisible()
    await userEvent.pointer({ ...beside, keys: '[MouseLeft]' })
    await expect.element(menu).not.toBeInTheDocument()
    await button.click()
    await first.click()
    expect(address()).toBe('/contact-us')
  })
})

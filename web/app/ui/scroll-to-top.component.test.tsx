import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { phone, show } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.ts'
import { ScrollToTop } from './scroll-to-top.tsx'

it('the way to the top is there only after 300 px, and leads there', async () => {
  await show(
    <>
      <p style={{ height: 4000 }}>A long page</p>
      <ScrollToTop />
    </>,
    { size: phone },
  )
  const button = page.getByRole('button', { name: m.ui_to_top() })
  window.scrollTo(0, 290)
  await expect.poll(() => window.scrollY).toBe(290)
  await expect.element(button).not.toBeInTheDocument()
  await userEvent.wheel(page.getByText('A long page'), { delta: { y: 600 } })
  await expect.element(button).toBeVisible()
  await expectSound()
  await button.click()
  await expect.poll(() => window.scrollY).toBe(0)
  await expect.element(button).not.toBeInTheDocument()
})

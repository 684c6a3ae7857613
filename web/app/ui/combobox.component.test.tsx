import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus, focused } from '../../testing/focus.ts'
import { show, sizes } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.ts'
import { Combobox } from './combobox.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'

const names = ['Hong Kong 香港', 'Japan 日本', ...Array.from({ length: 20 }, (_, at) => `Island ${at + 1}`)]
const options = names.map(label => ({ value: label.toLowerCase(), label, search: label.toLowerCase() }))

function Country({ onChange, error }: { onChange?: (value: string) => void; error?: string }) {
  const [value, setValue] = useState('')
  return (
    <Field label="Country" error={error}>
      <Combobox
        name="country"
        options={options}
        value={value}
        first={1}
        placeholder="Choose"
        emptyText="No such country"
        onChange={next => {
          setValue(next)
          onChange?.(next)
        }}
      />
    </Field>
  )
}

const field = page.getByRole('combobox', { name: 'Country' })
const found = () => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent)
const active = () =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.textContent

describe('a combobox', () => {
  it.each(sizes)('is sound, closed and open, at $width px', async size => {
    await show(<Country />, { size })
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await field.click()
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    await expectSound()
  })

  it('opens by an arrow, finds by another name, and Enter chooses', async () => {
    const change = vi.fn()
    await show(<Country onChange={change} />)
    await field.click()
    await userEvent.keyboard('日本')
    await expect.poll(found).toEqual(['Japan 日本'])
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('Japan 日本')
    expect(change).toHaveBeenCalledExactlyOnceWith('japan 日本')
    await focused(field)
    // What is chosen is where the list begins the next time.
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toBe('Japan 日本')
  })

  it('goes through the list by arrows and pages, and stays within it', async () => {
    await show(<Country />)
    await focus(field)
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(active).toBe('Hong Kong 香港')
    await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
    await expect.poll(active).toBe('Island 1')
    await userEvent.keyboard('{PageDown}{PageDown}{PageDown}')
    await expect.poll(active).toBe('Island 20')
    const list = page.getByRole('listbox').element().getBoundingClientRect()
    const last = page.getByRole('option', { name: 'Island 20' }).element().getBoundingClientRect()
    expect(last.bottom).toBeLessThanOrEqual(list.bottom + 1)
    await userEvent.keyboard('{PageUp}{PageUp}{PageUp}')
    await expect.poll(active).toBe('Hong Kong 香港')
  })

  it('takes a press on an option and keeps the focus', async () => {
    await show(<Country />)
    await field.click()
    await page.getByRole('option', { name: 'Island 3', exact: true }).click()
    await expect.element(field).toHaveValue('Island 3')
    await focused(field)
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  })

  it('says that nothing is found, and Escape takes what was typed back', async () => {
    await show(<Country />)
    await field.fill('Atlantis')
    await expect.element(page.getByText('No such country')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('')
    await userEvent.keyboard('at{Escape}')
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  })

  it('closes when the focus goes on, unchanged', async () => {
    const change = vi.fn()
    await show(<Country onChange={change} />)
    await field.fill('japan')
    await userEvent.keyboard('{Tab}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    expect(change).not.toHaveBeenCalled()
  })

  it('in a dialog keeps Escape to itself while it is open', async () => {
    const close = vi.fn()
    await show(
      <Dialog open title="Where" onClose={close}>
        <Country error="Choose a country" />
      </Dialog>,
    )
    await field.click()
    await expectSound()
    await expect.element(field).toHaveAccessibleDescription('Choose a country')
    await expect.element(field).toHaveAttribute('aria-invalid', 'true')
    await userEvent.keyboard('{Escape}')
    expect(close).not.toHaveBeenCalled()
    await userEvent.keyboard('{Escape}')
    expect(close).toHaveBeenCalledOnce()
  })
})

import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show, sizes } from '../../testing/show.tsx'
import { expectSound } from '../../testing/sound.ts'
import { MonthGrid } from './month-grid.tsx'

/** November 2025 begins on a Saturday. */
function Month({
  onPick = vi.fn(),
  multiple = false,
}: {
  onPick?: (day: string) => void
  multiple?: boolean
}) {
  const [current, setCurrent] = useState('2025-11-12')
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <MonthGrid
      label="Days"
      month={current}
      first="2025-11-10"
      last="2025-12-24"
      current={current}
      today="2025-11-10"
      multiple={multiple}
      isSelected={day => chosen.includes(day)}
      describe={day => `The day ${day}`}
      head={column => ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'][column]}
      onReach={setCurrent}
      onPick={day => {
        setChosen(multiple ? [...chosen, day] : [day])
        onPick(day)
      }}
    />
  )
}

const cell = (day: string) => page.getByRole('gridcell', { name: `The day ${day}` })
const at = () => document.activeElement?.getAttribute('data-day')

describe('a month', () => {
  it.each(sizes)('is a grid of named days, of which Tab reaches one, at $width px', async size => {
    await show(<Month />, { size })
    await expect.element(page.getByRole('grid', { name: 'Days' })).toBeVisible()
    expect(document.querySelectorAll('[data-day]')).toHaveLength(30)
    expect(document.querySelectorAll('[data-day][tabindex="0"]')).toHaveLength(1)
    await expect.element(cell('2025-11-10')).toHaveAttribute('aria-current', 'date')
    await expect.element(cell('2025-11-09')).toHaveAttribute('aria-disabled', 'true')
    await expectSound()
  })

  it('goes by days, weeks and months, and not beyond its first and last day', async () => {
    await show(<Month />)
    await userEvent.keyboard('{Tab}')
    await expect.poll(at).toBe('2025-11-12')
    for (const [key, day] of [
      ['ArrowRight', '2025-11-13'],
      ['ArrowDown', '2025-11-20'],
      ['Home', '2025-11-17'],
      ['End', '2025-11-23'],
      ['ArrowUp', '2025-11-16'],
      ['ArrowLeft', '2025-11-15'],
      ['PageDown', '2025-12-15'],
      ['PageDown', '2025-12-24'],
      ['ArrowRight', '2025-12-24'],
      ['PageUp', '2025-11-24'],
      ['PageUp', '2025-11-10'],
      ['ArrowLeft', '2025-11-10'],
    ] as const) {
      await userEvent.keyboard(`{${key}}`)
      await expect.poll(at, { message: `${key} to ${day}` }).toBe(day)
    }
  })

  it('takes Enter, Space and a press; a day outside cannot be chosen', async () => {
    const pick = vi.fn()
    await show(<Month onPick={pick} multiple />)
    await userEvent.keyboard('{Tab}{Enter}{ArrowRight}')
    await expect.poll(at).toBe('2025-11-13')
    await userEvent.keyboard(' ')
    await cell('2025-11-21').click()
    await cell('2025-11-05').click({ force: true })
    expect(pick.mock.calls.flat()).toEqual(['2025-11-12', '2025-11-13', '2025-11-21'])
    await expect.element(cell('2025-11-13')).toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByRole('grid')).toHaveAttribute('aria-multiselectable', 'true')
  })
})

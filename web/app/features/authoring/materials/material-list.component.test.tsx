import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { focus, focused } from '../../../../testing/focus.ts'
import { desk, phone, show } from '../../../../testing/show.tsx'
import { expectSound } from '../../../../testing/sound.ts'
import type { MaterialItem } from './material-item.ts'
import { MaterialList } from './material-list.tsx'
import type { Materials } from './use-materials.ts'

const file = (id: number, name: string): MaterialItem => ({
  ...{ key: `m${id}`, id, uploadId: null, name, fileName: name, kind: 'pdf', bytes: 2048, state: 'ready' },
  ...{ progress: 1, problem: '', renamable: false, pages: 2, duration: null, window: null, source: '' },
})

const unused = {
  deleted: [],
  add: vi.fn(),
  rename: vi.fn(),
  remove: vi.fn(),
  pause: vi.fn(),
  resume: vi.fn(),
}

function Sample({
  onSubmit = vi.fn(),
  onEscape = vi.fn(),
}: {
  onSubmit?: () => void
  onEscape?: () => void
}) {
  const [items, setItems] = useState([file(1, 'tracing.pdf'), file(2, 'bar-models.pdf')])
  const materials = {
    ...unused,
    items,
    move: (from, to) =>
      setItems(before => {
        const next = before.toSpliced(from, 1)
        const [moved] = before.slice(from)
        return moved ? next.toSpliced(to, 0, moved) : before
      }),
    setTitle: (key, name) =>
      setItems(before => before.map(one => (one.key === key ? { ...one, name } : one))),
    // The rest is of files that are on their way.
  } as Partial<Materials> as Materials
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens for what would close the form
    <div onKeyDown={event => event.key === 'Escape' && onEscape()}>
      <form onSubmit={onSubmit}>
        <MaterialList materials={materials} />
      </form>
    </div>
  )
}

const names = () =>
  [...document.querySelectorAll('[data-part=file-name]')].map(({ textContent }) => textContent)
const retitle = (name: string) => page.getByRole('button', { name: m.authoring_material_retitle({ name }) })
const up = (name: string) => page.getByRole('button', { name: m.authoring_move_up({ name }) })

describe.each([phone, desk])('materials at $width px', size => {
  it('get titles by keyboard: Escape leaves one and the form as they were, Enter keeps it and sends nothing', async () => {
    const [submit, leave] = [vi.fn(), vi.fn()]
    await show(<Sample onSubmit={submit} onEscape={leave} />, { size })
    await focus(retitle('bar-models.pdf'))
    await userEvent.keyboard('{Enter}')
    const title = page.getByLabelText(m.authoring_material_title({ name: 'bar-models.pdf' }))
    await focused(title)
    await title.fill('Something else')
    await userEvent.keyboard('{Escape}')
    await focused(retitle('bar-models.pdf'))
    await userEvent.keyboard('{Enter}')
    await title.fill('Bars, unit 2')
    await userEvent.keyboard('{Enter}')
    await focused(retitle('Bars, unit 2'))
    expect(names()).toEqual(['tracing.pdf', 'Bars, unit 2'])
    expect(submit).not.toHaveBeenCalled()
    expect(leave).not.toHaveBeenCalled()
    await expectSound()
  })

  it('get another order by keyboard, which is said, and keep the focus', async () => {
    await show(<Sample />, { size })
    await focus(up('bar-models.pdf'))
    await userEvent.keyboard('{Enter}')
    const said = m.authoring_material_moved({ name: 'bar-models.pdf', to: 1, count: 2 })
    await expect.element(page.getByText(said)).toBeInTheDocument()
    await expect.poll(names).toEqual(['bar-models.pdf', 'tracing.pdf'])
    await focused(up('bar-models.pdf'))
    // It is the first now.
    await userEvent.keyboard('{Enter}')
    expect(names()).toEqual(['bar-models.pdf', 'tracing.pdf'])
    await expectSound()
  })
})

it('materials are dragged by their handle, there and back', async () => {
  await show(<Sample />)
  const rows = () => [...document.querySelectorAll('[data-part=file]')]
  for (const order of [
    ['bar-models.pdf', 'tracing.pdf'],
    ['tracing.pdf', 'bar-models.pdf'],
  ]) {
    await expect.poll(() => rows().every(row => row.getAttribute('draggable') === 'true')).toBe(true)
    const [first, second] = rows()
    const handle = second?.querySelector('[data-handle]')
    if (!first || !handle) throw new Error('two rows with handles were expected')
    await userEvent.dragAndDrop(handle, first, { targetPosition: { x: 60, y: 4 } })
    await expect.poll(names).toEqual(order)
  }
})

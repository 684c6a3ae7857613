import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { m } from '#messages/messages.js'
import { answer, done } from '../../testing/calls.ts'
import { beside, focus, focused } from '../../testing/focus.ts'
import { enter } from '../../testing/people.ts'
import { aProduct } from '../../testing/products.ts'
import { show, showScreen } from '../../testing/show.tsx'
import { TagsField } from '../features/authoring/form/tags-field.tsx'
import * as favouritesPage from '../features/saved/favourites.page.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuButton } from '../ui/menu.tsx'

/* By keyboard: where what has the focus goes away, the focus goes to what stands beside it, never to the body. */

const atBody = () => document.activeElement === document.body

function List({ ask = false, heading = false }: { ask?: boolean; heading?: boolean }) {
  const [rows, setRows] = useState(['One', 'Two', 'Three'])
  const [asked, setAsked] = useState<string | null>(null)
  const remove = (row: string) => setRows(before => before.filter(one => one !== row))
  return (
    <>
      <h1>The list</h1>
      {rows.length === 0 && (heading ? <p>Nothing</p> : <a href="#more">Find more</a>)}
      <ul>
        {rows.map(row => (
          <li key={row}>
            <a href="#one">{row}</a>
            <Button onClick={() => (ask ? setAsked(row) : remove(row))}>{`Remove ${row}`}</Button>
            <Menu label={`More for ${row}`} button="…">
              <MenuButton icon="trash" onClick={() => setAsked(row)}>
                Delete
              </MenuButton>
            </Menu>
          </li>
        ))}
      </ul>
      <Button onClick={() => setTimeout(() => remove('One'), 0)}>Remove it elsewhere</Button>
      {asked && (
        <ConfirmDialog
          title="Sure?"
          onNo={() => setAsked(null)}
          onYes={async () => {
            remove(asked)
            setAsked(null)
          }}
        >
          It will be gone.
        </ConfirmDialog>
      )}
    </>
  )
}

const remove = (row: string) => page.getByRole('button', { name: `Remove ${row}` })
const enterKey = () => userEvent.keyboard('{Enter}')

describe('the focus', () => {
  it('of a row that is removed goes to the same control of the next one, and of the last to the one before', async () => {
    await show(<List />)
    await focus(remove('Two'))
    await enterKey()
    await focused(remove('Three'))
    await enterKey()
    await focused(remove('One'))
  })

  it('of the last row of all goes to what the empty list offers', async () => {
    await show(<List />)
    await focus(remove('One'))
    await enterKey()
    await focused(remove('Two'))
    await enterKey()
    await focused(remove('Three'))
    await enterKey()
    await focused(page.getByRole('link', { name: 'Find more' }))
  })

  it('goes to the heading where nothing else is left, and Tab goes on from there', async () => {
    await show(<List heading />)
    await focus(remove('Three'))
    await enterKey()
    await focused(remove('Two'))
    await enterKey()
    await focused(remove('One'))
    await enterKey()
    await expect.element(page.getByText('Nothing')).toBeVisible()
    await expect.poll(atBody).toBe(false)
  })

  it('of a dialog whose opener is gone when it closes goes to what stands beside the opener', async () => {
    await show(<List ask />)
    await focus(remove('Two'))
    await enterKey()
    await page.getByRole('button', { name: m.ui_yes() }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await focused(remove('Three'))
  })

  it('of a dialog that was opened from the menu of a row that has gone goes to the menu of the next row', async () => {
    await show(<List />)
    const more = (row: string) => page.getByRole('button', { name: `More for ${row}` })
    await focus(more('Two'))
    await enterKey()
    await focus(page.getByRole('button', { name: 'Delete' }))
    await enterKey()
    await page.getByRole('button', { name: m.ui_yes() }).click()
    await expect.element(remove('Two')).not.toBeInTheDocument()
    await focused(more('Three'))
  })

  it('that somebody has left on purpose stays left', async () => {
    await show(<List />)
    await focus(remove('One'))
    // Below the page's content, which would take the focus itself.
    await userEvent.pointer({ ...beside, coords: { x: 4, y: 700 }, keys: '[MouseLeft]' })
    await expect.poll(atBody).toBe(true)
    // As if another tab had done it.
    ;(page.getByRole('button', { name: 'Remove it elsewhere' }).element() as HTMLElement).click()
    await expect.element(remove('One')).not.toBeInTheDocument()
    // Anyone who keeps the focus looks after the next frame.
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve))))
    expect(atBody()).toBe(true)
  })

  it('of a tag that is removed goes to the next one, and then to the field', async () => {
    function Tags() {
      const [tags, setTags] = useState<string[]>([])
      return <TagsField tags={tags} error={undefined} onChange={setTags} />
    }
    await show(<Tags />)
    const field = page.getByLabelText(m.authoring_tags())
    await focus(field)
    await userEvent.keyboard('first,second,')
    const chip = (name: string) => page.getByRole('button', { name: m.ui_remove({ name }) })
    await focus(chip('first'))
    await enterKey()
    await focused(chip('second'))
    await enterKey()
    await focused(field)
  })

  it('stays among the favourites while they go and come back', async () => {
    const { auth_type } = enter()
    const products = [11, 12, 13].map(course_id =>
      aProduct({ course_id, course_name: `Course ${course_id}` }),
    )
    answer('userAuthenticate', { status: 'success', auth_type, subscriber_id: 0, pending: false })
    answer('favouriteList', { count: 3, products })
    const nobody = { following: [], following_teachers: [], following_centres: [] }
    answer('marksView', { owned: [], favourites: [11, 12, 13], ...nobody })
    answer('favouriteAdd', done)
    answer('favouriteRemove', done)
    await showScreen('/favourites', favouritesPage)
    const heart = (name: string) => page.getByRole('button', { name: m.catalogue_favourite({ name }) })
    for (const name of ['Course 11', 'Course 12', 'Course 13'])
      await expect.element(heart(name)).toHaveAttribute('aria-pressed', 'true')
    await focus(heart('Course 12'))
    await enterKey()
    await focused(heart('Course 13'))
    await enterKey()
    await focused(heart('Course 11'))
    await focus(page.getByRole('button', { name: m.mine_undo() }).last())
    await enterKey()
    await focused(heart('Course 11'))
    await expect.element(heart('Course 13')).toBeVisible()
    await enterKey()
    await focused(heart('Course 13'))
    await enterKey()
    await expect.element(page.getByText(m.mine_favourites_empty())).toBeVisible()
    await expect.poll(() => document.activeElement?.tagName).toBe('A')
  })
})

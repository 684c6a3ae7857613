import { type ComponentType, Suspense, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { LostDialog, lazyPart } from './lazy-part.tsx'

// React writes down what a boundary has caught.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** A script that does not arrive the first times, as on a weak connection. */
function losing(failures: number) {
  let asked = 0
  return async () => {
    asked += 1
    if (asked <= failures) throw new TypeError('Failed to fetch dynamically imported module')
    return { default: ({ name }: { name: string; onClose?: () => void }) => <p>{`Here is ${name}`}</p> }
  }
}

/** A page with something typed on it, around a part. */
function Sample({ part: Part }: { part: ComponentType<{ name: string }> }) {
  return (
    <main>
      <h1>The page</h1>
      <label>
        Name <input defaultValue="Wing Yan" />
      </label>
      <Suspense fallback={null}>
        <Part name="the part" />
      </Suspense>
    </main>
  )
}

const shown = page.getByText('Here is the part')
const typed = page.getByRole('textbox', { name: 'Name' })

describe('a part whose script does not arrive', () => {
  it('is asked for again by itself', async () => {
    await show(<Sample part={lazyPart(losing(2))} />)
    await expect.element(shown).toBeVisible()
  })

  it('says so in its place, keeps what was typed beside it, and comes when asked for', async () => {
    await show(<Sample part={lazyPart(losing(3))} />)
    await typed.fill('Wing Yan Chan')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(shown).toBeVisible()
    await expect.element(typed).toHaveValue('Wing Yan Chan')
  })

  it('offers the whole page anew once it was asked for in vain', async () => {
    await show(<Sample part={lazyPart(losing(6))} />)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect.element(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'The page' })).toBeVisible()
  })
})

it('a dialog whose script does not arrive says so and closes; the next press opens it', async () => {
  const Dialog = lazyPart(losing(3), LostDialog)
  function Opener() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Suspense fallback={null}>
          {open && <Dialog name="the part" onClose={() => setOpen(false)} />}
        </Suspense>
      </>
    )
  }
  await show(<Opener />)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect
    .element(page.getByRole('region', { name: 'Notices' }).getByText('That didn’t load.', { exact: false }))
    .toBeVisible()
  await page.getByRole('button', { name: 'Open' }).click()
  await expect.element(shown).toBeVisible()
})

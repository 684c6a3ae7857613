import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { reloadAfterRelease } from './release.ts'

let build = 0
const home = window.location.href

/** The server answers for the scripts of the build that this page came from. */
function serve(status: number | 'nothing'): void {
  build += 1
  // A page on which no one has typed yet; other tests have.
  window.history.replaceState(null, '', `/page-${build}`)
  Reflect.set(window, '__reactRouterManifest', { url: `/assets/manifest-${build}.js` })
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (status === 'nothing') throw new TypeError('Failed to fetch')
    return new Response(null, { status })
  })
}

afterEach(() => {
  Reflect.deleteProperty(window, '__reactRouterManifest')
  window.history.replaceState(null, '', home)
})

it('a release reloads the page, once for each build', async () => {
  serve(404)
  const reload = vi.fn()
  expect(await reloadAfterRelease(reload)).toBe(true)
  expect(await reloadAfterRelease(reload)).toBe(false)
  expect(reload).toHaveBeenCalledOnce()
})

it.each([['nothing'], [200], [503]] as const)('an answer of %s is no release', async status => {
  serve(status)
  expect(await reloadAfterRelease(vi.fn())).toBe(false)
})

it('nothing is reloaded while somebody is asked before they leave', async () => {
  serve(404)
  const reload = vi.fn()
  const ask = (event: Event) => event.preventDefault()
  window.addEventListener('beforeunload', ask)
  expect(await reloadAfterRelease(reload)).toBe(false)
  window.removeEventListener('beforeunload', ask)
  expect(await reloadAfterRelease(reload)).toBe(true)
})

it('nothing is reloaded while a dialog is open, or after somebody has typed', async () => {
  serve(404)
  const reload = vi.fn()
  await show(
    <dialog open>
      <input aria-label="Name" />
    </dialog>,
  )
  expect(await reloadAfterRelease(reload)).toBe(false)
  await show(<input aria-label="Name" />)
  await page.getByRole('textbox', { name: 'Name' }).fill('Wing Yan')
  expect(await reloadAfterRelease(reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})

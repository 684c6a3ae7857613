import '../app/styles/index.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../app/lib/query.ts'
import { toast } from '../app/ui/toasts.tsx'
import { forgetCalls, takeCalls } from './calls.ts'
import { setLanguage, unmount } from './show.tsx'

let errors: string[] = []
takeCalls()
// What changes its colour is measured as it will be.
const still = new CSSStyleSheet()
still.replaceSync('*, *::before, *::after { transition: none !important }')
document.adoptedStyleSheets.push(still)

beforeEach(() => {
  errors = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void errors.push(words.map(String).join(' ')))
})

/** All files of a run share one page: every test leaves it as it was. */
afterEach(() => {
  unmount()
  forgetToasts()
  queryClient.clear()
  window.localStorage.clear()
  window.sessionStorage.clear()
  setLanguage('en')
  window.scrollTo(0, 0)
  vi.restoreAllMocks()
  expect(forgetCalls().join('\n'), 'calls that the test does not answer').toBe('')
  expect(errors.join('\n'), 'the page reported problems').toBe('')
})

/** There are three of them at most. */
function forgetToasts(): void {
  const last = toast.show({ text: '' })
  for (const id of [last, last - 1, last - 2]) toast.dismiss(id)
}

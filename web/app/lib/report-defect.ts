import { sendDefect } from './send-defect.ts'

/** How many one tab reports; the rest would say the same. */
const most = 5
const notified = new Set<string>()
const known = new WeakSet<object>()
let screen = '/*'

/** The pattern of the current page, never its address, which may identify a person. */
export function setScreen(pattern: string): void {
  screen = pattern
}

/** Reports to the server that a page of ours broke: once for each place in the code. */
export function reportDefect(error: unknown): void {
  if (typeof window === 'undefined' || !(error instanceof Error) || known.has(error)) return
  known.add(error)
  const stack = (error.stack ?? '').replaceAll(window.location.origin, '')
  const place = `${error.name} ${stack.split('\n').slice(0, 3).join(' ')}`
  if (notified.has(place) || notified.size >= most) return
  notified.add(place)
  sendDefect({ name: error.name, message: error.message, stack, screen })
}

/** Errors that no boundary caught. Scripts of extensions and providers aren't ours to fix. */
export function watchForDefects(): void {
  const isOurs = (error: unknown) =>
    error instanceof Error && (error.stack ?? '').includes(`${window.location.origin}/assets/`)
  window.addEventListener('error', ({ error }) => isOurs(error) && reportDefect(error))
  window.addEventListener('unhandledrejection', ({ reason }) => isOurs(reason) && reportDefect(reason))
}

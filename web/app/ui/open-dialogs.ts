import { useSyncExternalStore } from 'react'

interface OpenDialog {
  readonly id: string
  /** Somebody wants it closed; whether it closes is its owner's decision. */
  readonly requestClose: () => void
}

/** The modal dialogs that are open, the topmost last. */
let stack: readonly OpenDialog[] = []
const listeners = new Set<() => void>()

/** Returns what takes the dialog off the stack again. */
export function pushDialog(dialog: OpenDialog): () => void {
  if (stack.length === 0) document.addEventListener('keydown', closeTopOnEscape)
  set([...stack, dialog])
  return () => {
    set(stack.filter(other => other !== dialog))
    if (stack.length === 0) document.removeEventListener('keydown', closeTopOnEscape)
  }
}

/** The id of the topmost dialog, null where none is open. */
export function useTopDialog(): string | null {
  return useSyncExternalStore(
    subscribe,
    () => stack.at(-1)?.id ?? null,
    () => null,
  )
}

function set(next: readonly OpenDialog[]): void {
  stack = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The key is handled before the browser acts on it: Chromium lets a page refuse to close a dialog only once
 * between two gestures, and the next Escape would close it whatever the page says.
 */
function closeTopOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
  // An open menu stands above the dialog and is closed by the browser.
  if (document.querySelector('[popover=auto]:popover-open')) return
  event.preventDefault()
  // A key that is held down closes one dialog, not all of them.
  if (!event.repeat) stack.at(-1)?.requestClose()
}

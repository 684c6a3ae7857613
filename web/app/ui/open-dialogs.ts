import { createStore, useStore } from '../lib/store.ts'

interface OpenDialog {
  readonly id: string
  /** A request to close it; its owner decides. */
  readonly requestClose: () => void
}

/** The open modal dialogs, topmost last. */
const stack = createStore<readonly OpenDialog[]>([])

/** Returns a function that removes the dialog from the stack. */
export function pushDialog(dialog: OpenDialog): () => void {
  if (stack.read().length === 0) document.addEventListener('keydown', closeTopOnEscape)
  stack.set([...stack.read(), dialog])
  return () => {
    stack.set(stack.read().filter(other => other !== dialog))
    if (stack.read().length === 0) document.removeEventListener('keydown', closeTopOnEscape)
  }
}

/** The id of the topmost dialog, null if none is open. */
export function useTopDialog(): string | null {
  return useStore(stack, dialogs => dialogs.at(-1)?.id ?? null, null)
}

/**
 * The key is handled before the browser acts on it: Chromium lets a page refuse to close a dialog only once
 * between two gestures, and the next Escape would close it whatever the page says.
 */
function closeTopOnEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
  // An open menu is above the dialog, and the browser closes it.
  if (document.querySelector('[popover=auto]:popover-open')) return
  event.preventDefault()
  // Holding down the key closes one dialog, not all of them.
  if (!event.repeat) stack.read().at(-1)?.requestClose()
}

import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { pushDialog } from './open-dialogs.ts'
import { Toasts } from './toasts.tsx'

import './dialog.css'

interface ModalProps {
  open: boolean
  /** Called by Escape, the phone's back button, or a press outside; it stays until `open` is false. */
  onClose: () => void
  className: string
  /** The id of the heading inside. */
  labelledBy: string
  children: ReactNode
}

/**
 * The native element, which keeps the focus inside and makes the page behind inert. This adds the rest. Dialogs,
 * drawers and full screens are its variants (`dialog.tsx`).
 */
export function Modal({ open, onClose, className, labelledBy, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const requestClose = useRef(onClose)
  requestClose.current = onClose
  const shouldBeOpen = useRef(false)
  const lastFocused = useRef<HTMLElement | null>(null)
  const pressedBeside = useRef(false)

  // Before the elements are removed, so that closing can still restore the focus if the whole dialog is removed.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const opener = document.activeElement
    keepRoomForScrollbar()
    if (!dialog.open) dialog.showModal()
    shouldBeOpen.current = true
    const leave = pushDialog({ id, requestClose: () => requestClose.current() })
    // The close button comes first in the order; the dialog's main control can ask to be first instead.
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
    first?.focus()
    // Continues after existing text: browsers start before it.
    if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length)
    return () => {
      shouldBeOpen.current = false
      leave()
      dialog.close()
      // Chromium doesn't restore the focus if a press on plain text inside had removed it.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    }
  }, [open, id])

  /** Both ends of a press count: a drag that selects text can be released anywhere. */
  function isBeside({ target, clientX: x, clientY: y }: MouseEvent): boolean {
    if (target !== ref.current) return false
    const { left, right, top, bottom } = ref.current.getBoundingClientRect()
    return x < left || x > right || y < top || y > bottom
  }

  return (
    // The keyboard's way is Escape, see `open-dialogs.ts`.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={labelledBy}
      onFocus={({ target }) => {
        lastFocused.current = target
      }}
      onPointerDown={event => {
        pressedBeside.current = isBeside(event)
      }}
      onClick={event => {
        if (pressedBeside.current && isBeside(event)) onClose()
      }}
      onCancel={event => {
        // A file picker that is dismissed also fires `cancel`, and its event bubbles up to here.
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        const dialog = ref.current
        if (event.target !== dialog || !shouldBeOpen.current || dialog.open) return
        // Opening it again focuses its first stop.
        const last = lastFocused.current
        reopen(dialog)
        last?.focus()
      }}
    >
      {open && (
        <>
          {children}
          <Toasts inside={id} />
        </>
      )}
    </dialog>
  )
}

/** Browsers let a page refuse a phone's back button only once; then the dialog is gone, with everything typed. */
function reopen(dialog: HTMLDialogElement): void {
  dialog.showModal()
  // Dialogs that were above it go above it again.
  for (const inner of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
    inner.close()
    inner.showModal()
  }
  for (const popover of dialog.querySelectorAll<HTMLElement>(':popover-open')) {
    popover.hidePopover()
    popover.showPopover()
  }
}

/** The page behind stops scrolling; if its scrollbar took space, that space stays, so nothing jumps. */
function keepRoomForScrollbar(): void {
  const page = document.documentElement
  const width = window.innerWidth - page.clientWidth
  if (width > 0) page.style.setProperty('--scrollbar', `${width}px`)
}

import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'

interface FullScreenProps {
  /** The id of the heading inside. */
  labelledBy: string
  /** Asked for by Escape or the phone's way back; the dialog stays until it is removed. */
  onClose: () => void
  children: ReactNode
}

/** A dialog over the whole page. The native element makes the page behind inert and gives the focus back. */
export function FullScreen({ labelledBy, onClose, children }: FullScreenProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const leaving = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    leaving.current = false
    if (!dialog.open) dialog.showModal()
    return () => {
      leaving.current = true
      dialog.close()
    }
  }, [])

  function press(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !(event.target instanceof Element)) return
    // Dialogs inside have their own Escape.
    if (event.target.closest('dialog') !== ref.current) return
    event.preventDefault()
    onClose()
  }

  /** A browser lets a page refuse to close only so often; then the dialog is simply gone, with all that was typed. */
  function reopen() {
    const dialog = ref.current
    if (leaving.current || !dialog) return
    dialog.showModal()
    // What stood above it (the question whether to leave) comes above it again.
    for (const inner of dialog.querySelectorAll<HTMLDialogElement>('dialog[open]')) {
      inner.close()
      inner.showModal()
    }
  }

  return (
    <dialog
      ref={ref}
      className="full-screen"
      aria-labelledby={labelledBy}
      onKeyDown={press}
      onCancel={event => {
        // A file picker that is left without a choice says `cancel` as well, and its event rises up to here.
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onClose={event => {
        if (event.target === ref.current) reopen()
      }}
    >
      {children}
    </dialog>
  )
}

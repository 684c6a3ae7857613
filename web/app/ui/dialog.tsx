import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from './button.tsx'

interface DialogProps {
  open: boolean
  /** Asked for by the close button, Escape, or a press beside the dialog. */
  onClose: () => void
  title: string
  /** A line below the title. */
  lead?: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  children?: ReactNode
}

/** In the middle of a desk, from the bottom edge of a phone. What stands inside is mounted while it is open. */
export function Dialog({ size = 'small', ...rest }: DialogProps) {
  return <Modal className={`dialog dialog-${size}`} {...rest} />
}

interface DrawerProps extends Omit<DialogProps, 'size'> {
  side: 'top' | 'left' | 'right'
  hideTitle?: boolean
}

export function Drawer({ side, ...rest }: DrawerProps) {
  return <Modal className={`drawer drawer-${side}`} {...rest} />
}

interface ModalProps extends Omit<DialogProps, 'size'> {
  className: string
  hideTitle?: boolean
}

// The native element keeps the focus inside, makes the page behind inert and gives the focus back.
function Modal({ open, onClose, title, lead, actions, className, hideTitle, children }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  // Before the elements go, so that closing can still give the focus back when the whole dialog is removed.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    keepRoomForScrollbar()
    if (!dialog.open) dialog.showModal()
    // The close button comes first in the order; what the dialog was opened for may ask to be first instead.
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => dialog.close()
  }, [open])

  return (
    // Escape is the keyboard's way to do what a press on the backdrop does; the element has it built in.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={className}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => {
        // Only the backdrop is the dialog itself; everything visible is a child.
        if (event.target === ref.current) onClose()
      }}
    >
      {open && (
        <div className="dialog-in">
          <div className="dialog-head">
            <div>
              <h2 id={titleId} className={hideTitle ? 'vh' : undefined}>
                {title}
              </h2>
              {lead && <p>{lead}</p>}
            </div>
            <IconButton icon="x" label={m.ui_close()} onClick={onClose} />
          </div>
          {children && <div className="dialog-body">{children}</div>}
          {actions && <div className="dialog-acts">{actions}</div>}
        </div>
      )}
    </dialog>
  )
}

/** The page behind stops scrolling; where its scrollbar took room, that room stays, so nothing jumps. */
function keepRoomForScrollbar(): void {
  const page = document.documentElement
  const width = window.innerWidth - page.clientWidth
  if (width > 0) page.style.setProperty('--scrollbar', `${width}px`)
}

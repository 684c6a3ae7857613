import { type ReactNode, useId } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from './button.tsx'
import { Modal } from './modal.tsx'

interface DialogProps {
  open: boolean
  /** Called by the close button, Escape, or a press outside the dialog. */
  onClose: () => void
  title: string
  /** A line below the title. */
  lead?: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  size?: 'small' | 'medium' | 'large'
  children?: ReactNode
}

/** In the middle of a large screen, at the bottom edge of a phone. Its content is mounted while it is open. */
export function Dialog({ size = 'small', ...rest }: DialogProps) {
  return <TitledModal className={`dialog dialog-${size}`} {...rest} />
}

export interface DrawerProps extends Omit<DialogProps, 'size'> {
  side: 'top' | 'left' | 'right'
}

export function Drawer({ side, ...rest }: DrawerProps) {
  return <TitledModal className={`drawer drawer-${side}`} {...rest} />
}

interface FullScreenDialogProps {
  /** The id of the heading inside. */
  labelledBy: string
  /** Called by Escape or the phone's back button. */
  onClose: () => void
  children: ReactNode
}

/** Covers the whole page, with its own header; open while it is mounted. */
export function FullScreenDialog(props: FullScreenDialogProps) {
  return <Modal open className="full-screen" {...props} />
}

interface TitledModalProps extends Omit<DialogProps, 'size'> {
  className: string
}

function TitledModal({ title, lead, actions, children, ...rest }: TitledModalProps) {
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} {...rest}>
      <div className="dialog-in">
        <div className="dialog-head">
          <div>
            <h2 id={titleId}>{title}</h2>
            {lead && <p>{lead}</p>}
          </div>
          <IconButton icon="x" label={m.ui_close()} onClick={rest.onClose} />
        </div>
        {children && <div>{children}</div>}
        {actions && <div className="dialog-acts">{actions}</div>}
      </div>
    </Modal>
  )
}

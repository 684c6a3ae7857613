import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { failureOf } from '../lib/failure.ts'
import { useMutation } from '../lib/query.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormError } from './field.tsx'
import type { IconName } from './icon.tsx'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  noText?: string
  yesText?: string
  yesIcon?: IconName
  busyText?: string
  onNo: () => void
  /** A refusal is shown in the dialog, which stays open. */
  onYes: () => Promise<void>
}

/** No or Yes; No has the focus. */
export function ConfirmDialog({ title, children, onNo, onYes, ...texts }: ConfirmDialogProps) {
  const { noText = m.ui_no(), yesText = m.ui_yes(), yesIcon, busyText = m.ui_please_wait() } = texts
  const { mutate, isPending, error } = useMutation({ mutationFn: onYes })

  return (
    <Dialog
      open
      onClose={onNo}
      title={title}
      actions={
        <>
          <Button variant="line" onClick={onNo} data-autofocus>
            {noText}
          </Button>
          <Button icon={yesIcon} onClick={() => mutate()} busy={isPending} busyText={busyText}>
            {yesText}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      {children}
    </Dialog>
  )
}

import { type ReactNode, useId } from 'react'
import { m } from '#messages/messages.js'
import type { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFailure } from './form-failure.tsx'

interface FormDialogProps {
  title: string
  lead?: string
  yes: string
  busyText?: string
  danger?: boolean
  form: ReturnType<typeof useSubmit>
  onClose: () => void
  children: ReactNode
}

export function FormDialog({ title, lead, yes, busyText, danger, form, onClose, children }: FormDialogProps) {
  const id = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      lead={lead}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.accounts_passkey_cancel()}
          </Button>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            busy={form.busy}
            busyText={busyText ?? m.ui_please_wait()}
          >
            {yes}
          </Button>
        </>
      }
    >
      <form id={id} className="form" {...form.props}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        {children}
      </form>
    </Dialog>
  )
}

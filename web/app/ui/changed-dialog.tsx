import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ChangedDialogProps {
  title: string
  lead: string
  /** The labels of the three buttons. */
  texts: { take: string; keep: string; save: string }
  /** Starts over from the stored version. */
  onTake: () => void
  onKeep: () => void
  /** Overwrites it with what was typed. */
  onSave: () => void
  children?: ReactNode
}

/** Something was saved elsewhere while its form was being filled: nothing is saved until someone has chosen. */
export function ChangedDialog({ title, lead, texts, onTake, onKeep, onSave, children }: ChangedDialogProps) {
  return (
    <Dialog
      open
      onClose={onKeep}
      size="medium"
      title={title}
      lead={lead}
      actions={
        <>
          <Button variant="line" onClick={onTake}>
            {texts.take}
          </Button>
          <Button variant="line" onClick={onKeep} data-autofocus>
            {texts.keep}
          </Button>
          <Button onClick={onSave}>{texts.save}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ChangedDialogProps {
  title: string
  lead: string
  /** What the three buttons say. */
  texts: { take: string; keep: string; save: string }
  /** Begins anew from what is stored. */
  onTake: () => void
  onKeep: () => void
  /** Stores what was typed over it. */
  onSave: () => void
  children?: ReactNode
}

/** Something was saved elsewhere while its form was filled: nothing is stored before someone has chosen. */
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

import { useState } from 'react'
import { m } from '#messages/messages.js'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './shown-once-dialog.module.css'

interface ShownOnceDialogProps {
  title: string
  lead: string
  /** What it is, for screen readers. */
  label: string
  value: string
  onClose: () => void
}

/** A secret that the server shows once. */
export function ShownOnceDialog({ title, lead, label, value, onClose }: ShownOnceDialogProps) {
  const [copied, setCopied] = useState(false)
  async function copy() {
    const done = await copyText(value)
    setCopied(done)
    toast.show(
      done ? { text: m.accounts_token_copied() } : { text: m.accounts_token_copy_failed(), tone: 'bad' },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      lead={lead}
      actions={<Button onClick={onClose}>{m.accounts_token_done()}</Button>}
    >
      <div className={styles.made}>
        <span className="input">
          <input
            type="text"
            readOnly
            value={value}
            aria-label={label}
            onFocus={event => event.currentTarget.select()}
          />
        </span>
        <Button variant="line" icon={copied ? 'check' : 'copy'} onClick={copy}>
          {m.accounts_token_copy()}
        </Button>
      </div>
    </Dialog>
  )
}

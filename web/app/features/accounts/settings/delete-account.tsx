import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import type { Failure } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { localePath } from '../../../lib/locale.ts'
import { signOut } from '../../../lib/session.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import { FormFailure } from '../proof/form-failure.tsx'
import { MailedCodeField } from '../proof/mailed-code-field.tsx'
import * as styles from './delete-account.module.css'

interface DeleteAccountProps {
  user: OwnUser
  open: boolean
  onClose: () => void
}

/** First the consequences of deleting, then the proof that the owner is asking. */
export function DeleteAccount({ user, open, onClose }: DeleteAccountProps) {
  const [agreed, setAgreed] = useState(false)
  useEffect(() => {
    if (!open) setAgreed(false)
  }, [open])

  return (
    <>
      <Dialog
        open={open && !agreed}
        onClose={onClose}
        title={m.accounts_delete_agree_title()}
        lead={m.accounts_delete_agree_lead()}
        actions={
          <>
            <Button variant="line" onClick={onClose}>
              {m.accounts_delete_keep()}
            </Button>
            <Button variant="danger" onClick={() => setAgreed(true)}>
              {m.accounts_delete_agree()}
            </Button>
          </>
        }
      >
        <ul className={styles.deleteList} data-part="delete-list">
          <li>{m.accounts_delete_agree_1()}</li>
          <li>{m.accounts_delete_agree_2()}</li>
          <li>{m.accounts_delete_agree_3()}</li>
        </ul>
      </Dialog>
      <Dialog
        open={open && agreed}
        onClose={onClose}
        title={m.accounts_delete()}
        lead={m.accounts_delete_confirm_lead()}
      >
        <ConfirmForm user={user} onClose={onClose} />
      </Dialog>
    </>
  )
}

function ConfirmForm({ user, onClose }: Pick<DeleteAccountProps, 'user' | 'onClose'>) {
  const form = useSubmit(async data => {
    const pwd = typed(data, 'pwd')
    if (!pwd && !user.has_password)
      throw new FormRefusal({ fields: { pwd: m.accounts_delete_code_required() } })
    await laterApi.userDelete({
      body: { user_id: user.user_id, email: user.email, username: user.username, pwd },
    })
    signOut(localePath('/'))
  })
  // After the dialog around it has opened and focused its close button.
  const { ref } = form.props
  useEffect(() => {
    const timer = window.setTimeout(() => ref.current?.querySelector('input')?.focus())
    return () => window.clearTimeout(timer)
  }, [ref])

  const wrongProof = form.failure?.code === 'wrong_password' ? withReason(form.failure) : null

  return (
    <form {...form.props} className={styles.authForm}>
      <FormFailure
        failure={form.failure && !wrongProof ? { ...form.failure, text: withReason(form.failure) } : null}
        onRetry={form.retry}
      />
      {user.has_password ? (
        <Field label={m.accounts_delete_password()} error={form.fields.pwd ?? wrongProof}>
          <PasswordInput name="pwd" autoComplete="current-password" />
        </Field>
      ) : (
        <MailedCodeField
          name="pwd"
          email={user.email}
          error={form.fields.pwd ?? wrongProof}
          send={() => laterApi.userDeleteCode()}
          sendAtOnce
          explain={withReason}
        />
      )}
      <div className="dialog-acts">
        <Button variant="line" onClick={onClose}>
          {m.accounts_delete_keep()}
        </Button>
        <Button type="submit" busy={form.busy} busyText={m.accounts_deleting()}>
          {m.accounts_delete()}
        </Button>
      </div>
    </form>
  )
}

function withReason({ text }: Failure): string {
  return text ? m.accounts_delete_failed_reason({ reason: text }) : m.accounts_delete_failed()
}

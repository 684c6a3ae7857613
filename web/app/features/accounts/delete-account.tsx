import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../lib/api.ts'
import { type Failure, failureOf } from '../../lib/failure.ts'
import { getLocale, localePath } from '../../lib/locale.ts'
import { signOut } from '../../lib/session.ts'
import { FormRefusal, typed, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../ui/inputs.tsx'
import * as styles from './delete-account.module.css'
import { DevMailHint } from './dev-mail-hint.tsx'
import { FormFailure } from './form-failure.tsx'
import type { OwnUser } from './own-user.ts'

interface DeleteAccountProps {
  user: OwnUser
  open: boolean
  onClose: () => void
}

/** First what deleting means, then the proof that it is really the owner who asks. */
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
    await api.userDelete({
      body: { user_id: user.user_id, email: user.email, username: user.username, pwd },
      query: { language_code: getLocale() },
    })
    signOut(localePath('/'))
  })
  // After the dialog around has opened and taken the focus to its close button.
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
        <CodeField user={user} error={form.fields.pwd ?? wrongProof} />
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

/** Accounts without a password prove themselves by a code that is mailed as soon as it is asked for. */
function CodeField({ user, error }: { user: OwnUser; error: string | null }) {
  const [state, setState] = useState<'sending' | 'sent' | Failure>('sending')
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round sends one more code
  useEffect(() => {
    let gone = false
    setState('sending')
    api.userDeleteCode({ query: { language_code: getLocale() } }).then(
      () => !gone && setState('sent'),
      (refused: unknown) => !gone && setState(failureOf(refused)),
    )
    return () => {
      gone = true
    }
  }, [round])

  const { email } = user
  return (
    <>
      {typeof state === 'object' && (
        <FormFailure failure={{ ...state, text: withReason(state) }} onRetry={() => setRound(round + 1)} />
      )}
      <Field
        label={m.accounts_delete_code()}
        help={
          state === 'sent'
            ? m.accounts_delete_code_help({ email })
            : m.accounts_delete_code_sending({ email })
        }
        error={error}
        aside={
          <button type="button" className={cx('link', styles.authAside)} onClick={() => setRound(round + 1)}>
            {m.accounts_delete_code_again()}
          </button>
        }
      >
        <TextInput name="pwd" autoComplete="one-time-code" inputMode="numeric" spellCheck={false} />
      </Field>
      <DevMailHint />
    </>
  )
}

function withReason({ text }: Failure): string {
  return text ? m.accounts_delete_failed_reason({ reason: text }) : m.accounts_delete_failed()
}

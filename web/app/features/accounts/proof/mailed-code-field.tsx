import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { type Failure, failureOf } from '../../../lib/failure.ts'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { DevMailHint } from '../registration/dev-mail-hint.tsx'
import * as styles from '../settings/delete-account.module.css'
import { FormFailure } from './form-failure.tsx'

interface MailedCodeFieldProps {
  name: string
  email: string
  error: string | null | undefined
  send: () => Promise<unknown>
  /** For forms opened to use it; elsewhere the owner requests it. */
  sendAtOnce?: boolean
  /** What a failed request means here. */
  explain?: (failure: Failure) => string
}

/** Accounts without a password prove their owner with a code that is emailed to them. */
export function MailedCodeField({
  name,
  email,
  error,
  send,
  sendAtOnce = false,
  explain = ({ text }) => text ?? '',
}: MailedCodeFieldProps) {
  const [state, setState] = useState<'unsent' | 'sending' | 'sent' | Failure>('unsent')
  const [round, setRound] = useState(sendAtOnce ? 1 : 0)
  const again = () => setRound(round + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round sends one more code
  useEffect(() => {
    if (round === 0) return
    let gone = false
    setState('sending')
    send().then(
      () => !gone && setState('sent'),
      (refused: unknown) => !gone && setState(failureOf(refused)),
    )
    return () => {
      gone = true
    }
  }, [round])

  const help = {
    unsent: m.accounts_code_unsent({ email }),
    sending: m.accounts_delete_code_sending({ email }),
    sent: m.accounts_delete_code_help({ email }),
  }
  return (
    <>
      {typeof state === 'object' && (
        <FormFailure failure={{ ...state, text: explain(state) }} onRetry={again} />
      )}
      <Field
        label={m.accounts_delete_code()}
        help={typeof state === 'object' ? help.unsent : help[state]}
        error={error}
        aside={
          <button type="button" className={cx('link', styles.authAside)} onClick={again}>
            {round === 0 ? m.accounts_code_send() : m.accounts_delete_code_again()}
          </button>
        }
      >
        <TextInput name={name} autoComplete="one-time-code" inputMode="numeric" spellCheck={false} />
      </Field>
      {state === 'sent' && <DevMailHint />}
    </>
  )
}

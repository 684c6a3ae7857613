import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed } from '../../../lib/use-submit.ts'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/inputs.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import { MailedCodeField } from './mailed-code-field.tsx'

interface OwnerProofFieldProps {
  user: OwnUser
  error: string | null | undefined
  /** Emails the code. */
  send?: () => Promise<unknown>
}

const sendPasskeyCode = () => laterApi.passkeyCode()

/** The password, or an emailed code for accounts without one. */
export function OwnerProofField({ user, error, send = sendPasskeyCode }: OwnerProofFieldProps) {
  if (!user.has_password)
    return <MailedCodeField name="current_password" email={user.email} error={error} send={send} />
  return (
    <>
      {/* Tells a password manager whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
      <Field label={m.accounts_current_password()} error={error}>
        <PasswordInput name="current_password" autoComplete="current-password" data-autofocus />
      </Field>
    </>
  )
}

/** The typed value, or the form's own refusal. */
export function readProof(data: FormData, user: OwnUser): string {
  const proof = typed(data, 'current_password')
  if (proof !== '') return proof
  const text = user.has_password ? m.accounts_current_password_required() : m.accounts_delete_code_required()
  throw new FormRefusal({ fields: { current_password: text } })
}

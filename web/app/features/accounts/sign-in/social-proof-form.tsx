import { m } from '#messages/messages.js'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput, TextInput } from '../../../ui/inputs.tsx'
import * as forgotFormStyles from '../password/forgot-form.module.css'
import { FormFailure } from '../proof/form-failure.tsx'
import * as styles from '../settings/delete-account.module.css'

interface SocialProofFormProps {
  needs: 'password' | 'code'
  /** The server's message. */
  text: string
  connect: (proof: string) => Promise<void>
  onBack: () => void
}

/** Before a provider is connected to an existing account: its password, or the emailed code. */
export default function SocialProofForm({ needs, text, connect, onBack }: SocialProofFormProps) {
  const form = useSubmit(async data => {
    const proof = typed(data, 'current_password')
    if (proof === '') {
      const missing =
        needs === 'code' ? m.accounts_delete_code_required() : m.accounts_current_password_required()
      throw new FormRefusal({ fields: { current_password: missing } })
    }
    await connect(proof)
  })
  return (
    <form {...form.props} className={styles.authForm} data-alone>
      <p>{text}</p>
      <FormFailure failure={form.failure} />
      {needs === 'code' ? (
        <Field label={m.accounts_code_label()} error={form.fields.current_password}>
          <TextInput
            name="current_password"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={6}
            autoFocus
          />
        </Field>
      ) : (
        <Field label={m.accounts_current_password()} error={form.fields.current_password}>
          <PasswordInput name="current_password" autoComplete="current-password" autoFocus />
        </Field>
      )}
      <Button type="submit" size="large" wide busy={form.busy} busyText={m.accounts_signing_in()}>
        {m.accounts_social_connect()}
      </Button>
      <p className={forgotFormStyles.authSwitch}>
        <button type="button" className="link" onClick={onBack}>
          {m.accounts_social_connect_back()}
        </button>
      </p>
    </form>
  )
}

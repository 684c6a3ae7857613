import { m } from '#messages/messages.js'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import * as forgotFormStyles from '../password/forgot-form.module.css'
import * as styles from '../settings/delete-account.module.css'
import { signInWithCode } from '../sign-in/sign-in.ts'
import { FormFailure } from './form-failure.tsx'

interface CodeFormProps {
  challenge: string
  onEntered: (challenge: string | null) => void
  /** Start over: too much time has passed, or it is the wrong account. */
  onBack: () => void
}

/** The second half of signing in, for accounts with a second factor. */
export default function CodeForm({ challenge, onEntered, onBack }: CodeFormProps) {
  const form = useSubmit(async data => onEntered(await signInWithCode(challenge, typed(data, 'code'))))
  return (
    <form {...form.props} className={styles.authForm}>
      <FormFailure failure={form.failure} />
      <Field label={m.accounts_code_label()} help={m.accounts_code_help()} error={form.fields.code}>
        <TextInput
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
          autoFocus
        />
      </Field>
      <Button type="submit" size="large" wide busy={form.busy} busyText={m.accounts_signing_in()}>
        {m.accounts_signin()}
      </Button>
      <p className={forgotFormStyles.authSwitch}>
        <button type="button" className="link" onClick={onBack}>
          {m.accounts_code_back()}
        </button>
      </p>
    </form>
  )
}

import { m } from '#messages/messages.js'
import { copyText } from '../../../lib/copy-text.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { qrImage } from '../../../lib/qr-image.ts'
import { renewToken } from '../../../lib/session.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './second-factor.module.css'

export interface Offer {
  secret: string
  address: string
}

interface FactorSetUpProps {
  offer: Offer
  onCancel: () => void
  /** With the recovery codes, which are shown only once. */
  onDone: (codes: readonly string[]) => Promise<void>
}

export function FactorSetUp({ offer, onCancel, onDone }: FactorSetUpProps) {
  const picture = qrImage(offer.address)
  const form = useSubmit(async data => {
    const code = typed(data, 'code')
    const answer = await laterApi.userFactorConfirm({ body: { code } })
    renewToken(answer.data.token)
    toast.show({ text: m.security_told_on(), tone: 'good' })
    await onDone(answer.recovery_codes)
  })
  async function copy() {
    const done = await copyText(offer.secret)
    toast.show(done ? { text: m.security_copied() } : { text: m.security_copy_failed(), tone: 'bad' })
  }
  return (
    <form {...form.props} className={styles.setUp}>
      {form.failure && <FormError>{form.failure.text}</FormError>}
      <div className={styles.scan}>
        {picture && (
          <img src={picture} alt={m.security_qr_alt()} width={208} height={208} data-part="factor-qr" />
        )}
        <div className={styles.key}>
          <h3>{m.security_step_app()}</h3>
          <p className="muted">{m.security_step_app_text()}</p>
          <p>
            <span className="small muted">{m.security_key()}</span>
            <code data-part="factor-key">{offer.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
          </p>
          <Button variant="line" icon="copy" onClick={copy}>
            {m.security_copy_key()}
          </Button>
        </div>
      </div>
      <div className={styles.enter}>
        <h3>{m.security_step_code()}</h3>
        <Field label={m.security_code()} error={form.fields.code}>
          <TextInput
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={12}
          />
        </Field>
        <div className={styles.acts}>
          <Button variant="line" onClick={onCancel}>
            {m.accounts_passkey_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.security_turn_on()}
          </Button>
        </div>
      </div>
    </form>
  )
}

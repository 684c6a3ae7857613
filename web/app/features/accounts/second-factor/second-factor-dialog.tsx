import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import { FormDialog } from '../proof/form-dialog.tsx'
import { OwnerProofField, readProof } from '../proof/owner-proof-field.tsx'
import type { Offer } from './factor-set-up.tsx'

export type FactorChange = 'on' | 'app' | 'codes' | 'off'

interface SecondFactorDialogProps {
  change: FactorChange
  user: OwnUser
  onClose: () => void
  onOffer: (offer: Offer) => void
  onCodes: (codes: readonly string[]) => void
  onOff: () => void
}

const texts = {
  on: { title: m.security_turn_on_title, lead: m.security_turn_on_text, yes: m.security_go_on },
  app: { title: m.security_other_app, lead: m.security_other_app_text, yes: m.security_go_on },
  codes: { title: m.security_new_codes_title, lead: m.security_new_codes_text, yes: m.security_new_codes },
  off: { title: m.security_turn_off_title, lead: m.security_turn_off_text, yes: m.security_turn_off },
} as const

/** Asks for the password and, once there is a second factor, for a code from it. */
export function SecondFactorDialog({ change, user, onClose, ...then }: SecondFactorDialogProps) {
  const form = useSubmit(async data => {
    const current_password = readProof(data, user)
    if (change === 'on') {
      then.onOffer(await laterApi.userFactorOffer({ body: { current_password } }))
      return
    }
    const body = { current_password, code: readCode(data) }
    if (change === 'app') then.onOffer(await laterApi.userFactorOffer({ body }))
    if (change === 'codes') {
      then.onCodes((await laterApi.userFactorRecovery({ body })).recovery_codes)
    }
    if (change === 'off') {
      await laterApi.userFactorOff({ body })
      toast.show({ text: m.security_told_off(), tone: 'good' })
      then.onOff()
    }
  })
  const { title, lead, yes } = texts[change]
  return (
    <FormDialog
      title={title()}
      lead={lead()}
      yes={yes()}
      danger={change === 'off'}
      form={form}
      onClose={onClose}
    >
      <OwnerProofField
        user={user}
        error={form.fields.current_password}
        send={() => laterApi.userFactorMail()}
      />
      {change !== 'on' && (
        <Field label={m.accounts_code_label()} help={m.accounts_code_help()} error={form.fields.code}>
          <TextInput
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            maxLength={40}
          />
        </Field>
      )}
    </FormDialog>
  )
}

function readCode(data: FormData): string {
  const code = typed(data, 'code').trim()
  if (!code) throw new FormRefusal({ fields: { code: m.security_code_required() } })
  return code
}

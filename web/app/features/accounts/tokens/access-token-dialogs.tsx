import { useState } from 'react'
import type { AccessToken } from '#contract/accounts/access-tokens.ts'
import { type TokenScope, tokenDays, tokenScopes } from '#contract/rules/access-tokens.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxGroup } from '../../../ui/checkbox-group.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import { FormFailure } from '../proof/form-failure.tsx'
import { OwnerProofField, readProof } from '../proof/owner-proof-field.tsx'
import { ShownOnceDialog } from './shown-once-dialog.tsx'
import { scopeName } from './token-scopes.ts'

interface AddTokenDialogProps {
  user: OwnUser
  onClose: () => void
  onMade: () => void
}

/** First its scopes, then the token itself, which is never shown again. */
export function AddTokenDialog({ user, onClose, onMade }: AddTokenDialogProps) {
  const [made, setMade] = useState<string | null>(null)
  const form = useSubmit(async data => {
    const { token } = await laterApi.accessTokenAdd({ body: readForm(data, user) })
    setMade(token)
    onMade()
  })
  if (made !== null)
    return (
      <ShownOnceDialog
        title={m.accounts_token_made()}
        lead={m.accounts_token_made_lead()}
        label={m.accounts_token_value()}
        value={made}
        onClose={onClose}
      />
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.accounts_token_add()}
      lead={m.accounts_token_add_lead()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.accounts_passkey_cancel()}
          </Button>
          <Button type="submit" form="access-token" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.accounts_token_make()}
          </Button>
        </>
      }
    >
      <form id="access-token" className="form" {...form.props}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        <Field label={m.accounts_token_name()} help={m.accounts_token_name_help()} error={form.fields.name}>
          <TextInput name="name" maxLength={60} autoComplete="off" data-autofocus />
        </Field>
        <CheckboxGroup
          legend={m.accounts_token_scopes()}
          name="scopes"
          choices={tokenScopes.map(scope => ({ value: scope, label: scopeName(scope) }))}
          error={form.fields.scopes}
        />
        <Field label={m.accounts_token_days()} error={form.fields.days}>
          <Select name="days" defaultValue="90">
            {tokenDays.map(days => (
              <option key={days} value={days}>
                {m.accounts_token_days_count({ days })}
              </option>
            ))}
          </Select>
        </Field>
        <OwnerProofField user={user} error={form.fields.current_password} />
      </form>
    </Dialog>
  )
}

function readForm(data: FormData, user: OwnUser) {
  const name = typed(data, 'name').trim()
  const chosen = new Set(data.getAll('scopes'))
  const scopes: TokenScope[] = tokenScopes.filter(scope => chosen.has(scope))
  const days = tokenDays.find(one => String(one) === typed(data, 'days'))
  const fields = {
    ...(!name && { name: m.accounts_token_name_required() }),
    ...(scopes.length === 0 && { scopes: m.accounts_token_scopes_required() }),
  }
  if (Object.keys(fields).length > 0) throw new FormRefusal({ fields })
  return { name, scopes, days, current_password: readProof(data, user) }
}

interface RevokeTokenDialogProps {
  token: AccessToken
  onClose: () => void
  onRevoked: () => void
}

export function RevokeTokenDialog({ token, onClose, onRevoked }: RevokeTokenDialogProps) {
  const { name } = token
  async function revoke() {
    const body = { access_token_id: token.access_token_id }
    await ignoreMissing(laterApi.accessTokenRevoke({ body }))
    toast.show({ text: m.accounts_token_revoked({ name }) })
    onRevoked()
    onClose()
  }
  return (
    <ConfirmDialog
      title={m.accounts_token_revoke_title({ name })}
      noText={m.accounts_passkey_cancel()}
      yesText={m.accounts_token_revoke_yes()}
      onNo={onClose}
      onYes={revoke}
    >
      <p>{m.accounts_token_revoke_text()}</p>
    </ConfirmDialog>
  )
}

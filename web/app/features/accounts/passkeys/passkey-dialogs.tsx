import type { Passkey } from '#contract/accounts/passkeys.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import type { OwnUser } from '../guards/own-user.ts'
import { FormDialog } from '../proof/form-dialog.tsx'
import { OwnerProofField, readProof } from '../proof/owner-proof-field.tsx'
import { addPasskey } from './passkeys.ts'

interface PasskeyDialogProps {
  user: OwnUser
  onClose: () => void
  onDone: () => void
}

export function AddPasskeyDialog({ user, onClose, onDone }: PasskeyDialogProps) {
  const form = useSubmit(async data => {
    const name = readName(data)
    await addPasskey(name, readProof(data, user))
    toast.show({ text: m.accounts_passkey_added({ name }) })
    onDone()
  })
  return (
    <FormDialog
      title={m.accounts_passkey_add_title()}
      lead={m.accounts_passkey_add_lead()}
      yes={m.accounts_passkey_go_on()}
      busyText={m.accounts_passkey_waiting()}
      form={form}
      onClose={onClose}
    >
      <NameField error={form.fields.name} value={deviceName()} />
      <OwnerProofField user={user} error={form.fields.current_password} />
    </FormDialog>
  )
}

export function RenamePasskeyDialog({
  passkey,
  onClose,
  onDone,
}: Omit<PasskeyDialogProps, 'user'> & { passkey: Passkey }) {
  const form = useSubmit(async data => {
    const name = readName(data)
    const body = { passkey_id: passkey.passkey_id, name }
    await laterApi.passkeyRename({ body })
    toast.show({ text: m.accounts_passkey_renamed({ name }) })
    onDone()
  })
  return (
    <FormDialog
      title={m.accounts_passkey_rename_title()}
      yes={m.accounts_passkey_save()}
      form={form}
      onClose={onClose}
    >
      <NameField error={form.fields.name} value={passkey.name} />
    </FormDialog>
  )
}

export function RemovePasskeyDialog({
  user,
  passkey,
  onClose,
  onDone,
}: PasskeyDialogProps & { passkey: Passkey }) {
  const { name } = passkey
  const form = useSubmit(async data => {
    const body = { passkey_id: passkey.passkey_id, current_password: readProof(data, user) }
    await ignoreMissing(laterApi.passkeyRemove({ body }))
    toast.show({ text: m.accounts_passkey_removed({ name }) })
    onDone()
  })
  return (
    <FormDialog
      title={m.accounts_passkey_remove_title({ name })}
      lead={m.accounts_passkey_remove_text()}
      yes={m.accounts_passkey_remove_yes()}
      form={form}
      onClose={onClose}
    >
      <OwnerProofField user={user} error={form.fields.current_password} />
    </FormDialog>
  )
}

function NameField({ value, error }: { value: string; error: string | undefined }) {
  return (
    <Field label={m.accounts_passkey_name()} help={m.accounts_passkey_name_help()} error={error}>
      <TextInput name="name" maxLength={60} autoComplete="off" defaultValue={value} data-autofocus />
    </Field>
  )
}

function readName(data: FormData): string {
  const name = typed(data, 'name').trim()
  if (!name) throw new FormRefusal({ fields: { name: m.accounts_passkey_name_required() } })
  return name
}

/** A suggested name; the owner knows better. */
function deviceName(): string {
  const known = ['iPhone', 'iPad', 'Android', 'Mac', 'Windows'].find(name =>
    navigator.userAgent.includes(name),
  )
  return known ?? ''
}

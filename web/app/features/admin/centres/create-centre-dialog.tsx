import { useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { PictureCropper } from '../../accounts/settings/picture-cropper.tsx'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './centres.module.css'

const accepted = 'image/jpeg,image/png,image/webp'

interface CreateCentreDialogProps {
  onClose: () => void
  onCreated: (centreId: number) => void
}

export function CreateCentreDialog({ onClose, onCreated }: CreateCentreDialogProps) {
  const [file, setFile] = useState<File | null>(null)
  const [picture, setPicture] = useState<Blob | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const form = useSubmit(async data => {
    const body = new FormData()
    for (const name of ['name', 'name_zh', 'username']) body.set(name, typed(data, name))
    if (picture) body.set('profile_picture', picture, 'picture')
    const { centre_id: id } = await api.adminCentreCreate({ body })
    toast.show({ text: m.centres_told_created(), tone: 'good' })
    await refreshLists()
    onCreated(id)
  })
  return (
    <>
      <Dialog open title={m.centres_create()} lead={m.centres_create_lead()} onClose={onClose}>
        <form {...form.props} className="form">
          {form.failure && <FormError>{form.failure.text}</FormError>}
          <Field label={m.centres_name_en()} error={form.fields.name}>
            <TextInput name="name" maxLength={120} autoComplete="off" data-autofocus />
          </Field>
          <Field label={m.centres_name_zh()} optional error={form.fields.name_zh}>
            <TextInput name="name_zh" maxLength={120} autoComplete="off" />
          </Field>
          <Field label={m.centres_address()} help={m.centres_address_help()} error={form.fields.username}>
            <TextInput
              name="username"
              maxLength={40}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <div className={styles.picture}>
            <Button variant="line" icon="camera" onClick={() => input.current?.click()}>
              {m.centres_picture_choose()}
            </Button>
            <p className="help">{picture ? m.centres_picture_chosen() : m.centres_picture_help()}</p>
            <input
              ref={input}
              type="file"
              accept={accepted}
              hidden
              aria-label={m.centres_picture_choose()}
              onChange={({ currentTarget }) => {
                setFile(currentTarget.files?.[0] ?? null)
                // The same file may be chosen again after a cancelled crop.
                currentTarget.value = ''
              }}
            />
          </div>
          <div className="dialog-acts">
            <Button variant="line" onClick={onClose}>
              {m.admin_cancel()}
            </Button>
            <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
              {m.centres_create_do()}
            </Button>
          </div>
        </form>
      </Dialog>
      {file && (
        <PictureCropper
          file={file}
          onClose={() => setFile(null)}
          onSave={async ({ blob }) => {
            setPicture(blob)
            setFile(null)
          }}
        />
      )}
    </>
  )
}

import { useRef, useState } from 'react'
import { centreAboutMaxLength } from '#contract/rules/centre-form.ts'
import type { OwnCentre } from '#contract/teachers/teacher-centres.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../accounts/guards/unsaved-changes.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { PictureCropper } from '../../accounts/settings/picture-cropper.tsx'
import * as styles from './my-centre.module.css'

// The cropper only loads when someone chooses a picture.
const accepted = 'image/jpeg,image/png,image/webp'
const names = ['name', 'name_zh', 'about', 'about_zh'] as const

interface CentreProfileProps {
  centre: OwnCentre['centre']
  onSaved: () => Promise<void>
}

/** The centre's profile; its shop shows changes at once. */
export function CentreProfile({ centre, onSaved }: CentreProfileProps) {
  const [dirty, setDirty] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [removing, setRemoving] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  /** The picture is saved separately, without text changes. */
  async function savePicture(change: (body: FormData) => void): Promise<void> {
    const body = new FormData()
    body.set('name', centre.centre_name)
    body.set('name_zh', centre.centre_name_zh)
    body.set('about', centre.about)
    body.set('about_zh', centre.about_zh)
    change(body)
    await laterApi.centreUpdate({ body })
    await onSaved()
    toast.show({ text: m.centre_saved(), tone: 'good' })
  }
  async function removePicture() {
    if (removing) return
    setRemoving(true)
    try {
      await savePicture(body => body.set('remove_picture', '1'))
    } catch (error) {
      showFailure(error)
    } finally {
      setRemoving(false)
    }
  }

  const form = useSubmit(async data => {
    const body = new FormData()
    for (const name of names) body.set(name, typed(data, name))
    await laterApi.centreUpdate({ body })
    setDirty(false)
    await onSaved()
    toast.show({ text: m.centre_saved(), tone: 'good' })
  })

  const about = (label: string, name: 'about' | 'about_zh') => (
    <Field label={label} optional error={form.fields[name]}>
      <Textarea name={name} rows={6} maxLength={centreAboutMaxLength} defaultValue={centre[name]} />
    </Field>
  )
  return (
    <Card id="profile" title={m.centre_profile()} lead={m.centre_profile_lead()}>
      <form {...form.props} className="form" onChange={() => setDirty(true)}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        <div className={styles.picture}>
          <Avatar name={centre.centre_name} src={centre.profile_picture} size="large" />
          <div className={styles.pictureActs}>
            <Button variant="line" icon="camera" onClick={() => input.current?.click()}>
              {m.centre_picture()}
            </Button>
            {centre.profile_picture && (
              <Button variant="quiet" busy={removing} onClick={removePicture}>
                {m.centre_picture_remove()}
              </Button>
            )}
          </div>
        </div>
        <div className="two">
          <Field label={m.centre_name_en()} error={form.fields.name}>
            <TextInput
              name="name"
              maxLength={120}
              autoComplete="organization"
              defaultValue={centre.centre_name}
            />
          </Field>
          <Field label={m.centre_name_zh()} optional error={form.fields.name_zh}>
            <TextInput
              name="name_zh"
              maxLength={120}
              autoComplete="off"
              defaultValue={centre.centre_name_zh}
            />
          </Field>
          {about(m.centre_about_en(), 'about')}
          {about(m.centre_about_zh(), 'about_zh')}
        </div>
        <div className={styles.save}>
          <Button type="submit" busy={form.busy} busyText={m.centre_saving()}>
            {m.centre_save()}
          </Button>
        </div>
        <UnsavedChanges when={dirty} />
      </form>
      <input
        ref={input}
        type="file"
        accept={accepted}
        hidden
        aria-label={m.centre_picture()}
        onChange={event => {
          setFile(event.currentTarget.files?.[0] ?? null)
          // The same file can be chosen again after a cancelled crop.
          event.currentTarget.value = ''
        }}
      />
      {file && (
        <PictureCropper
          file={file}
          onClose={() => setFile(null)}
          onSave={async ({ blob }) => {
            await savePicture(body => body.set('picture', blob, 'picture'))
            setFile(null)
          }}
        />
      )}
    </Card>
  )
}

import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { UnsavedChanges } from '../guards/unsaved-changes.tsx'
import { gradeChoices } from '../learners/grades.ts'
import { FormFailure, isSessionOver } from '../proof/form-failure.tsx'
import { NameFields } from '../registration/name-fields.tsx'
import * as styles from './profile-form.module.css'
import type { SectionProps } from './settings-frame.tsx'

/** What can be changed, by its name on the wire. */
const names = ['first_name', 'last_name', 'display_name', 'contact_no', 'school', 'gradeLevel'] as const

export function ProfileForm({ user, onChanged, say, onClose }: SectionProps & { onClose: () => void }) {
  const [dirty, setDirty] = useState(false)
  const form = useSubmit(async data => {
    refuseEmptyNames(data)
    const body = new FormData()
    body.set('user_id', String(user.user_id))
    for (const name of names) body.set(name, typed(data, name))
    await api.userUpdate({ body })
    await onChanged({
      first_name: typed(data, 'first_name'),
      last_name: typed(data, 'last_name'),
      display_name: typed(data, 'display_name'),
      school: typed(data, 'school'),
      grade: typed(data, 'gradeLevel'),
      details: { ...user.details, contact_no: typed(data, 'contact_no') },
    })
    setDirty(false)
    say(m.accounts_profile_saved())
    onClose()
  })

  // The card became a form under the reader's hands: start at its beginning.
  const { ref } = form.props
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref])

  const { failure } = form
  useEffect(() => {
    if (failure && !isSessionOver(failure)) say(failure.text, 'bad')
  }, [failure, say])

  const grades = gradeChoices()
  const known = user.grade === '' || grades.some(({ value }) => value === user.grade)
  return (
    <form {...form.props} className="form" onChange={() => setDirty(true)}>
      {failure && isSessionOver(failure) && <FormFailure failure={failure} onRetry={form.retry} />}
      <div className="two">
        <NameFields first={user.first_name} last={user.last_name} errors={form.fields} />
        <Field label={m.accounts_display_name()} error={form.fields.display_name}>
          <TextInput name="display_name" autoComplete="nickname" defaultValue={user.display_name} />
        </Field>
        <Field label={m.accounts_phone()} error={form.fields.contact_no}>
          <TextInput
            type="tel"
            name="contact_no"
            autoComplete="tel"
            inputMode="tel"
            defaultValue={user.details.contact_no}
          />
        </Field>
        <Field label={m.accounts_email()} help={m.accounts_cannot_change()}>
          <TextInput type="email" defaultValue={user.email} disabled />
        </Field>
        <Field label={m.accounts_username()} help={m.accounts_cannot_change()}>
          <TextInput defaultValue={user.username} disabled />
        </Field>
        <Field label={m.accounts_school()} error={form.fields.school}>
          <TextInput name="school" autoComplete="organization" defaultValue={user.school} />
        </Field>
        <Field label={m.accounts_grade()} error={form.fields.gradeLevel}>
          <Select name="gradeLevel" defaultValue={user.grade}>
            <option value="">{m.accounts_grade_none()}</option>
            {!known && <option value={user.grade}>{user.grade}</option>}
            {grades.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={styles.formActs}>
        {form.failure && <span className="small muted">{m.accounts_not_saved()}</span>}
        <Button variant="quiet" onClick={onClose}>
          {m.accounts_cancel()}
        </Button>
        <Button type="submit" busy={form.busy} busyText={m.accounts_saving()}>
          {m.accounts_save()}
        </Button>
      </div>
      <UnsavedChanges when={dirty} />
    </form>
  )
}

/** The server treats a blank name as 'unchanged', which would surprise someone who emptied it. */
function refuseEmptyNames(data: FormData): void {
  const required = {
    first_name: m.api_required_first_name,
    last_name: m.api_required_last_name,
    display_name: m.api_required_display_name,
  }
  const empty = Object.entries(required).filter(([name]) => typed(data, name).trim() === '')
  if (empty.length > 0)
    throw new FormRefusal({ fields: Object.fromEntries(empty.map(([name, text]) => [name, text()])) })
}

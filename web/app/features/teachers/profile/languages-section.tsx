import { useState } from 'react'
import { type LanguageLevel, languageLevels, limits } from '#contract/rules/teacher-profile.ts'
import type { TeacherProfile } from '#contract/teachers/teacher-profile.ts'
import { m } from '#messages/messages.js'
import { ignoreMissing } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { GroupError } from '../../../ui/group-error.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { FormSection } from './form-section.tsx'
import * as styles from './languages-section.module.css'
import { loadProfile } from './load-profile.ts'
import type { SectionProps } from './personal-form.tsx'

type Spoken = TeacherProfile['languages'][number]

const levelNames: Readonly<Record<LanguageLevel, () => string>> = {
  Native: () => m.profile_level_native(),
  Fluent: () => m.profile_level_fluent(),
  Conversational: () => m.profile_level_conversational(),
  Basic: () => m.profile_level_basic(),
}

export function LanguagesSection({ form }: SectionProps) {
  const { profile, rows, addRow, errors } = form
  const [deleting, setDeleting] = useState<Spoken | null>(null)
  const room = profile.languages.length + rows.length < limits.languages

  async function remove({ language_id }: Spoken) {
    const body = { language: language_id, teacher: profile.user_id }
    await ignoreMissing(laterApi.teacherLanguageRemove({ body }))
    form.removed(await loadProfile(profile.user_id))
    setDeleting(null)
    toast.show({ text: m.profile_deleted_language(), tone: 'good' })
  }

  return (
    <FormSection section="languages" lead={m.profile_languages_lead()}>
      <div>
        {profile.languages.length === 0 && <p className="muted small">{m.profile_languages_none()}</p>}
        <ul>
          {profile.languages.map(spoken => (
            <li key={spoken.language_id} className={styles.row}>
              <b>{spoken.language}</b>
              <Chip tone={spoken.level === 'Native' ? 'jade' : 'plain'}>{levelNames[spoken.level]()}</Chip>
              <IconButton
                icon="trash"
                label={m.profile_delete({ name: spoken.language })}
                onClick={() => setDeleting(spoken)}
              />
            </li>
          ))}
        </ul>
        <NewRows form={form} />
        <GroupError id="profile-languages-error">{errors.languages}</GroupError>
        {room && (
          <Button variant="quiet" icon="plus" onClick={addRow}>
            {m.profile_language_more()}
          </Button>
        )}
      </div>
      {deleting && (
        <ConfirmDialog
          title={m.profile_language_delete_title()}
          yesIcon="trash"
          onNo={() => setDeleting(null)}
          onYes={() => remove(deleting)}
        >
          <p>{m.profile_language_delete_text({ name: deleting.language })}</p>
        </ConfirmDialog>
      )}
    </FormSection>
  )
}

function NewRows({ form: { rows, setRows, errors } }: SectionProps) {
  const wrong = errors.languages
    ? { 'aria-invalid': true, 'aria-describedby': 'profile-languages-error' }
    : {}
  return rows.map((row, index) => {
    const change = (next: Partial<typeof row>) =>
      setRows(rows.map(other => (other === row ? { ...row, ...next } : other)))
    return (
      <div key={row.key} className={styles.fresh}>
        <TextInput
          aria-label={m.profile_language()}
          placeholder={m.profile_language()}
          maxLength={limits.language}
          value={row.language}
          onChange={event => change({ language: event.currentTarget.value })}
          {...(index === 0 && wrong)}
        />
        <Select
          aria-label={m.profile_level()}
          value={row.level}
          onChange={event => change({ level: event.currentTarget.value })}
        >
          <option value="">{m.profile_level_choose()}</option>
          {languageLevels.map(level => (
            <option key={level} value={level}>
              {levelNames[level]()}
            </option>
          ))}
        </Select>
        <IconButton
          icon="x"
          label={m.profile_language_take_out()}
          onClick={() => setRows(rows.filter(other => other !== row))}
        />
      </div>
    )
  })
}

import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { focusFirstInvalid } from '../../../lib/focus-first-invalid.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { FormFailure } from '../proof/form-failure.tsx'
import * as styles from './for-whom.module.css'
import { gradeChoices } from './grades.ts'
import type { WhomChoice } from './use-for-whom.ts'

/** Typed in place; the dialog's next action saves it. */
export function NewLearner({ whom }: { whom: WhomChoice }) {
  const { draft, errors, failure } = whom
  const form = useRef<HTMLFormElement>(null)
  // After the errors are rendered: only then is a field marked as invalid.
  useEffect(() => {
    if (errors.name || errors.grade) focusFirstInvalid(form.current)
  }, [errors])
  return (
    <form
      ref={form}
      className={cx('form', styles.form)}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void whom.settle()
      }}
    >
      <div className={styles.head}>
        <Avatar name={draft.name.trim() || '+'} />
        <b>{m.accounts_for_new()}</b>
        <IconButton icon="x" label={m.accounts_for_close()} onClick={() => whom.toggle(null)} />
      </div>
      <FormFailure failure={failure} onRetry={() => void whom.settle()} />
      <div className={styles.fields}>
        <Field label={m.accounts_for_name()} error={errors.name}>
          <TextInput
            name="first_name"
            maxLength={50}
            autoComplete="off"
            autoFocus
            value={draft.name}
            onChange={({ target }) => whom.setDraft({ ...draft, name: target.value })}
          />
        </Field>
        <Field label={m.accounts_for_grade()} error={errors.grade}>
          <Select
            name="grade"
            value={draft.grade}
            onChange={({ target }) => whom.setDraft({ ...draft, grade: target.value })}
          >
            <option value="">{m.accounts_for_grade_choose()}</option>
            {gradeChoices().map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <p className="help">{m.accounts_for_seen()}</p>
    </form>
  )
}

import type { Learner } from '#contract/accounts/learners.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { FormFailure } from '../proof/form-failure.tsx'
import { gradeChoices } from './grades.ts'

interface LearnerDialogProps {
  /** The one to change; a new one if absent. */
  learner?: Learner
  onClose: () => void
  onSaved: () => void
}

export function LearnerDialog({ learner, onClose, onSaved }: LearnerDialogProps) {
  const form = useSubmit(async data => {
    const facts = {
      first_name: typed(data, 'first_name').trim(),
      grade: typed(data, 'grade'),
      school: typed(data, 'school').trim(),
    }
    const fields = {
      ...(!facts.first_name && { first_name: m.lessons_learner_name_required() }),
      ...(!facts.grade && { grade: m.lessons_learner_grade_required() }),
    }
    if (Object.keys(fields).length > 0) throw new FormRefusal({ fields })
    if (learner) await laterApi.learnerUpdate({ body: { learner_id: learner.learner_id, ...facts } })
    else await laterApi.learnerAdd({ body: facts })
    const name = facts.first_name
    toast.show({ text: learner ? m.lessons_learner_saved({ name }) : m.lessons_learner_added({ name }) })
    onSaved()
  })
  const grades = gradeChoices()
  const own = learner?.grade ?? ''
  const known = own === '' || grades.some(({ value }) => value === own)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        learner ? m.lessons_learner_edit_title({ name: learner.first_name }) : m.lessons_learner_add_title()
      }
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.lessons_learner_cancel()}
          </Button>
          <Button type="submit" form="learner" busy={form.busy} busyText={m.lessons_learner_saving()}>
            {learner ? m.lessons_learner_save() : m.lessons_learner_add()}
          </Button>
        </>
      }
    >
      <form id="learner" className="form" {...form.props}>
        <FormFailure failure={form.failure} onRetry={form.retry} />
        <Field
          label={m.lessons_learner_name()}
          help={m.lessons_learner_name_help()}
          error={form.fields.first_name}
        >
          <TextInput
            name="first_name"
            maxLength={50}
            autoComplete="off"
            defaultValue={learner?.first_name}
            data-autofocus
          />
        </Field>
        <Field label={m.lessons_learner_grade_label()} error={form.fields.grade}>
          <Select name="grade" defaultValue={own}>
            <option value="">{m.lessons_learner_grade_choose()}</option>
            {!known && <option value={own}>{own}</option>}
            {grades.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.lessons_learner_school()} optional error={form.fields.school}>
          <TextInput
            name="school"
            maxLength={120}
            autoComplete="off"
            placeholder={m.lessons_learner_school_hint()}
            defaultValue={learner?.school}
          />
        </Field>
        <p className="notice">
          <Icon name="shield" />
          <span>{m.lessons_learner_seen()}</span>
        </p>
      </form>
    </Dialog>
  )
}

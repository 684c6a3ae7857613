import { type FormEvent, useEffect, useRef, useState } from 'react'
import { aboutMaxLength } from '#contract/rules/teacher-form.ts'
import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { rememberApplicant } from '../../../lib/session.ts'
import { apiWithProgress } from '../../../lib/upload-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, Honeypot } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import type { OwnUser } from '../../accounts/guards/own-user.ts'
import { UnsavedChanges } from '../../accounts/guards/unsaved-changes.tsx'
import { FormFailure } from '../../accounts/proof/form-failure.tsx'
import { NameFields } from '../../accounts/registration/name-fields.tsx'
import { AccountFields, LockedAccount } from './account-fields.tsx'
import {
  type ApplyDraft,
  draftKey,
  dropApplyDraft,
  findApplyDraft,
  keepApplyDraft,
  newSubmission,
} from './apply-draft.ts'
import * as styles from './apply-form.module.css'
import { applyProblems, type DraftValues, draftFields } from './apply-values.ts'
import { DocumentPicker } from './document-picker.tsx'
import { GenderField } from './gender-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { useDocuments } from './use-documents.ts'
import { usePhoto } from './use-photo.ts'

interface ApplyFormProps {
  /** The applicant's account, if there is one. */
  user: OwnUser | null
  /** An invitation to a centre, to somebody without an account. */
  invited?: { token: string; email: string } | undefined
  onDone: (email: string) => void
}

export function ApplyForm({ user, invited, onDone }: ApplyFormProps) {
  const documents = useDocuments()
  const photo = usePhoto()
  const draft = useDraft(user?.user_id ?? null)
  const form = useSubmit(async data => {
    if (typed(data, 'website')) throw new FormRefusal({ text: m.accounts_spam() })
    const problems = applyProblems(name => typed(data, name), user !== null)
    if (Object.keys(problems).length > 0) throw new FormRefusal({ fields: problems })
    const picture = await photo.cut().catch(() => {
      throw new FormRefusal({ fields: { profile_picture: m.accounts_picture_broken() } })
    })
    const body = bodyOf(data, user !== null)
    body.set('submission_id', draft.submission())
    if (invited) body.set('invitation', invited.token)
    body.set('profile_pic_changed', picture ? '1' : '0')
    documents.appendTo(body)
    if (picture) body.set('profile_picture', picture, picture.type === 'image/webp' ? 'me.webp' : 'me.jpg')
    try {
      const { user: applicant } = await apiWithProgress(documents.setProgress).teacherRegister({ body })
      draft.drop()
      rememberApplicant(true)
      onDone(applicant.email)
    } catch (error) {
      documents.markBad(error)
      throw error
    } finally {
      documents.setProgress(null)
    }
  })
  const { fields } = form
  const values = { ...valuesOf(user), ...draft.values }

  return (
    <form
      {...form.props}
      className={styles.form}
      onInput={event => {
        form.props.onInput(event)
        draft.keep(event)
      }}
    >
      <FormFailure failure={form.failure} onRetry={form.retry} />
      {draft.restored && (
        <div className={styles.note} role="status">
          <Icon name="info" />
          <p>{user ? m.apply_draft_restored_own() : m.apply_draft_restored()}</p>
          <button type="button" className="btn btn-line" onClick={draft.discard}>
            {m.apply_draft_discard()}
          </button>
        </div>
      )}
      {/* Fields are uncontrolled: finding or discarding a draft restarts them. */}
      <Card key={`basic-${draft.round}`} id="basic" title={m.apply_basic()}>
        <div className="form">
          <div className="two">
            <NameFields first={values.first_name} last={values.last_name} errors={fields} />
            <Field
              label={m.apply_display_name()}
              help={m.apply_display_name_help()}
              error={fields.display_name}
            >
              <TextInput name="display_name" autoComplete="nickname" defaultValue={values.display_name} />
            </Field>
            <Field label={m.apply_phone()} error={fields.phone_number}>
              <TextInput
                type="tel"
                name="phone_number"
                autoComplete="tel"
                placeholder="+852"
                defaultValue={values.phone_number}
              />
            </Field>
          </div>
          <GenderField defaultValue={values.gender} error={fields.gender} />
          <PhotoField
            photo={photo}
            current={user && { name: user.display_name, src: user.profile_picture }}
            error={fields.profile_picture}
          />
        </div>
      </Card>
      <Card key={`account-${draft.round}`} id="account" title={m.apply_account()}>
        {user ? (
          <LockedAccount email={user.email} username={user.username} />
        ) : (
          <AccountFields values={values} errors={fields} invited={invited?.email} />
        )}
      </Card>
      <Card key={`about-${draft.round}`} id="about" title={m.apply_about()}>
        <Field label={m.apply_about_label()} help={m.apply_about_help()} error={fields.about} optional>
          <Textarea
            name="about"
            rows={5}
            maxLength={aboutMaxLength}
            placeholder={m.apply_about_placeholder()}
            defaultValue={values.about}
          />
        </Field>
      </Card>
      <Card id="qualification" title={m.apply_qualification()}>
        <DocumentPicker
          documents={documents}
          title={m.apply_files_title()}
          error={fields.qualification_files}
          busy={form.busy}
        />
      </Card>
      <Honeypot />
      <div className={styles.send}>
        <Button type="submit" size="large" busy={form.busy} busyText={m.apply_please_wait()}>
          {m.apply_register()}
        </Button>
        <p className="small muted">
          {m.apply_terms_before()}
          <Link to="/terms-service" className="link" target="_blank">
            {m.apply_terms_link()}
          </Link>
          {m.apply_terms_between()}
          <Link to="/privacy-policy" className="link" target="_blank">
            {m.apply_privacy_link()}
          </Link>
          {m.apply_terms_after()}
        </p>
      </div>
      {/* Text is stored on this device; files can't be. */}
      <UnsavedChanges when={form.busy || documents.items.length > 0} />
    </form>
  )
}

const valuesOf = (user: OwnUser | null): DraftValues =>
  user
    ? {
        first_name: user.first_name,
        last_name: user.last_name,
        display_name: user.display_name,
        phone_number: user.details.contact_no,
      }
    : {}

function bodyOf(data: FormData, locked: boolean): FormData {
  const body = new FormData()
  const account = locked ? [] : ['password', 'confirmpassword']
  for (const name of [...draftFields, ...account]) {
    const isAccount = name === 'email' || name === 'username'
    if (!(locked && isAccount)) body.set(name, typed(data, name))
  }
  return body
}

/** What was typed survives a reload and a change of language, except passwords and files. */
function useDraft(userId: number | null) {
  const key = draftKey(userId)
  const submission = useRef('')
  const [found, setFound] = useState<ApplyDraft | null>(null)
  const [round, setRound] = useState(0)

  // After the first render, because the server knows no draft.
  useEffect(() => {
    const draft = findApplyDraft(window.localStorage, key)
    if (!draft) return
    submission.current = draft.submission
    setFound(draft)
    setRound(count => count + 1)
  }, [key])

  const id = () => {
    submission.current ||= newSubmission()
    return submission.current
  }
  return {
    values: found?.values ?? {},
    restored: found !== null,
    round,
    submission: id,
    keep({ currentTarget }: FormEvent<HTMLFormElement>) {
      const data = new FormData(currentTarget)
      const values = Object.fromEntries(draftFields.map(field => [field, typed(data, field)]))
      keepApplyDraft(window.localStorage, key, { values, submission: id() })
    },
    drop: () => dropApplyDraft(window.localStorage, key),
    discard() {
      dropApplyDraft(window.localStorage, key)
      submission.current = ''
      setFound(null)
      setRound(count => count + 1)
    },
  }
}

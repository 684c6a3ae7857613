import { Suspense, useId, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { GroupError } from '../../../ui/group-error.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FormSection } from './form-section.tsx'
import { IntroductionField } from './introduction-field.tsx'
import * as styles from './other-section.module.css'
import type { SectionProps } from './personal-form.tsx'
import { fileProblem, limits } from './profile-values.ts'
import { QualificationList } from './qualification-list.tsx'

// The editor is the heaviest part of the form and loads separately.
const RichTextEditor = lazyPart(() =>
  import('../../../ui/rich-text/rich-text-editor.tsx').then(module => ({ default: module.RichTextEditor })),
)

export function OtherSection({ form }: SectionProps) {
  const { profile } = form
  return (
    <FormSection section="other" lead={m.profile_other_lead()}>
      <AboutField form={form} field="about" label={m.profile_about()} />
      <details open={Boolean(profile.about_zh)}>
        <summary className="label">{m.profile_chinese()}</summary>
        <AboutField form={form} field="about_zh" label={m.profile_about_zh()} />
      </details>
      <IntroductionField form={form} />
      <Qualifications form={form} />
    </FormSection>
  )
}

function AboutField({ form, field, label }: SectionProps & { field: 'about' | 'about_zh'; label: string }) {
  const id = useId()
  return (
    <div className="field">
      <span className="label" id={id}>
        {label}
      </span>
      <Suspense fallback={<span className={cx('sk', styles.wait)} />}>
        <RichTextEditor
          labelledBy={id}
          value={form.texts[field]}
          error={form.errors[field]}
          onChange={html => form.set({ [field]: html })}
        />
      </Suspense>
    </div>
  )
}

function Qualifications({ form }: SectionProps) {
  const { files, setFiles, errors } = form
  const input = useRef<HTMLInputElement>(null)
  const titleId = useId()
  const [problem, setProblem] = useState('')

  function add(chosen: readonly File[]) {
    const wrong = chosen.map(file => fileProblem(file, limits.document)).find(why => why !== null)
    setProblem(
      wrong === 'type'
        ? m.profile_file_type()
        : wrong === 'large'
          ? m.profile_file_large({ most: limits.document })
          : '',
    )
    const good = chosen.filter(file => fileProblem(file, limits.document) === null)
    if (good.length > 0) setFiles({ documents: [...files.documents, ...good] })
  }

  return (
    <fieldset className="field" aria-labelledby={titleId}>
      <span className="label" id={titleId}>
        {m.profile_qualifications()}
      </span>
      <QualificationList form={form} />
      <div>
        <Button variant="line" icon="upload" onClick={() => input.current?.click()}>
          {m.profile_qualification_add()}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept="image/*,application/pdf"
          aria-label={m.profile_qualification_add()}
          onChange={event => {
            add([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </div>
      {!problem && !errors.qualification_files && <p className="help">{m.profile_qualification_help()}</p>}
      <GroupError>{problem || errors.qualification_files}</GroupError>
    </fieldset>
  )
}

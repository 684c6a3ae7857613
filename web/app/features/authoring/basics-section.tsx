import { lazy, Suspense, useId } from 'react'
import { m } from '#messages/messages.js'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/field.tsx'
import { Select, TextInput } from '../../ui/inputs.tsx'
import { titleOf } from '../catalogue/titles.ts'
import * as styles from './basics-section.module.css'
import { sectionId } from './form-aside.tsx'
import { LevelsField } from './levels-field.tsx'
import type { SectionProps } from './product-form-body.tsx'
import { PublishFor } from './publish-for.tsx'
import { TagsField } from './tags-field.tsx'

// The editor is the heaviest part of the form and arrives by itself.
const RichTextEditor = lazy(() =>
  import('../../ui/rich-text/rich-text-editor.tsx').then(module => ({ default: module.RichTextEditor })),
)

const nameLength = 200

export function BasicsSection({ form, basis }: SectionProps) {
  const { values, errors, set } = form
  const descriptionId = useId()
  const subject = basis.subjects.find(({ title }) => title === values.subject)
  const gradeKnown = !values.grade || basis.grades.some(({ title }) => title === values.grade)
  return (
    <Card id={sectionId('basics')} title={m.authoring_section_basics()} lead={m.authoring_basics_lead()}>
      <PublishFor form={form} basis={basis} />
      <Field
        label={m.authoring_name()}
        error={errors.productName}
        help={m.authoring_name_help({ count: [...values.name].length, most: nameLength })}
      >
        <TextInput
          name="productName"
          maxLength={nameLength}
          value={values.name}
          onChange={event => set({ name: event.currentTarget.value })}
        />
      </Field>
      <div className="field">
        <span className="label" id={descriptionId}>
          {m.authoring_description()}
        </span>
        <Suspense fallback={<span className={cx('sk', styles.richWait)} />}>
          <RichTextEditor
            labelledBy={descriptionId}
            value={values.description}
            error={errors.productDescription}
            onChange={description => set({ description })}
          />
        </Suspense>
      </div>
      <div className="two">
        <Field label={m.authoring_subject()} error={errors.productCategory}>
          <Select
            name="productCategory"
            value={values.subject}
            onChange={event => {
              const chosen = basis.subjects.find(({ title }) => title === event.currentTarget.value)
              const offered = chosen?.levels.map(({ title }) => title) ?? []
              // Levels that the other subject has as well stay chosen.
              set({
                subject: event.currentTarget.value,
                levels: values.levels.filter(level => offered.includes(level)),
              })
            }}
          >
            <option value="">{m.authoring_choose()}</option>
            {!subject && values.subject && <option value={values.subject}>{values.subject}</option>}
            {basis.subjects.map(one => (
              <option key={one.subject_id} value={one.title}>
                {titleOf(one)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.authoring_grade()} error={errors.productGrad}>
          <Select
            name="productGrad"
            value={values.grade}
            onChange={event => set({ grade: event.currentTarget.value })}
          >
            <option value="">{m.authoring_choose()}</option>
            {!gradeKnown && <option value={values.grade}>{values.grade}</option>}
            {basis.grades.map(one => (
              <option key={one.title} value={one.title}>
                {titleOf(one)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <LevelsField
        levels={subject?.levels ?? []}
        chosen={values.levels}
        error={errors.productLevel}
        onChange={levels => set({ levels })}
      />
      <TagsField tags={values.tags} error={errors.productTags} onChange={tags => set({ tags })} />
    </Card>
  )
}

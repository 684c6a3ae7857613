import { m } from '#messages/messages.js'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/inputs.tsx'
import { titleOf } from '../../catalogue/titles.ts'
import { sectionId } from './form-aside.tsx'
import { LevelsField } from './levels-field.tsx'
import type { SectionProps } from './product-form-body.tsx'
import { PublishFor } from './publish-for.tsx'
import { TagsField } from './tags-field.tsx'
import { TextsField } from './texts-field.tsx'

export function BasicsSection({ form, basis }: SectionProps) {
  const { values, errors, set } = form
  const subject = basis.subjects.find(({ title }) => title === values.subject)
  const gradeKnown = !values.grade || basis.grades.some(({ title }) => title === values.grade)
  return (
    <Card id={sectionId('basics')} title={m.authoring_section_basics()} lead={m.authoring_basics_lead()}>
      <PublishFor form={form} basis={basis} />
      <TextsField form={form} />
      <div className="two">
        <Field label={m.authoring_subject()} error={errors.productCategory}>
          <Select
            name="productCategory"
            value={values.subject}
            onChange={event => {
              const chosen = basis.subjects.find(({ title }) => title === event.currentTarget.value)
              const offered = chosen?.levels.map(({ title }) => title) ?? []
              // Levels that the other subject also has stay selected.
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

import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './error-summary.module.css'
import { sectionId, sectionTitles } from './form-aside.tsx'
import { type FieldName, type Section, sectionNames, sections } from './form-rules.ts'
import type { ProductFormState } from './use-product-form.ts'

/** After a refused save: the sections with errors, each one press away. The toast has announced it. */
export function ErrorSummary({ form: { errors } }: { form: ProductFormState }) {
  const wrong = sectionNames
    .map(section => ({ section, count: countIn(section, errors) }))
    .filter(({ count }) => count > 0)
  if (wrong.length === 0) return null
  return (
    <div className={cx('form-error', styles.fsErrors)}>
      <Icon name="warn" />
      <div>
        <b>{m.authoring_fill_all()}</b>
        <ul>
          {wrong.map(({ section, count }) => (
            <li key={section}>
              <button type="button" onClick={() => goToFirstIn(section)}>
                {m.authoring_errors_in({ section: sectionTitles[section](), count })}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function countIn(section: Section, errors: ProductFormState['errors']): number {
  const fields: readonly FieldName[] = sections[section]
  return fields.filter(field => errors[field]).length
}

function goToFirstIn(section: Section): void {
  const wrong = document
    .getElementById(sectionId(section))
    ?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.scrollIntoView({ block: 'center' })
  wrong?.focus({ preventScroll: true })
}

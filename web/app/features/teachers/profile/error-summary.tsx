import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { sectionId, sectionTitles } from './form-section.tsx'
import { type Section, sectionNames, sectionOf } from './profile-values.ts'
import type { Errors } from './use-profile-form.ts'

/** After a refused update: the errors, by section, each one press away. */
export function ErrorSummary({ errors }: { errors: Errors }) {
  const wrong = sectionNames.flatMap(section => {
    const texts = Object.entries(errors).filter(([field]) => sectionOf(field) === section)
    return texts.length > 0 ? [{ section, text: texts.map(([, text]) => text).join(' ') }] : []
  })
  if (wrong.length === 0) return null
  return (
    <div className="form-error" role="alert">
      <Icon name="warn" />
      <div>
        <b>{m.profile_not_saved()}</b>
        <ul>
          {wrong.map(({ section, text }) => (
            <li key={section}>
              <button type="button" onClick={() => goToFirstIn(section)}>
                {sectionTitles[section]()}
              </button>
              {': '}
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function goToFirstIn(section: Section): void {
  const place = document.getElementById(sectionId(section))
  const wrong = place?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place
  wrong?.scrollIntoView({ block: 'center' })
  wrong?.focus({ preventScroll: true })
}

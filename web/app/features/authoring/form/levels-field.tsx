import { useId } from 'react'
import { m } from '#messages/messages.js'
import { GroupError } from '../../../ui/group-error.tsx'
import { titleOf } from '../../catalogue/titles.ts'
import * as styles from './levels-field.module.css'
import type { Subject } from './load-form.ts'

interface LevelsFieldProps {
  levels: Subject['levels']
  chosen: readonly string[]
  error: string | undefined
  onChange: (levels: string[]) => void
}

/** The levels of the subject, all visible: one or more are selected by pressing them. */
export function LevelsField({ levels, chosen, error, onChange }: LevelsFieldProps) {
  const errorId = useId()
  const offered = levels.map(({ title }) => title)
  // A level that the subject no longer has stays with the product until it is removed.
  const others = chosen.filter(title => !offered.includes(title))
  const all = [
    ...levels.map(level => ({ title: level.title, label: titleOf(level) })),
    ...others.map(title => ({ title, label: title })),
  ]
  const toggle = (title: string) =>
    onChange(
      chosen.includes(title)
        ? chosen.filter(one => one !== title)
        : // In the subject's order, whatever the order of pressing.
          all.map(one => one.title).filter(one => one === title || chosen.includes(one)),
    )
  return (
    <fieldset className="field">
      <legend className="label">
        {m.authoring_levels()}
        <span className="opt">{m.authoring_levels_more()}</span>
      </legend>
      {all.length === 0 ? (
        // Focusable, so that moving to the first invalid field doesn't fail.
        <p className="help" tabIndex={-1} aria-invalid={error ? true : undefined}>
          {m.authoring_levels_first()}
        </p>
      ) : (
        <div className={styles.toggles}>
          {all.map(({ title, label }, at) => (
            <label key={title} className={styles.toggle} data-part="toggle">
              <input
                type="checkbox"
                className="vh"
                checked={chosen.includes(title)}
                aria-invalid={error && at === 0 ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                onChange={() => toggle(title)}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      )}
      <GroupError id={errorId}>{error}</GroupError>
    </fieldset>
  )
}

import { useId } from 'react'
import { m } from '#messages/messages.js'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import * as styles from './gender-field.module.css'

const choices: readonly { value: string; icon: IconName; label: () => string }[] = [
  { value: 'male', icon: 'male', label: () => m.apply_male() },
  { value: 'female', icon: 'female', label: () => m.apply_female() },
]

export function GenderField({ defaultValue, error }: { defaultValue?: string; error?: string }) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      className={styles.gender}
      aria-labelledby={id}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-note` : undefined}
      // A refused form focuses it; the arrow keys choose.
      tabIndex={-1}
    >
      <span className="label" id={id}>
        {m.apply_gender()}
      </span>
      <div className={styles.choices}>
        {choices.map(({ value, icon, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              className="vh"
              name="gender"
              value={value}
              defaultChecked={defaultValue === value}
            />
            <span>
              <Icon name={icon} />
              {label()}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="err" id={`${id}-note`}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

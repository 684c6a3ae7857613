import { useId } from 'react'
import { type ClassColor, classColors } from '#contract/rules/class-form.ts'
import { m } from '#messages/messages.js'
import { cx } from '../../../ui/cx.ts'
import { GroupError } from '../../../ui/group-error.tsx'
import { colorClass, colorName } from '../calendar/class-colors.ts'
import * as styles from './color-picker.module.css'

interface ColorChoiceProps {
  value: ClassColor | ''
  error: string | undefined
  onChange: (color: ClassColor) => void
}

export function ColorChoice({ value, error, onChange }: ColorChoiceProps) {
  const id = useId()
  return (
    <fieldset className={styles.colors} aria-describedby={error ? id : undefined}>
      <legend className="label">{m.classes_color()}</legend>
      <div>
        {classColors.map(color => (
          <label key={color} className={cx(styles.color, colorClass(color))} title={colorName(color)}>
            <input
              className="vh"
              type="radio"
              name="color"
              value={color}
              checked={value === color}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(color)}
            />
            <span aria-hidden="true" />
            <span className="vh">{colorName(color)}</span>
          </label>
        ))}
      </div>
      {error && <GroupError id={id}>{error}</GroupError>}
    </fieldset>
  )
}

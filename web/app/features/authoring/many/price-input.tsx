import { useField } from '../../../ui/field-context.ts'
import * as styles from './price-input.module.css'

interface PriceInputProps {
  value: string
  onChange: (price: string) => void
  label?: string
}

/** Whole dollars, 0 for free. */
export function PriceInput({ value, onChange, label }: PriceInputProps) {
  return (
    <span className="input">
      <span className={styles.unit} aria-hidden="true">
        HK$
      </span>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={7}
        aria-label={label}
        {...useField()}
        value={value}
        onChange={event => onChange(event.currentTarget.value.trim())}
      />
    </span>
  )
}

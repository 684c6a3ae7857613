import { Icon } from '../../../ui/icon.tsx'

interface FilterChoiceProps {
  label: string
  /** What the list shows without a choice. */
  all: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
}

/** One of the choices that narrow a list, beside its search. */
export function FilterChoice({ label, all, value, onChange, options }: FilterChoiceProps) {
  return (
    <span className="input select">
      <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{all}</option>
        {options.map(option => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}

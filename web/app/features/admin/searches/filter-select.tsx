import { Icon } from '../../../ui/icon.tsx'

interface FilterSelectProps<Value extends string> {
  label: string
  /** What stands for no choice. */
  any: string
  value: Value | ''
  labels: Readonly<Record<Value, () => string>>
  values: readonly Value[]
  onChoose: (value: string) => void
}

/** One more thing that narrows a list, beside its box. */
export function FilterSelect<Value extends string>(props: FilterSelectProps<Value>) {
  const { label, any, value, labels, values, onChoose } = props
  return (
    <span className="input select">
      <select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{any}</option>
        {values.map(one => (
          <option key={one} value={one}>
            {labels[one]()}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}

import { useId } from 'react'
import { Icon } from './icon.tsx'

interface CheckboxGroupProps<V extends string> {
  legend: string
  name: string
  choices: readonly { value: V; label: string }[]
  chosen?: readonly V[]
  /** For the whole group, for example that none was chosen. */
  error?: string | null | undefined
}

/** Any number of a few options; the form reads them by name. */
export function CheckboxGroup<V extends string>(props: CheckboxGroupProps<V>) {
  const { legend, name, choices, chosen = [], error } = props
  const noteId = useId()
  return (
    <fieldset>
      <legend className="label">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label className="tick" key={value}>
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? noteId : undefined}
          />
          <span>{label}</span>
        </label>
      ))}
      {error && (
        <p className="err" id={noteId}>
          <Icon name="warn" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  )
}

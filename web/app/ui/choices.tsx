import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: ReactNode
  help?: ReactNode
  error?: string | null
}

export function Checkbox({ label, help, error, className, ...rest }: ChoiceProps) {
  const noteId = useId()
  const note = error || help
  return (
    <div className={className}>
      <label className="tick">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {note && (
        <p className={error ? 'err tick-note' : 'help tick-note'} id={noteId}>
          {error && <Icon name="warn" />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}

/** Takes effect at once, without a Save button. */
export function Switch({ label, help, className, ...rest }: Omit<ChoiceProps, 'error'>) {
  const helpId = useId()
  return (
    <label className={`sw-row ${className ?? ''}`}>
      <span>
        <b>{label}</b>
        {help && (
          <span className="help" id={helpId}>
            {help}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state by itself
        role="switch"
        className="switch"
        aria-describedby={help ? helpId : undefined}
        {...rest}
      />
    </label>
  )
}

export interface Choice<V extends string> {
  value: V
  label: string
  help?: string
  /** A drawing above or before the label. */
  art?: ReactNode
}

interface GroupProps<V extends string> {
  legend: string
  /** For when a heading next to it already says the same. */
  hideLegend?: boolean
  name: string
  choices: readonly Choice<V>[]
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
}

function useRadio<V extends string>({
  name,
  value,
  defaultValue,
  onChange,
}: Omit<GroupProps<V>, 'legend' | 'choices'>) {
  return (choice: V) => ({
    type: 'radio' as const,
    name,
    value: choice,
    checked: value === undefined ? undefined : value === choice,
    defaultChecked: value === undefined && defaultValue !== undefined ? defaultValue === choice : undefined,
    onChange: () => onChange?.(choice),
  })
}

/** Prominent choices: cards with a radio button. */
export function RadioCards<V extends string>({ legend, hideLegend, choices, ...group }: GroupProps<V>) {
  const radio = useRadio(group)
  return (
    <fieldset className="radio-cards">
      <legend className={hideLegend ? 'vh' : 'label'}>{legend}</legend>
      <div>
        {choices.map(({ value, label, help, art }) => (
          <label key={value} className="radio-card">
            {art}
            <span>
              <b>{label}</b>
              {help && <span className="help">{help}</span>}
            </span>
            <span className="tick">
              <input {...radio(value)} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Two to four short choices side by side. */
export function SegmentedControl<V extends string>({
  legend,
  hideLegend = true,
  choices,
  ...group
}: GroupProps<V>) {
  const radio = useRadio(group)
  return (
    <fieldset className="seg-set">
      <legend className={hideLegend ? 'vh' : 'label'}>{legend}</legend>
      <div className="seg">
        {choices.map(({ value, label, art }) => (
          <label key={value}>
            <input className="vh" {...radio(value)} />
            <span>
              {art}
              {label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

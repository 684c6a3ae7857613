import { type ReactNode, useId } from 'react'
import { m } from '#messages/messages.js'
import { FieldContext, type FieldWiring } from './field-context.ts'
import { Icon } from './icon.tsx'

interface FieldProps {
  label: string
  /** A line below the control; an error replaces it. */
  help?: ReactNode
  error?: string | null
  optional?: boolean
  /** A link or button at the end of the label line, 'Forgot password?'. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/**
 * Label above, help below, error in place of help. The control takes its ID and descriptions from here: `<Field
 * label={m.…()} error={errors.email}><TextInput name="email" /></Field>`.
 */
export function Field({ label, help, error, optional, aside, className, children }: FieldProps) {
  const id = useId()
  const note = error || help
  const noteId = `${id}-note`
  const wiring: FieldWiring = {
    id,
    'aria-describedby': note ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={`field ${className ?? ''}`}>
      <div className="field-head">
        <label htmlFor={id}>
          {label}
          {optional && <span className="opt">{m.ui_optional()}</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  )
}

function FieldNote({ id, help, error }: { id: string; help?: ReactNode; error?: string | null }) {
  if (error)
    return (
      <p className="err" id={id}>
        <Icon name="warn" />
        <span>{error}</span>
      </p>
    )
  if (!help) return null
  return (
    <p className="help" id={id}>
      {help}
    </p>
  )
}

/** The error of a whole form, above its fields: for refusals that belong to no field. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <div className="form-error" role="alert">
      <Icon name="warn" />
      <div>{children}</div>
    </div>
  )
}

/** Hidden from people; bots that fill every field give themselves away. Sent as `website`. */
export function Honeypot() {
  return (
    <div className="vh" aria-hidden="true">
      <label>
        {m.ui_honeypot()}
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

import {
  type InputHTMLAttributes,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useState,
} from 'react'
import { m } from '#messages/messages.js'
import { useField } from './field-context.ts'
import { Icon, type IconName } from './icon.tsx'

type InputProps = InputHTMLAttributes<HTMLInputElement> & {
  icon?: IconName
  ref?: React.Ref<HTMLInputElement>
}

export function TextInput({ icon, className, ...rest }: InputProps) {
  return (
    <span className={`input ${className ?? ''}`}>
      {icon && <Icon name={icon} />}
      <input type="text" {...useField()} {...rest} />
    </span>
  )
}

/** `onShown`: whether the reader can see what they type. */
export function PasswordInput({
  className,
  onShown,
  ...rest
}: InputProps & { onShown?: (shown: boolean) => void }) {
  const [shown, setShown] = useState(false)
  return (
    <span className={`input ${className ?? ''}`}>
      <input
        autoCapitalize="off"
        spellCheck={false}
        {...useField()}
        {...rest}
        type={shown ? 'text' : 'password'}
      />
      <button
        type="button"
        className="input-act"
        aria-pressed={shown}
        aria-label={m.ui_show_password()}
        title={shown ? m.ui_hide_password() : m.ui_show_password()}
        onClick={() => {
          setShown(!shown)
          onShown?.(!shown)
        }}
      >
        <Icon name={shown ? 'eyeoff' : 'eye'} />
      </button>
    </span>
  )
}

type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: React.Ref<HTMLTextAreaElement> }

export function Textarea({ className, rows = 4, ...rest }: TextareaProps) {
  return <textarea className={`input ${className ?? ''}`} rows={rows} {...useField()} {...rest} />
}

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & { ref?: React.Ref<HTMLSelectElement> }

/** The native list, which is the best one on a phone. Options are its children. */
export function Select({ className, children, ...rest }: SelectProps) {
  return (
    <span className={`input select ${className ?? ''}`}>
      <select {...useField()} {...rest}>
        {children}
      </select>
      <Icon name="down" />
    </span>
  )
}

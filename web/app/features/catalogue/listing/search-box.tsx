import { useEffect, useRef, useState } from 'react'
import { TextInput } from '../../../ui/inputs.tsx'

const typingPause = 300

interface SearchBoxProps {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** Searches while typing, once it pauses. */
export function SearchBox({ label, placeholder, className, value, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const notified = useRef(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const notify = (text: string) => {
    clearTimeout(timer.current)
    if (text.trim() === notified.current) return
    notified.current = text.trim()
    onChange(text.trim())
  }
  // The address may change in other ways: back, or a removed chip.
  useEffect(() => {
    if (value === notified.current) return
    notified.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search className={className}>
      <form
        onSubmit={event => {
          event.preventDefault()
          notify(typed)
        }}
      >
        <TextInput
          icon="search"
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={label}
          placeholder={placeholder}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => notify(target.value), typingPause)
          }}
        />
      </form>
    </search>
  )
}

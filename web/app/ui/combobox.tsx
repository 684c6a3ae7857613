import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useField } from './field-context.ts'
import { Icon } from './icon.tsx'

export interface ComboboxOption {
  value: string
  label: string
  /** Its search text, in lower case. */
  search: string
}

interface ComboboxProps {
  name: string
  options: readonly ComboboxOption[]
  value: string
  onChange: (value: string) => void
  placeholder: string
  /** Shown if nothing is found. */
  emptyText: string
  /** How many of the first are separated from the others. */
  first?: number
}

/** One of very many, found by typing: the editable combobox of the ARIA practices. */
export function Combobox({
  name,
  options,
  value,
  onChange,
  placeholder,
  emptyText,
  first = 0,
}: ComboboxProps) {
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  /** What is typed; null while the list is closed. */
  const [query, setQuery] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const chosen = options.find(option => option.value === value)
  const wanted = query?.trim().toLowerCase() ?? ''
  const found = wanted === '' ? options : options.filter(option => option.search.includes(wanted))
  const open = query !== null
  const current = found[Math.min(active, found.length - 1)]

  useEffect(() => {
    if (open && current)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [open, current])

  function show() {
    if (open) return
    setQuery('')
    setActive(
      Math.max(
        0,
        options.findIndex(option => option.value === value),
      ),
    )
  }

  function choose(option: ComboboxOption | undefined) {
    if (option && option.value !== value) onChange(option.value)
    setQuery(null)
  }

  function press(event: KeyboardEvent) {
    const last = found.length - 1
    const steps: Partial<Record<string, number>> = {
      ArrowDown: open ? Math.min(active + 1, last) : active,
      ArrowUp: open ? Math.max(active - 1, 0) : active,
      PageDown: Math.min(active + 8, last),
      PageUp: Math.max(active - 8, 0),
    }
    const next = steps[event.key]
    if (next !== undefined) {
      event.preventDefault()
      if (open) setActive(next)
      else show()
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(current)
    } else if (event.key === 'Escape' && open) {
      // Not the form or dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setQuery(null)
    }
  }

  return (
    <div className="combo">
      <span className="input">
        <input
          type="text"
          role="combobox"
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && current ? `${listId}-${current.value}` : undefined}
          autoComplete="off"
          spellCheck={false}
          {...useField()}
          name={name}
          value={query ?? chosen?.label ?? ''}
          placeholder={open ? (chosen?.label ?? placeholder) : placeholder}
          onChange={event => {
            setQuery(event.currentTarget.value)
            setActive(0)
          }}
          onClick={show}
          onKeyDown={press}
          onBlur={() => setQuery(null)}
        />
        <Icon name={open ? 'search' : 'down'} />
      </span>
      {open && (
        // The field keeps the focus: pressing an option must not take it.
        <div
          className="combo-list"
          role="listbox"
          id={listId}
          ref={list}
          onMouseDown={event => event.preventDefault()}
        >
          {found.map((option, index) => (
            <div
              key={option.value}
              role="option"
              tabIndex={-1}
              id={`${listId}-${option.value}`}
              aria-selected={option === current}
              data-chosen={option.value === value || undefined}
              data-last-first={(wanted === '' && index === first - 1) || undefined}
              onClick={() => choose(option)}
              // The field handles the keys.
              onKeyDown={undefined}
            >
              {option.label}
              {option.value === value && <Icon name="check" />}
            </div>
          ))}
          {found.length === 0 && <p>{emptyText}</p>}
        </div>
      )}
    </div>
  )
}

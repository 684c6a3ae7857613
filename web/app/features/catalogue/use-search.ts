import { type FormEvent, type KeyboardEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { localePath } from '../../lib/locale.ts'
import { productPath, searchPath, teacherPath } from './addresses.ts'
import { withoutLast, withoutValue, withValue } from './search-values.ts'
import { type Suggestion, useSuggestions } from './suggestions.ts'

interface SearchOptions {
  /** Already selected. */
  values: readonly string[]
  /** It leads elsewhere: to the results, a teacher or a product. */
  onLeave?: () => void
}

/** The state of a search: what is selected, what is typed, and what could be meant. */
export function useSearch({ values: first, onLeave }: SearchOptions) {
  const navigate = useNavigate()
  const [values, setValues] = useState(first)
  const [text, setText] = useState('')
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(text, wanted, values)
  const open = wanted && suggestions.length > 0
  const chosen = open ? suggestions[active] : undefined

  function close() {
    setWanted(false)
    setActive(-1)
  }

  function go(address: string) {
    close()
    setText('')
    onLeave?.()
    navigate(localePath(address))
  }

  function add(value: string) {
    setValues(withValue(values, value))
    setText('')
    close()
  }

  function pick(suggestion: Suggestion) {
    const { kind, id, label } = suggestion
    if (kind === 'product') go(productPath({ id, name: label }))
    else if (kind === 'teacher') go(teacherPath(id))
    else add(label)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const all = withValue(values, text)
    if (all.length > 0) go(searchPath(all))
  }

  function type(typed: string) {
    setText(typed)
    setActive(-1)
    setWanted(true)
  }

  function move(step: 1 | -1) {
    setWanted(true)
    const count = suggestions.length
    // One position more than there are suggestions: the typed text, between the last and the first.
    if (open) setActive(((active + 1 + step + count + 1) % (count + 1)) - 1)
    else if (step === 1) setActive(0)
  }

  /**
   * Enter sends the search only while there are no suggestions; otherwise it takes the active option, or the typed
   * text.
   */
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows belong to the input method while Chinese text is being composed.
    if (event.nativeEvent.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        return move(event.key === 'ArrowDown' ? 1 : -1)
      case 'Enter':
        if (!open) return
        event.preventDefault()
        if (chosen) return pick(chosen)
        return text.trim() ? add(text) : close()
      case 'Escape':
        if (!open) return
        // Closes only the list, not the drawer around it.
        event.preventDefault()
        return close()
      case 'Backspace':
        if (text === '') setValues(withoutLast(values))
    }
  }

  return {
    values,
    text,
    open,
    suggestions,
    active: chosen ? active : -1,
    pick,
    type,
    submit,
    close,
    onKeyDown,
    suggest: () => setWanted(true),
    remove: (value: string) => setValues(withoutValue(values, value)),
  }
}

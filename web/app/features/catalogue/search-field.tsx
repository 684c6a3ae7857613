import { type FocusEvent, useId, useLayoutEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './search-field.module.css'
import { SuggestionList } from './suggestion-list.tsx'
import { useSearch } from './use-search.ts'

interface SearchFieldProps {
  /** Already selected, as removable chips. */
  values?: readonly string[]
  /** The suggestions take room below it, instead of floating over the page. */
  inline?: boolean
  /** On a dark background it stays light, whatever the scheme. */
  night?: boolean
  /** Takes the focus when its dialog opens. */
  first?: boolean
  /** It leads elsewhere: to the results, or to a product. */
  onLeave?: () => void
}

const noValues: readonly string[] = []

/** 'I want to find..': tags and names to choose from, or anything typed. */
export function SearchField({ values = noValues, inline = false, night, first, onLeave }: SearchFieldProps) {
  const search = useSearch({ values, onLeave })
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useFloating(search.open && !inline, form, list)

  function remove(value: string) {
    search.remove(value)
    input.current?.focus()
  }

  function leave(event: FocusEvent<HTMLElement>) {
    if (!event.currentTarget.contains(event.relatedTarget)) search.close()
  }

  return (
    <search onBlur={leave}>
      <form
        className={styles.find}
        data-scheme={night ? 'light' : undefined}
        ref={form}
        onSubmit={search.submit}
      >
        <Icon name="search" />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a wider place to press for the field inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field itself is reached by the keyboard */}
        <div
          className={styles.findBox}
          onClick={event => event.target === event.currentTarget && input.current?.focus()}
        >
          {search.values.map(value => (
            <Chip key={value} onRemove={() => remove(value)}>
              {value}
            </Chip>
          ))}
          <input
            ref={input}
            type="text"
            role="combobox"
            name="term"
            value={search.text}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            data-autofocus={first || undefined}
            aria-label={m.catalogue_search_placeholder()}
            placeholder={search.values.length === 0 ? m.catalogue_search_placeholder() : undefined}
            aria-autocomplete="list"
            aria-expanded={search.open}
            aria-controls={search.open ? listId : undefined}
            aria-activedescendant={search.active >= 0 ? `${listId}-${search.active}` : undefined}
            onFocus={search.suggest}
            onClick={search.suggest}
            onChange={event => search.type(event.target.value)}
            onKeyDown={search.onKeyDown}
          />
        </div>
        <Button type="submit" icon="search">
          {m.catalogue_search()}
        </Button>
      </form>
      <p className="vh" role="status">
        {search.open ? m.catalogue_suggestion_count({ count: search.suggestions.length }) : ''}
      </p>
      {search.open && (
        <div
          ref={list}
          className={inline ? styles.findList : cx(styles.findList, styles.findFloat)}
          popover={inline ? undefined : 'manual'}
        >
          <SuggestionList
            id={listId}
            title={search.text.trim() ? undefined : m.catalogue_popular_tags()}
            suggestions={search.suggestions}
            active={search.active}
            onPick={search.pick}
          />
        </div>
      )}
    </search>
  )
}

/** In the top layer, so that nothing around the field clips it; it scrolls with the page. */
function useFloating(
  open: boolean,
  form: React.RefObject<HTMLElement | null>,
  list: React.RefObject<HTMLElement | null>,
) {
  useLayoutEffect(() => {
    const element = list.current
    const field = form.current
    if (!open || !element || !field) return
    const place = () => {
      const box = field.getBoundingClientRect()
      element.style.left = `${box.left + window.scrollX}px`
      element.style.top = `${box.bottom + window.scrollY + 8}px`
      element.style.width = `${box.width}px`
    }
    place()
    element.showPopover?.()
    // Chips make the field taller, and turning a phone makes it narrower.
    const size = new ResizeObserver(place)
    size.observe(field)
    return () => size.disconnect()
  }, [open, form, list])
}

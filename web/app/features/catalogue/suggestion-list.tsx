import { useEffect, useRef } from 'react'
import { m } from '#messages/messages.js'
import { Avatar } from '../../ui/avatar.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Cover } from './cover.tsx'
import * as styles from './suggestion-list.module.css'
import type { Suggestion } from './suggestions.ts'

interface SuggestionListProps {
  id: string
  /** Initial tags have one, and are side by side. */
  title?: string
  suggestions: readonly Suggestion[]
  active: number
  onPick: (suggestion: Suggestion) => void
}

/** The field keeps the focus; the active option is announced by its ID. */
export function SuggestionList({ id, title, suggestions, active, onPick }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <>
      {title && <p className={styles.findTitle}>{title}</p>}
      <div
        ref={list}
        id={id}
        role="listbox"
        className={title ? styles.findTags : undefined}
        aria-label={title ?? m.catalogue_suggestions()}
        tabIndex={-1}
      >
        {suggestions.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
          <div
            key={suggestion.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            className={styles.findItem}
            aria-selected={index === active}
            // The field keeps the focus when an option is pressed, too.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onPick(suggestion)}
          >
            <Sign suggestion={suggestion} />
            <span className={styles.findLabel}>
              <b lang={suggestion.lang}>{suggestion.label}</b>
              {suggestion.detail && <small>{suggestion.detail}</small>}
            </span>
            {suggestion.kind === 'seller' && <small>{m.catalogue_suggestion_seller()}</small>}
            {suggestion.kind === 'teacher' && <small>{m.catalogue_suggestion_teacher()}</small>}
            {(suggestion.kind === 'product' || suggestion.kind === 'teacher') && <Icon name="arrow" />}
          </div>
        ))}
      </div>
    </>
  )
}

function Sign({ suggestion: { kind, label, picture } }: { suggestion: Suggestion }) {
  if (kind === 'seller' || kind === 'teacher') return <Avatar name={label} src={picture} size="medium" />
  if (kind === 'tag')
    return (
      <span className={styles.findSign}>
        <Icon name="search" />
      </span>
    )
  return (
    <span className={styles.findCover}>
      <Cover cover={picture} sizes="60px" eager />
    </span>
  )
}

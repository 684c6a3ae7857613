import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from '../../../ui/button.tsx'
import * as styles from './material-row.module.css'

interface MaterialTitleProps {
  title: string
  /** The original file's name, shown if the title differs. */
  fileName: string
  onChange: (title: string) => void
}

export const titleLength = 200

/** What buyers see instead of the file's name. Enter or leaving the field saves it, Escape doesn't. */
export function MaterialTitle({ title, fileName, onChange }: MaterialTitleProps) {
  const [text, setText] = useState<string | null>(null)
  const pencil = useRef<HTMLSpanElement>(null)
  const closed = useRef(false)
  useEffect(() => {
    if (text !== null || !closed.current) return
    closed.current = false
    pencil.current?.querySelector('button')?.focus()
  }, [text])

  function close(kept: boolean, byKey: boolean) {
    const next = text?.trim()
    // A material without a title would be an empty line.
    if (kept && next) onChange(next)
    closed.current = byKey
    setText(null)
  }
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Neither submits the form nor closes it. While composing Chinese text, the keys belong to the composition.
    if (event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    close(event.key === 'Enter', true)
  }

  if (text !== null)
    return (
      <span className="input">
        <input
          type="text"
          aria-label={m.authoring_material_title({ name: title })}
          maxLength={titleLength}
          value={text}
          // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
          autoFocus
          onFocus={event => event.currentTarget.select()}
          onChange={event => setText(event.currentTarget.value)}
          onKeyDown={press}
          onBlur={() => close(true, false)}
        />
      </span>
    )
  return (
    <span className={styles.title} ref={pencil}>
      <b className={styles.fileName} data-part="file-name">
        {title}
      </b>
      <IconButton
        icon="edit"
        label={m.authoring_material_retitle({ name: title })}
        onClick={() => setText(title)}
      />
      {fileName && fileName !== title && <span className="tiny muted">{fileName}</span>}
    </span>
  )
}

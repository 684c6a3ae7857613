import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { codeLength } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import * as styles from './code-boxes.module.css'

const others = /[^A-Za-z0-9_.-]/g

/** The characters a code can have, in capitals, at most six. */
export const codeFrom = (text: string): string => text.replace(others, '').toUpperCase().slice(0, codeLength)

interface CodeBoxesProps {
  /** Up to six characters. */
  value: string
  onChange: (value: string) => void
  tone: 'plain' | 'busy' | 'good' | 'bad'
  /** The line below, which shows the state. */
  describedBy: string
}

/**
 * Six boxes that are one field: typing or pasting in any of them fills them from there on. There are no gaps: the
 * value is a text, and typing in a box after its end continues at the end.
 */
export function CodeBoxes({ value, onChange, tone, describedBy }: CodeBoxesProps) {
  const group = useRef<HTMLDivElement>(null)
  const fixed = tone === 'busy' || tone === 'good'

  const focus = (index: number) => {
    const boxes = group.current?.querySelectorAll('input')
    boxes?.[Math.max(0, Math.min(index, codeLength - 1))]?.focus()
  }

  // Ready to type at once, and again after a refused code.
  useEffect(() => {
    if (!fixed) group.current?.querySelector('input')?.focus()
  }, [fixed])

  function put(index: number, typed: string) {
    const added = codeFrom(typed)
    // A refused code isn't edited but entered again.
    const before = tone === 'bad' ? '' : value
    const at = Math.min(tone === 'bad' ? 0 : index, before.length)
    if (added === '') return
    onChange(codeFrom(before.slice(0, at) + added + before.slice(at + added.length)))
    focus(at + added.length)
  }

  function remove(index: number) {
    onChange(value.slice(0, index) + value.slice(index + 1))
  }

  function move(event: KeyboardEvent, index: number) {
    const target = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: value.length }[event.key]
    if (target !== undefined) {
      event.preventDefault()
      focus(Math.min(target, value.length))
    } else if (event.key === 'Backspace') {
      event.preventDefault()
      const at = index < value.length ? index : value.length - 1
      if (fixed || at < 0) return
      remove(at)
      focus(index < value.length ? index - 1 : at)
    } else if (event.key === 'Delete' && index < value.length) {
      event.preventDefault()
      if (!fixed) remove(index)
    }
  }

  function paste(event: ClipboardEvent, index: number) {
    event.preventDefault()
    // A full code replaces whatever is there.
    const text = codeFrom(event.clipboardData.getData('text'))
    put(text.length === codeLength ? 0 : index, text)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a legend and a frame that this row has no use for
    <div
      className={styles.code}
      data-part="code"
      data-tone={tone}
      role="group"
      aria-label={m.library_gate_group()}
      ref={group}
    >
      {Array.from({ length: codeLength }, (_, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are places, and never move
          key={index}
          value={value[index] ?? ''}
          aria-label={m.library_gate_box({ n: index + 1 })}
          aria-describedby={describedBy}
          aria-invalid={tone === 'bad' || undefined}
          readOnly={fixed}
          type="text"
          inputMode="text"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          // Before the change, because typing the character a box already has would change nothing.
          onBeforeInput={event => {
            event.preventDefault()
            if (!fixed) put(index, event.data)
          }}
          // Input methods and autofill arrive here; a box that has its character gets two.
          onChange={({ target }) => {
            const old = value[index] ?? ''
            put(index, target.value.length > 1 && old ? target.value.replace(old, '') : target.value)
          }}
          onKeyDown={event => move(event, index)}
          onPaste={event => paste(event, index)}
          onFocus={({ target }) => target.select()}
        />
      ))}
    </div>
  )
}

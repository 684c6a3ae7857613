import { type KeyboardEvent, useRef, useState } from 'react'
import { tagLimits } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { useField } from '../../../ui/field-context.ts'
import { tagRefusal } from './form-rules.ts'
import * as styles from './tags-field.module.css'

interface TagsFieldProps {
  tags: readonly string[]
  error: string | undefined
  onChange: (tags: string[]) => void
}

export function TagsField({ tags, error, onChange }: TagsFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <Field
      label={m.authoring_tags()}
      error={refusal ?? error}
      help={m.authoring_tags_help({ most: tagLimits.count })}
    >
      <TagsInput tags={tags} onChange={onChange} onRefusal={setRefusal} />
    </Field>
  )
}

interface TagsInputProps {
  tags: readonly string[]
  onChange: (tags: string[]) => void
  onRefusal: (text: string | null) => void
}

function TagsInput({ tags, onChange, onRefusal }: TagsInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const field = useField()

  /** Comma or Enter ends a tag; a pasted list becomes several. */
  function add(text: string) {
    const next = [...tags]
    for (const part of text.split(/[,，\n]/)) {
      const tag = part.trim().replace(/\s+/g, ' ')
      if (!tag || next.some(one => one.toLowerCase() === tag.toLowerCase())) continue
      const refusal = tagRefusal(tag, next)
      if (refusal) {
        onRefusal(refusal)
        if (input.current) input.current.value = tag
        return onChange(next)
      }
      next.push(tag)
    }
    onRefusal(null)
    if (input.current) input.current.value = ''
    onChange(next)
  }

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Enter while composing Chinese text selects the word.
    if (event.nativeEvent.isComposing) return
    const { value } = event.currentTarget
    if (event.key === 'Enter') {
      event.preventDefault()
      add(value)
    } else if (event.key === 'Backspace' && value === '' && tags.length > 0) onChange(tags.slice(0, -1))
  }

  return (
    <div className={cx('input', styles.many)} data-part="many">
      {tags.map(tag => (
        <Chip key={tag} onRemove={() => onChange(tags.filter(one => one !== tag))}>
          {tag}
        </Chip>
      ))}
      <input
        ref={input}
        {...field}
        type="text"
        autoComplete="off"
        enterKeyHint="enter"
        placeholder={tags.length > 0 ? m.authoring_tags_add() : m.authoring_tags_first()}
        onKeyDown={press}
        onChange={event => {
          onRefusal(null)
          if (/[,，\n]/.test(event.currentTarget.value)) add(event.currentTarget.value)
        }}
        onBlur={event => add(event.currentTarget.value)}
      />
    </div>
  )
}

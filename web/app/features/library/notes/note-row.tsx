import { useEffect, useRef } from 'react'
import { longestNote } from '#contract/rules/notes.ts'
import { m } from '#messages/messages.js'
import { clockTime } from '../../../lib/clock-time.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import * as styles from './notes.module.css'
import { type Note, useNoteDraft } from './use-notes.ts'

interface NoteRowProps {
  note: Note
  userId: number
  onJump: () => void
  onChanged: (note: Note) => void
  onRemove: () => void
}

/** A note with its moment; edited in place. */
export function NoteRow({ note, userId, onJump, onChanged, onRemove }: NoteRowProps) {
  const time = clockTime(note.seconds)
  const { draft, setDraft } = useNoteDraft(userId, `change-${note.id}`)
  const field = useRef<HTMLTextAreaElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const editing = draft !== null
  const asked = useRef(false)
  const saving = useMutation<Note, string>({
    mutationFn: text => laterApi.noteChange({ params: { id: note.id }, body: { text } }),
    onSuccess: changed => {
      onChanged(changed)
      setDraft(null)
    },
  })
  useEffect(() => {
    if (!asked.current) return
    asked.current = false
    if (editing) field.current?.focus()
    else edit.current?.focus()
  }, [editing])
  function toggle(next: boolean) {
    asked.current = true
    saving.reset()
    setDraft(next ? { key: '', seconds: note.seconds, text: note.text } : null)
  }
  return (
    <li className={styles.note}>
      <button type="button" className={styles.time} onClick={onJump}>
        <span className="vh">{m.library_note_jump()} </span>
        {time}
      </button>
      {draft ? (
        <form
          className={styles.change}
          onSubmit={event => {
            event.preventDefault()
            asked.current = true
            if (draft.text.trim()) saving.mutate(draft.text)
          }}
        >
          <Field
            label={m.library_note_at({ time })}
            error={saving.isError ? m.library_note_kept({ why: failureOf(saving.error).text }) : null}
          >
            <Textarea
              ref={field}
              rows={3}
              maxLength={longestNote}
              readOnly={saving.isPending}
              value={draft.text}
              onChange={event => setDraft({ ...draft, text: event.target.value })}
            />
          </Field>
          <p className={styles.acts}>
            <Button
              type="submit"
              disabled={draft.text.trim() === ''}
              busy={saving.isPending}
              busyText={m.library_note_saving()}
            >
              {m.library_note_save()}
            </Button>
            <Button variant="quiet" onClick={() => toggle(false)}>
              {m.library_note_cancel()}
            </Button>
          </p>
        </form>
      ) : (
        <>
          <p className={styles.text}>{note.text}</p>
          <span className={styles.tools}>
            <button
              ref={edit}
              type="button"
              className="ic"
              aria-label={m.library_note_edit({ time })}
              onClick={() => toggle(true)}
            >
              <Icon name="edit" />
            </button>
            <button
              type="button"
              className="ic"
              aria-label={m.library_note_delete({ time })}
              onClick={onRemove}
            >
              <Icon name="trash" />
            </button>
          </span>
        </>
      )}
    </li>
  )
}

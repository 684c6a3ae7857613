import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { longestNote } from '#contract/rules/notes.ts'
import { m } from '#messages/messages.js'
import { clockTime } from '../../../lib/clock-time.ts'
import { failureOf } from '../../../lib/failure.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { Loading } from '../../../ui/skeleton.tsx'
import type { FullScreen } from '../../../ui/video-player/use-full-screen.ts'
import { useStageKeys } from '../course/use-stage-keys.ts'
import type { NoteDraft } from './note-draft.ts'
import { NoteRow } from './note-row.tsx'
import * as styles from './notes.module.css'
import { type Note, useNoteDraft, useNotes, useWhenOnline } from './use-notes.ts'

interface NotesProps {
  materialId: number
  film: RefObject<HTMLVideoElement | null>
  stage: RefObject<HTMLElement | null>
  full: FullScreen
}

/** The reader's private notes at moments of the video. */
export function Notes({ materialId, film, stage, full }: NotesProps) {
  const { userId, list, add, store, remove } = useNotes(materialId)
  const field = useRef<HTMLTextAreaElement>(null)
  const { draft, setDraft } = useNoteDraft(userId, String(materialId))
  const toFilm = () => stage.current?.querySelector<HTMLElement>('[data-part=player]')?.focus()
  const saving = useMutation<Note, NoteDraft>({
    mutationFn: add,
    onSuccess: note => {
      store(note)
      setDraft(null)
      // The button disappears with the text: someone who pressed it, or saved by keyboard, continues watching.
      if (field.current?.form?.contains(document.activeElement)) toFilm()
    },
  })
  const save = () => draft?.text.trim() && !saving.isPending && saving.mutate(draft)
  const failure = saving.isError && draft ? failureOf(saving.error) : null
  useWhenOnline(failure?.code === 'network', save)

  /** The moment is when the reader started to write. */
  const begun = (): NoteDraft =>
    draft ?? { key: crypto.randomUUID(), seconds: tenths(film.current?.currentTime ?? 0), text: '' }
  function write() {
    if (full.on) full.toggle()
    field.current?.focus()
  }
  useStageKeys(stage, { n: write, N: write })

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else if (event.key === 'Escape') toFilm()
    else return
    event.preventDefault()
  }
  function jump(seconds: number) {
    if (!film.current) return
    film.current.currentTime = seconds
    stage.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <section className={cx('panel', styles.notes)} aria-labelledby="notes">
      <h2 id="notes">{m.library_notes()}</h2>
      <form
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Field
          label={draft ? m.library_note_at({ time: clockTime(draft.seconds) }) : m.library_note_write()}
          error={failure && m.library_note_kept({ why: failure.text })}
          help={
            <>
              {m.library_notes_private()} <span className={styles.keys}>{m.library_note_keys()}</span>
            </>
          }
        >
          <Textarea
            ref={field}
            rows={2}
            maxLength={longestNote}
            readOnly={saving.isPending}
            value={draft?.text ?? ''}
            onFocus={() => setDraft(begun())}
            onBlur={() => draft?.text === '' && setDraft(null)}
            onChange={event => setDraft({ ...begun(), text: event.target.value })}
            onKeyDown={press}
          />
        </Field>
        {draft?.text.trim() && (
          <Button type="submit" busy={saving.isPending} busyText={m.library_note_saving()}>
            {m.library_note_save()}
          </Button>
        )}
      </form>
      {list.isPending && (
        <Loading>
          <div className={cx('sk', styles.wait)} />
        </Loading>
      )}
      {list.isError && (
        <div className={styles.failed} role="alert">
          <p>{m.library_notes_failed()}</p>
          <Button variant="line" icon="refresh" busy={list.isFetching} onClick={() => void list.refetch()}>
            {m.ui_retry()}
          </Button>
        </div>
      )}
      {list.data && list.data.notes.length > 0 && (
        <ol className={styles.list}>
          {list.data.notes.map(note => (
            <NoteRow
              key={note.id}
              note={note}
              userId={userId}
              onJump={() => jump(note.seconds)}
              onChanged={store}
              onRemove={() => remove(note)}
            />
          ))}
        </ol>
      )}
    </section>
  )
}

const tenths = (seconds: number) => Math.round(seconds * 10) / 10

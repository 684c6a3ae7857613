import { type DragEvent, useId, useRef, useState } from 'react'
import { documentFiles } from '#contract/rules/teacher-form.ts'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './document-picker.module.css'
import { sizeText } from './size-text.ts'
import { type DocumentItem, type Documents, sentOfEach } from './use-documents.ts'

interface DocumentPickerProps {
  documents: Documents
  title: string
  /** What the server, or the form, says about the files. */
  error?: string
  busy: boolean
}

/** A place for files: chosen or dropped, listed, removable, and each with its progress while they are sent. */
export function DocumentPicker({ documents, title, error, busy }: DocumentPickerProps) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const noteId = useId()
  const problem = documents.refused ?? error
  const { items, progress } = documents
  const sent =
    progress &&
    sentOfEach(
      items.map(({ file }) => file.size),
      progress,
    )
  const holdsFiles = (event: DragEvent) => !busy && event.dataTransfer.types.includes('Files')

  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way, the button does the same */}
      <div
        className={styles.drop}
        data-over={over || undefined}
        data-bad={problem ? true : undefined}
        onDragOver={event => {
          if (!holdsFiles(event)) return
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          if (!holdsFiles(event)) return
          event.preventDefault()
          setOver(false)
          documents.add([...event.dataTransfer.files])
        }}
      >
        <Icon name="upload" />
        <div>
          <b>{title}</b>
          <p className="help">{m.apply_files_help({ limit: documentFiles.maxCount })}</p>
        </div>
        <Button
          variant="line"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? noteId : undefined}
          disabled={busy}
          onClick={() => input.current?.click()}
        >
          {m.apply_files_choose()}
        </Button>
      </div>
      <input
        ref={input}
        type="file"
        name="qualification_files"
        multiple
        hidden
        accept={documentFiles.extensions.join(',')}
        aria-label={m.apply_files_choose()}
        onChange={event => {
          documents.add([...(event.currentTarget.files ?? [])])
          // The same file can be chosen again after it was removed, and the form sends its files itself.
          event.currentTarget.value = ''
        }}
      />
      <div role="status">
        {problem && (
          <p className="err" id={noteId}>
            <Icon name="warn" />
            <span>{problem}</span>
          </p>
        )}
      </div>
      {items.length > 0 && (
        <ul className={styles.files} aria-label={m.apply_files_list()}>
          {items.map((item, place) => (
            <FileRow
              key={item.key}
              item={item}
              sent={sent?.[place] ?? null}
              busy={busy}
              onRemove={() => {
                documents.remove(item.key)
                // The row disappears, and the focus with it.
                input.current?.parentElement?.querySelector<HTMLElement>('button')?.focus()
              }}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

interface FileRowProps {
  item: DocumentItem
  sent: number | null
  busy: boolean
  onRemove: () => void
}

function FileRow({ item: { file, bad }, sent, busy, onRemove }: FileRowProps) {
  const { name, size } = file
  const kind = kindOf(name)
  const percent = sent === null ? 0 : Math.round(sent * 100)
  return (
    <li className={styles.file} data-part="file" data-bad={bad || undefined}>
      <span className={styles.kind} data-kind={kind}>
        <Icon name={kind === 'image' ? 'image' : 'file'} />
      </span>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className="tiny muted num">
          {sent === null ? sizeText(size) : m.apply_file_sent({ percent, size: sizeText(size) })}
        </span>
        {sent !== null && (
          <div
            className={styles.bar}
            role="progressbar"
            aria-label={m.apply_file_progress({ name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
          >
            <i style={{ width: `${percent}%` }} />
          </div>
        )}
      </div>
      {!busy && <IconButton icon="x" label={m.ui_remove({ name })} onClick={onRemove} />}
    </li>
  )
}

function kindOf(name: string): 'image' | 'pdf' | 'word' {
  if (/\.pdf$/i.test(name)) return 'pdf'
  return /\.docx?$/i.test(name) ? 'word' : 'image'
}

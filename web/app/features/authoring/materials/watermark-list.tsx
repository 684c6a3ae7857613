import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { watermarkLimits } from '#contract/rules/product-form.ts'
import { m } from '#messages/messages.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { GroupError } from '../../../ui/group-error.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { watermarkRefusal } from '../form/form-rules.ts'
import { entriesFromLines, type WatermarkEntry } from '../form/form-values.ts'
import * as productsToolsStyles from '../products/products-tools.module.css'
import { newCode } from '../share/access-codes.ts'
import * as styles from './watermark-list.module.css'

interface WatermarkListProps {
  entries: readonly WatermarkEntry[]
  error: string | undefined
  onChange: (entries: readonly WatermarkEntry[]) => void
}

/** One code for each person; its text is what their pages show. */
export function WatermarkList({ entries, error, onChange }: WatermarkListProps) {
  const errorId = useId()
  const list = useRef<HTMLUListElement>(null)
  const [pasting, setPasting] = useState(false)
  const change = (at: number, part: Partial<WatermarkEntry>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...part } : entry)))
  const filled = entries.filter(({ text }) => text.trim() !== '')

  function add() {
    onChange([...entries, { code: newCode(entries.map(({ code }) => code)), text: '' }])
    // The new line exists after the next paint.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-child input')?.focus())
  }

  /** A list pasted into a field becomes one line each. */
  function paste(event: ClipboardEvent<HTMLInputElement>, at: number) {
    const text = event.clipboardData.getData('text')
    if (!/\n./.test(text)) return
    event.preventDefault()
    addLines(text, at)
  }

  function addLines(text: string, at = entries.length) {
    const [first, ...more] = entriesFromLines(text, entries)
    if (!first) return
    const present = entries[at]
    // The empty field that was pasted into takes the first line and keeps its code.
    const head =
      present && !present.text.trim()
        ? [{ ...present, text: first.text }]
        : present
          ? [present, first]
          : [first]
    onChange(
      [...entries.slice(0, at), ...head, ...more, ...entries.slice(at + 1)].slice(0, watermarkLimits.count),
    )
  }

  return (
    <div className="field">
      <div className={styles.wmHead}>
        <h3>
          {m.authoring_watermark_list()}{' '}
          <span className={cx(productsToolsStyles.count, 'num')}>{entries.length}</span>
        </h3>
        <Button variant="quiet" icon="plus" onClick={() => setPasting(true)}>
          {m.authoring_paste_list()}
        </Button>
        {filled.length > 0 && (
          <Button
            variant="quiet"
            icon="copy"
            onClick={() =>
              copy(filled.map(({ code, text }) => `${code}\t${text}`).join('\n'), m.authoring_codes_copied())
            }
          >
            {m.authoring_copy_all()}
          </Button>
        )}
      </div>
      {entries.length === 0 && (
        <p className="help" tabIndex={-1} aria-invalid={error ? true : undefined}>
          {m.authoring_watermark_none()}
        </p>
      )}
      {entries.length > 0 && <p className="help">{m.authoring_code_limit_help()}</p>}
      <ul className={styles.wm} data-part="wm" ref={list}>
        {entries.map(({ code, text, limit = '' }, at) => (
          <li key={code}>
            <span className={styles.wmCode}>
              {code}
              <IconButton
                icon="refresh"
                label={m.authoring_new_code({ code })}
                onClick={() => change(at, { code: newCode(entries.map(entry => entry.code)) })}
              />
            </span>
            <span className="input">
              <input
                type="text"
                value={text}
                maxLength={120}
                aria-label={m.authoring_watermark_for({ code })}
                placeholder={m.authoring_watermark_placeholder()}
                aria-invalid={(error && watermarkRefusal({ code, text })) || undefined ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                onPaste={event => paste(event, at)}
                onChange={event => change(at, { text: event.currentTarget.value })}
                onKeyDown={event => {
                  if (event.key === 'Enter' && !event.nativeEvent.isComposing && text.trim()) add()
                }}
              />
            </span>
            <span className={cx('input', styles.limit)}>
              <input
                type="text"
                inputMode="numeric"
                value={limit}
                maxLength={4}
                aria-label={m.authoring_code_limit({ code })}
                title={m.authoring_code_limit({ code })}
                placeholder={m.authoring_code_limit_none()}
                onChange={event => change(at, { limit: limitText(event.currentTarget.value) })}
              />
            </span>
            <IconButton
              icon="copy"
              label={m.authoring_copy_one({ code })}
              onClick={() => copy(code, m.authoring_code_copied())}
            />
            <IconButton
              icon="trash"
              label={m.authoring_remove_code({ code })}
              onClick={() => onChange(entries.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
      <GroupError id={errorId}>{error}</GroupError>
      <div>
        <Button variant="quiet" icon="plus" onClick={add} disabled={entries.length >= watermarkLimits.count}>
          {m.authoring_add_person()}
        </Button>
      </div>
      {pasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onAdd={text => {
            const last = entries.at(-1)
            addLines(text, last && !last.text.trim() ? entries.length - 1 : entries.length)
          }}
        />
      )}
    </div>
  )
}

/** Only digits, from 1 to the server's maximum. */
function limitText(typed: string): string {
  const number = Number(typed.replace(/\D/g, ''))
  return number > 0 ? String(Math.min(number, 1000)) : ''
}

function PasteDialog({ onClose, onAdd }: { onClose: () => void; onAdd: (text: string) => void }) {
  const [text, setText] = useState('')
  const lines = text.split('\n').filter(line => line.trim()).length
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={m.authoring_paste_title()}
      lead={m.authoring_paste_lead()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.authoring_cancel()}
          </Button>
          <Button
            disabled={lines === 0}
            onClick={() => {
              onAdd(text)
              onClose()
            }}
          >
            {m.authoring_paste_add({ count: lines })}
          </Button>
        </>
      }
    >
      <Field label={m.authoring_paste_label()}>
        <Textarea
          rows={8}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
          data-autofocus
        />
      </Field>
    </Dialog>
  )
}

async function copy(text: string, said: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast.show({ text: said })
  } catch {
    // The browser refuses on a page without encryption.
    toast.show({ text: m.authoring_copy_failed(), tone: 'bad' })
  }
}

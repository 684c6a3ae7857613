import { useState } from 'react'
import type { ClassChangeView } from '#contract/classes/class-changes.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import * as styles from './change-dialog.module.css'

/** What a refusal says about enrolled students; null if it was refused for another reason. */
export function changeIn(error: unknown): ClassChangeView | null {
  if (!(error instanceof ApiError) || error.body.code !== 'class_students') return null
  const nothing: ClassChangeView = { enrolled: 0, names: [], moved: [], removed: [], added: [], place: false }
  return { ...nothing, ...(error.body as Partial<ClassChangeView>) } // The server sends it together with the code.
}

interface ChangeDialogProps {
  title: string
  change: ClassChangeView
  yesText: string
  onNo: () => void
  onYes: (reason: string) => Promise<void>
}

const mostListed = 6

/** Who is affected and how, before anything is done. */
export function ChangeDialog({ title, change, yesText, onNo, onYes }: ChangeDialogProps) {
  const [reason, setReason] = useState('')
  const { enrolled, names, moved, removed, added, place } = change
  const lines = [
    ...moved.map(({ from, to }) => m.classes_change_moved({ from: whenOf(from), to: whenOf(to) })),
    ...removed.map(lesson => m.classes_change_removed({ when: whenOf(lesson) })),
    ...added.map(lesson => m.classes_change_added({ when: whenOf(lesson) })),
    ...(place ? [m.classes_change_place()] : []),
  ]
  return (
    <ConfirmDialog
      title={title}
      yesText={yesText}
      noText={m.classes_change_no()}
      onNo={onNo}
      onYes={() => onYes(reason)}
    >
      <div className={styles.body}>
        <p>
          {m.classes_change_told({
            count: enrolled,
            shown: wholeNumber(enrolled),
            names: names.join(m.classes_separator()),
          })}
        </p>
        {lines.length > 0 && (
          <ul>
            {lines.slice(0, mostListed).map(line => (
              <li key={line}>{line}</li>
            ))}
            {lines.length > mostListed && (
              <li>{m.classes_refused_more({ shown: wholeNumber(lines.length - mostListed) })}</li>
            )}
          </ul>
        )}
        <Field label={m.classes_reason()} optional>
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
      </div>
    </ConfirmDialog>
  )
}

const whenOf = ({ date, time }: { date: string; time: string }): string =>
  m.classes_when({ day: shortDayText(date), time: clockText(time) })

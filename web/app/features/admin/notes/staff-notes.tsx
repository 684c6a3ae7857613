import { useState } from 'react'
import { longestNote } from '#contract/rules/staff-notes.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { invalidate, queryOf } from '../../../lib/query.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Unanswered } from '../../../ui/failed.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { api } from '../staff-api.ts'
import { useAdminData } from '../table/use-rows.ts'
import * as styles from './staff-notes.module.css'

/** What colleagues should know about a person or an order. */
export function StaffNotes({ about }: { about: { user_id: number } | { order_id: number } }) {
  const asked = useAdminData(queryOf(api.staffNotes, { body: about }))
  const { data } = asked
  const [text, setText] = useState('')
  const form = useSubmit(async () => {
    await api.staffNoteAdd({ body: { ...about, text } })
    setText('')
    await invalidate('staffNotes')
  })
  return (
    <div className={styles.notes}>
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.admin_notes_new()} help={m.admin_notes_help()} error={form.fields.text}>
          <Textarea
            name="text"
            rows={2}
            dir="auto"
            maxLength={longestNote}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </Field>
        <Button
          type="submit"
          variant="line"
          disabled={text.trim() === ''}
          busy={form.busy}
          busyText={m.ui_please_wait()}
        >
          {m.admin_notes_add()}
        </Button>
      </form>
      {!data && (
        <Unanswered of={asked} title={m.admin_notes_failed()}>
          <Loading>
            <SkeletonText lines={2} />
          </Loading>
        </Unanswered>
      )}
      {data && data.notes.length > 0 && (
        <ol>
          {data.notes.map(note => (
            <li key={note.note_id}>
              <p dir="auto">{note.text}</p>
              <p className={styles.by}>
                <span className="person">{note.by}</span>
                <time dateTime={note.at}>{momentText(note.at)}</time>
                {note.order_id !== null && 'user_id' in about && (
                  <Link to={`/admin/orders?order=${note.order_id}`}>{m.admin_notes_order()}</Link>
                )}
              </p>
            </li>
          ))}
        </ol>
      )}
      {data?.more && <p className={styles.by}>{m.admin_notes_more()}</p>}
    </div>
  )
}

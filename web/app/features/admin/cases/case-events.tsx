import { useState } from 'react'
import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { longestCaseText } from '#contract/rules/cases.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import * as styles from './case.module.css'
import { eventText } from './case-texts.ts'

/** What was done, the latest first; and what only staff read. */
export function CaseEvents({ viewed: { case_id, events } }: { viewed: ViewedCase }) {
  const [text, setText] = useState('')
  const form = useSubmit(async () => {
    await api.caseNote({ body: { case_id, text } })
    setText('')
    await refreshLists()
  })
  return (
    <Card title={m.cases_part_notes()}>
      <div className={styles.part}>
        <form className={styles.note} {...form.props}>
          {form.failure && <FormError>{form.failure.text}</FormError>}
          <Field label={m.cases_note()} help={m.cases_note_help()} error={form.fields.text}>
            <Textarea
              name="text"
              rows={2}
              dir="auto"
              maxLength={longestCaseText}
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
            {m.cases_note_add()}
          </Button>
        </form>
        <ol className={styles.events}>
          {events.toReversed().map((event, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events are only added, and counted from the first
            <li key={events.length - place} data-what={event.what}>
              <p>
                {event.by && <b className="person">{event.by} </b>}
                {eventText(event)}
              </p>
              <time dateTime={event.at}>{momentText(event.at)}</time>
              {event.text && event.what !== 'assigned' && <blockquote dir="auto">{event.text}</blockquote>}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}

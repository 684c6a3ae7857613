import { useState } from 'react'
import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { longestCaseText } from '#contract/rules/cases.ts'
import { m } from '#messages/messages.js'
import { typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { api } from '../staff-api.ts'
import * as styles from './case.module.css'

interface CloseDialogProps {
  viewed: ViewedCase
  onClose: () => void
  onClosed: () => Promise<void>
}

/** Both texts go out word for word, so each says in which language it is read. */
export function CloseDialog({ viewed, onClose, onClosed }: CloseDialogProps) {
  const { case_id, number, report_list, person, centre, concerned } = viewed
  const [outcome, setOutcome] = useState<'upheld' | 'not_upheld'>('upheld')
  const isUpheld = outcome === 'upheld'
  const form = useSubmit(async data => {
    await api.caseClose({
      body: {
        case_id,
        upheld: isUpheld,
        text: typed(data, 'text'),
        concerned_text: typed(data, 'concerned_text'),
      },
    })
    await onClosed()
  })
  const languages = new Set(report_list.map(({ language }) => language))
  const readersHelp =
    languages.size > 1
      ? m.cases_write_both()
      : languages.has('zh-HK')
        ? m.cases_write_chinese()
        : m.cases_write_english()
  return (
    <Dialog open size="large" title={m.cases_close_title({ number })} onClose={onClose}>
      <form className={styles.close} {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <RadioCards
          legend={m.cases_outcome()}
          name="outcome"
          value={outcome}
          onChange={setOutcome}
          choices={[
            { value: 'upheld', label: m.cases_upheld_choice(), help: m.cases_upheld_help() },
            { value: 'not_upheld', label: m.cases_not_upheld_choice(), help: m.cases_not_upheld_help() },
          ]}
        />
        <Field label={m.cases_to_reporters()} help={readersHelp} error={form.fields.text}>
          <Textarea name="text" rows={4} dir="auto" maxLength={longestCaseText} data-autofocus />
        </Field>
        {(person ?? centre) && (
          <Field
            label={m.cases_to_concerned({ name: person?.name ?? centre?.name ?? concerned.name })}
            help={person?.language === 'zh-HK' ? m.cases_write_chinese() : m.cases_write_english()}
            optional={!isUpheld}
            error={form.fields.concerned_text}
          >
            <Textarea name="concerned_text" rows={4} dir="auto" maxLength={longestCaseText} />
          </Field>
        )}
        <ul className={styles.happens}>
          <li>{m.cases_happens_texts()}</li>
          <li>{isUpheld ? m.cases_happens_upheld() : m.cases_happens_not()}</li>
          <li>{m.cases_happens_log()}</li>
        </ul>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.cases_close_send()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import type { ViewedCase } from '#contract/cases/staff-cases.ts'
import { longestCaseText } from '#contract/rules/cases.ts'
import { centsOf, exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioCards } from '../../../ui/choices.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea, TextInput } from '../../../ui/inputs.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import * as styles from './case.module.css'

interface LessonDialogProps {
  viewed: ViewedCase
  report: NonNullable<ViewedCase['lesson_report']>
  onClose: () => void
  onDecided: () => Promise<void>
}

type Choice = 'pay' | 'all' | 'split'

/** Pays, refunds or splits the share of a lesson; the case closes with it, and both sides read the reason. */
export function LessonDialog({ viewed, report, onClose, onDecided }: LessonDialogProps) {
  const { number, report_list } = viewed
  const { report_id, left } = report
  const amount = exactAmountText(left)
  const [choice, setChoice] = useState<Choice>('pay')
  const form = useSubmit(async data => {
    const refund_cents = { pay: 0, all: left, split: centsOf(Number(typed(data, 'refund_cents'))) }[choice]
    if (choice === 'split' && !(refund_cents > 0 && refund_cents <= left))
      throw new FormRefusal({ fields: { refund_cents: m.reported_case_amount_needed({ amount }) } })
    const reason = typed(data, 'reason')
    await withPassword(() => api.lessonReportDecide({ body: { report_id, refund_cents, reason } }))
    await onDecided()
  })
  return (
    <Dialog open size="large" title={m.reported_case_title({ number })} onClose={onClose}>
      <form className={styles.close} {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <RadioCards
          legend={m.reported_case_choice({ amount })}
          name="choice"
          value={choice}
          onChange={setChoice}
          choices={[
            { value: 'pay', label: m.reported_case_pay(), help: m.reported_case_pay_help() },
            { value: 'all', label: m.reported_case_all(), help: m.reported_case_all_help({ amount }) },
            { value: 'split', label: m.reported_case_split(), help: m.reported_case_split_help() },
          ]}
        />
        {choice === 'split' && (
          <Field label={m.reported_case_amount()} error={form.fields.refund_cents}>
            <TextInput name="refund_cents" inputMode="decimal" autoComplete="off" />
          </Field>
        )}
        <Field
          label={m.reported_case_reason()}
          help={`${m.reported_case_reason_help()} ${report_list[0]?.language === 'zh-HK' ? m.cases_write_chinese() : m.cases_write_english()}`}
          error={form.fields.reason}
        >
          <Textarea name="reason" rows={4} dir="auto" maxLength={longestCaseText} data-autofocus />
        </Field>
        <ul className={styles.happens}>
          <li>{m.reported_case_happens()}</li>
          <li>{m.cases_happens_log()}</li>
        </ul>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.reported_case_send()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

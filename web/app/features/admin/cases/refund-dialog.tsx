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

interface RefundDialogProps {
  viewed: ViewedCase
  refund: NonNullable<ViewedCase['refund']>
  onClose: () => void
  onDecided: () => Promise<void>
}

type Choice = 'all' | 'part' | 'none'

/** All, a part or nothing; the case closes with it, and each side reads what is for them. */
export function RefundDialog({ viewed, refund, onClose, onDecided }: RefundDialogProps) {
  const { case_id, number, report_list, person } = viewed
  const { left, seller: name } = refund
  const [choice, setChoice] = useState<Choice>(left > 0 ? 'all' : 'none')
  const form = useSubmit(async data => {
    const refund_cents = { all: left, none: 0, part: centsOf(Number(typed(data, 'refund_cents'))) }[choice]
    if (choice === 'part' && !(refund_cents > 0 && refund_cents <= left))
      throw new FormRefusal({
        fields: { refund_cents: m.refunds_case_amount_needed({ amount: exactAmountText(left) }) },
      })
    const text = typed(data, 'text')
    const concerned_text = typed(data, 'concerned_text')
    await withPassword(() => api.caseRefund({ body: { case_id, refund_cents, text, concerned_text } }))
    await onDecided()
  })
  const helpIn = (language: string | undefined) =>
    language === 'zh-HK' ? m.cases_write_chinese() : m.cases_write_english()
  return (
    <Dialog open size="large" title={m.refunds_case_decide_title({ number })} onClose={onClose}>
      <form className={styles.close} {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <RadioCards
          legend={m.refunds_case_choice()}
          name="choice"
          value={choice}
          onChange={setChoice}
          choices={[
            {
              value: 'all',
              label: m.refunds_case_full(),
              help: m.refunds_case_full_help({ amount: exactAmountText(left) }),
            },
            { value: 'part', label: m.refunds_case_part_choice(), help: m.refunds_case_part_help() },
            { value: 'none', label: m.refunds_case_none_choice(), help: m.refunds_case_none_help() },
          ]}
        />
        {choice === 'part' && (
          <Field label={m.refunds_case_amount()} error={form.fields.refund_cents}>
            <TextInput name="refund_cents" inputMode="decimal" autoComplete="off" />
          </Field>
        )}
        <Field
          label={m.refunds_case_to_buyer()}
          help={helpIn(report_list[0]?.language)}
          error={form.fields.text}
        >
          <Textarea name="text" rows={4} dir="auto" maxLength={longestCaseText} data-autofocus />
        </Field>
        <Field
          label={m.refunds_case_to_seller({ name })}
          help={person ? helpIn(person.language) : m.cases_write_both()}
          error={form.fields.concerned_text}
        >
          <Textarea name="concerned_text" rows={4} dir="auto" maxLength={longestCaseText} />
        </Field>
        <ul className={styles.happens}>
          <li>{m.refunds_case_happens()}</li>
          <li>{m.cases_happens_log()}</li>
        </ul>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.admin_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {m.refunds_case_send()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

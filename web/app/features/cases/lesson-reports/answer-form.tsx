import { useState } from 'react'
import type { SellerLessonReport } from '#contract/cases/lesson-reports.ts'
import { longestLessonReport } from '#contract/rules/lesson-reports.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { RadioCards } from '../../../ui/choices.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './lesson-reports.module.css'

interface AnswerFormProps {
  report: SellerLessonReport
  onChanged: (report: SellerLessonReport) => void
}

/** Agreeing costs money and is confirmed; another view goes to staff. Who has answered can still agree. */
export function AnswerForm({ report, onChanged }: AnswerFormProps) {
  const { report_id, amount, costs, buyer: name, answered_at } = report
  const mayAnswer = answered_at === null
  const [choice, setChoice] = useState<'agree' | 'differ'>('agree')
  const [agreeing, setAgreeing] = useState(false)
  const sum = amountText(amount)
  const form = useSubmit(async data => {
    if (choice === 'agree') {
      setAgreeing(true)
      return
    }
    const text = typed(data, 'text').trim()
    if (text === '') throw new FormRefusal({ fields: { text: m.reported_text_needed() } })
    const answer = await laterApi.lessonReportAnswer({ body: { report_id, text } })
    toast.show({
      text: m.reported_seller_answered({ moment: momentText(answer.report.decide_by) }),
      tone: 'good',
    })
    setChoice('agree')
    onChanged(answer.report)
  })
  return (
    <Card title={mayAnswer ? m.reported_seller_your_answer() : undefined}>
      <form className={styles.form} {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        {mayAnswer && (
          <div className={styles.choices}>
            <RadioCards
              legend={m.reported_seller_your_answer()}
              hideLegend
              name="choice"
              value={choice}
              onChange={setChoice}
              choices={[
                {
                  value: 'agree',
                  label: m.reported_seller_agree({ amount: sum }),
                  help: m.reported_seller_agree_help(),
                },
                {
                  value: 'differ',
                  label: m.reported_seller_differ(),
                  help: m.reported_seller_differ_help({ moment: momentText(report.decide_by) }),
                },
              ]}
            />
          </div>
        )}
        {choice === 'differ' && (
          <Field
            label={m.reported_seller_what()}
            help={m.reported_seller_what_help()}
            error={form.fields.text}
          >
            <Textarea name="text" rows={5} dir="auto" maxLength={longestLessonReport} />
          </Field>
        )}
        <div className={styles.send}>
          <Button
            type="submit"
            variant={mayAnswer ? 'primary' : 'line'}
            busy={form.busy}
            busyText={m.ui_please_wait()}
          >
            {choice === 'differ'
              ? m.reported_seller_send()
              : mayAnswer
                ? m.reported_seller_continue()
                : m.reported_seller_agree({ amount: sum })}
          </Button>
        </div>
      </form>
      {agreeing && (
        <ConfirmDialog
          title={m.reported_seller_agree_title({ amount: sum, name })}
          noText={m.reported_seller_back()}
          yesText={m.reported_seller_refund({ amount: sum })}
          onNo={() => setAgreeing(false)}
          onYes={async () => {
            const agreed = await laterApi.lessonReportAgree({ body: { report_id } })
            toast.show({ text: m.reported_seller_refunded({ amount: sum }), tone: 'good' })
            setAgreeing(false)
            onChanged(agreed.report)
          }}
        >
          <dl className={styles.costs}>
            <div>
              <dt>{m.reported_seller_out_of()}</dt>
              <dd>{m.reported_seller_out_of_text()}</dd>
            </div>
            <div>
              <dt>{m.reported_seller_earnings()}</dt>
              <dd>{m.reported_seller_earnings_text()}</dd>
            </div>
            <div>
              <dt>{m.reported_seller_costs()}</dt>
              <dd className="num">{amountText(costs)}</dd>
            </div>
          </dl>
          <p className="muted">{m.reported_seller_once()}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

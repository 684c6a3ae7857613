import { useRef, useState } from 'react'
import type { IncomeRow, incomeContract } from '#contract/commerce/income.ts'
import type { ResponseOf } from '#contract/kit/endpoint.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { dollarText } from '../../commerce/earnings/dollar-text.ts'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { pastLimit, remarksProblem } from './amounts.ts'
import { DayLimit } from './day-limit.tsx'
import * as styles from './income.module.css'
import { payableOf, payeeId } from './payee.ts'
import { usePayoutControl } from './use-payout-control.ts'

type Result = ResponseOf<(typeof incomeContract)['adminTransferMany']>['results'][number]

interface PayManyDialogProps {
  rows: readonly IncomeRow[]
  onClose: () => void
  /** Something may have been sent. */
  onDone: () => void
}

/** First what will be sent to whom, then what became of each. */
export default function PayManyDialog({ rows, onClose, onDone }: PayManyDialogProps) {
  const key = useRef(crypto.randomUUID())
  const [results, setResults] = useState<readonly Result[] | null>(null)
  const total = rows.reduce((sum, row) => sum + payableOf(row), 0)
  const { data: control } = usePayoutControl()
  const waits = control ? pastLimit(rows.map(payableOf), control.day_limit - control.day_sent) : 0
  const form = useSubmit(async data => {
    const remarks = typed(data, 'remarks').trim()
    const wrong = remarksProblem(remarks)
    if (wrong) throw new FormRefusal({ fields: { remarks: wrong } })
    const payouts = rows.map(row => ({
      teacher_id: row.teacher_id,
      centre_id: row.centre_id,
      amount: payableOf(row) / 100,
    }))
    const body = { payouts, remarks, idempotency_key: key.current }
    setResults((await withPassword(() => api.adminTransferMany({ body }))).results)
  })
  const close = results ? onDone : onClose
  return (
    <Dialog
      open
      size="medium"
      onClose={close}
      title={results ? m.admin_income_results() : m.admin_income_preview()}
      lead={results ? undefined : m.admin_income_preview_lead()}
      actions={
        results ? (
          <Button onClick={close}>{m.admin_income_done()}</Button>
        ) : (
          <>
            <Button variant="line" onClick={onClose}>
              {m.admin_cancel()}
            </Button>
            <Button
              icon="wallet"
              type="submit"
              form="pay-many"
              busy={form.busy}
              busyText={m.admin_income_transferring()}
            >
              {waits === total
                ? m.admin_income_ask()
                : m.admin_income_send({ amount: exactAmountText(total - waits) })}
            </Button>
          </>
        )
      }
    >
      <form {...form.props} id="pay-many" className={styles.form}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <ul className={styles.list}>
          {rows.map(row => (
            <li key={payeeId(row)}>
              <span>
                <b>{row.display_name}</b>
                <span className="muted">{row.bank_account}</span>
                {results && <Outcome result={results.find(one => payeeId(one) === payeeId(row))} />}
              </span>
              <b className="num">{dollarText(payableOf(row))}</b>
            </li>
          ))}
        </ul>
        {!results && control && <DayLimit limit={control.day_limit} sent={control.day_sent} amount={total} />}
        {!results && waits > 0 && (
          <p className={styles.note}>{m.admin_income_second_many({ amount: exactAmountText(waits) })}</p>
        )}
        {!results && (
          <Field label={m.admin_income_remarks()} error={form.fields.remarks}>
            <TextInput name="remarks" maxLength={300} autoComplete="off" data-autofocus />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

const outcomes: Readonly<Record<Result['state'], () => string>> = {
  sent: m.admin_income_sent,
  requested: m.admin_income_waiting,
  waiting: m.admin_income_state_waiting,
  declined: m.admin_income_state_declined,
  failed: m.admin_income_refused,
  refused: m.admin_income_refused,
}

function Outcome({ result }: { result: Result | undefined }) {
  if (!result) return null
  if (result.state === 'sent') return <Chip tone="jade">{m.admin_income_sent()}</Chip>
  return (
    <>
      <Chip tone={result.state === 'requested' || result.state === 'waiting' ? 'amber' : 'red'}>
        {outcomes[result.state]()}
      </Chip>
      <span className={styles.why}>{result.error}</span>
    </>
  )
}

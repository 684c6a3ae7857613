import { useRef, useState } from 'react'
import type { IncomeRow } from '#contract/commerce/income.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { ApiError } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { withPassword } from '../password/password-prompt.ts'
import { api } from '../staff-api.ts'
import { refreshLists } from '../table/use-rows.ts'
import { amountProblem, centsTyped, remarksProblem } from './amounts.ts'
import { DayLimit } from './day-limit.tsx'
import * as styles from './income.module.css'
import type { Payee } from './payee.ts'
import { usePayoutControl } from './use-payout-control.ts'

interface TransferFormProps {
  row: IncomeRow
  payee: Payee
  /** Cents. */
  payable: number
  onClose: () => void
}

/** Sends money, once: whatever is pressed twice, or asked again after no answer came, carries the same key. */
export function TransferForm({ row, payee, payable, onClose }: TransferFormProps) {
  const [amount, setAmount] = useState((payable / 100).toFixed(2))
  const key = useRef(crypto.randomUUID())
  const cents = centsTyped(amount)
  const { data: control } = usePayoutControl()
  // What is more than is pending is a mistake, which no colleague can approve.
  const wanted = Math.min(cents ?? 0, payable)
  const asks = control !== undefined && control.day_sent + wanted > control.day_limit

  const form = useSubmit(async data => {
    const remarks = typed(data, 'remarks').trim()
    const fields = {
      ...problem('amount', amountProblem(amount, payable)),
      ...problem('remarks', remarksProblem(remarks)),
    }
    if (Object.keys(fields).length > 0) throw new FormRefusal({ fields })
    const body = { ...payee, amount: (cents ?? 0) / 100, remarks, idempotency_key: key.current }
    const answer = await withPassword(() => api.adminTransfer({ body })).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
      return { success: false, error: failureOf(error).text, state: 'failed' } as const
    })
    onClose()
    void refreshLists()
    toast.show(
      answer.success
        ? { text: m.admin_income_transferred(), tone: 'good' }
        : answer.state === 'waiting'
          ? { text: m.admin_income_asked(), tone: 'info', duration: readingTime }
          : { text: answer.error, tone: answer.state === 'failed' ? 'bad' : 'info', duration: readingTime },
    )
  })

  return (
    <form {...form.props} className={styles.form}>
      <h3>{m.admin_income_record()}</h3>
      {form.failure && <FormError>{form.failure.text}</FormError>}
      <Field
        label={m.admin_income_amount()}
        error={form.fields.amount}
        help={m.admin_income_amount_help({ account: row.bank_account })}
        aside={
          <button type="button" className={styles.all} onClick={() => setAmount((payable / 100).toFixed(2))}>
            {m.admin_income_all()}
          </button>
        }
      >
        <TextInput
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={({ target }) => setAmount(target.value)}
        />
      </Field>
      <Field label={m.admin_income_remarks()} error={form.fields.remarks}>
        <TextInput name="remarks" maxLength={300} autoComplete="off" data-autofocus />
      </Field>
      {control && <DayLimit limit={control.day_limit} sent={control.day_sent} amount={wanted} />}
      {asks && (
        <div>
          <h3>{m.admin_income_second()}</h3>
          <p className={styles.note}>{m.admin_income_second_text()}</p>
        </div>
      )}
      <Button
        type="submit"
        icon={asks ? 'users' : 'wallet'}
        wide
        busy={form.busy}
        busyText={m.admin_income_transferring()}
      >
        {asks ? m.admin_income_ask() : m.admin_income_send({ amount: exactAmountText(cents ?? 0) })}
      </Button>
      <p className={styles.note}>{asks ? m.admin_income_moves_not() : m.admin_income_moves()}</p>
    </form>
  )
}

/** Long enough to read a sentence about money twice. */
const readingTime = 12_000

/** The server has said no. Whatever else went wrong, it may have been sent: the form stays, and asks under its key. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.body.code !== 'password_needed' &&
  Object.keys(error.fields).length === 0

const problem = (field: string, text: string | null) => (text === null ? {} : { [field]: text })

import { useState } from 'react'
import type { OrderRefunds, RefundLine } from '#contract/cases/refund-requests.ts'
import { amountText, exactAmountText } from '#contract/rules/money.ts'
import { longestRefundText, refundReasons } from '#contract/rules/refund-requests.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { GroupError } from '../../../ui/group-error.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { lineTitle, reasons, routeText } from './refund-texts.ts'
import * as styles from './refunds.module.css'

interface RefundDialogProps {
  orderId: number
  /** 'Visa •••• 4242'. */
  way: string
  lines: readonly RefundLine[]
  onClose: () => void
  onAsked: (answer: OrderRefunds) => void
}

const sumOf = (lines: readonly RefundLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0)

export function RefundDialog({ orderId, way, lines, onClose, onAsked }: RefundDialogProps) {
  const askable = lines.filter(({ route }) => route !== 'none')
  const [chosen, setChosen] = useState<readonly number[]>(
    askable.length === 1 ? askable.map(({ line_id }) => line_id) : [],
  )
  const wanted = askable.filter(({ line_id }) => chosen.includes(line_id))
  const form = useSubmit(async data => {
    const text = typed(data, 'text').trim()
    const reason = refundReasons.find(one => one === typed(data, 'reason'))
    const fields = {
      ...(wanted.length === 0 && { lines: m.refunds_which_needed() }),
      ...(!reason && { reason: m.refunds_why_needed() }),
      ...(text === '' && { text: m.refunds_more_needed() }),
    }
    if (!reason || Object.keys(fields).length > 0) throw new FormRefusal({ fields })
    const answer = await laterApi.orderRefundRequest({
      body: { order_id: orderId, lines: wanted.map(({ line_id }) => line_id), reason, text },
    })
    toast.show({ text: m.refunds_sent(), tone: 'good' })
    onAsked(answer)
  })
  const total = sumOf(wanted)
  return (
    <Dialog open size="medium" title={m.refunds_dialog_title()} onClose={onClose}>
      <form className={styles.form} {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <fieldset className={styles.lines}>
          <legend className="label">{m.refunds_which()}</legend>
          <div>
            {lines.map(line => (
              <LineChoice
                key={line.line_id}
                line={line}
                checked={chosen.includes(line.line_id)}
                onChange={checked =>
                  setChosen(before =>
                    checked ? [...before, line.line_id] : before.filter(id => id !== line.line_id),
                  )
                }
              />
            ))}
          </div>
          {form.fields.lines && <GroupError>{form.fields.lines}</GroupError>}
        </fieldset>
        <Field label={m.refunds_why()} error={form.fields.reason}>
          <Select name="reason" defaultValue="">
            <option value="" disabled>
              {m.refunds_why_choose()}
            </option>
            {reasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label()}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={m.refunds_more()} help={m.refunds_more_help()} error={form.fields.text}>
          <Textarea name="text" rows={4} dir="auto" maxLength={longestRefundText} />
        </Field>
        {total > 0 && <Sum lines={wanted} way={way} />}
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.refunds_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {total > 0 ? m.refunds_send({ amount: amountText(total) }) : m.refunds_send_plain()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const routeIcons = { now: 'check', seller: 'clock', none: 'info' } as const

interface LineChoiceProps {
  line: RefundLine
  checked: boolean
  onChange: (checked: boolean) => void
}

function LineChoice({ line, checked, onChange }: LineChoiceProps) {
  const { line_id, route, amount } = line
  return (
    <label className={styles.line} data-route={route}>
      <span className="tick">
        <input
          type="checkbox"
          name="lines"
          value={line_id}
          checked={checked}
          disabled={route === 'none'}
          onChange={event => onChange(event.target.checked)}
        />
      </span>
      <span>
        <b>{lineTitle(line)}</b>
        <span className={styles.route}>
          <Icon name={routeIcons[route]} />
          <span>{routeText(line)}</span>
        </span>
      </span>
      {amount > 0 && <span className="num">{exactAmountText(amount)}</span>}
    </label>
  )
}

function Sum({ lines, way }: { lines: readonly RefundLine[]; way: string }) {
  const now = sumOf(lines.filter(({ route }) => route === 'now'))
  const ask = sumOf(lines) - now
  const text =
    now > 0 && ask > 0
      ? m.refunds_sum_both({ now: exactAmountText(now), ask: exactAmountText(ask) })
      : now > 0
        ? m.refunds_sum_now({ amount: exactAmountText(now) })
        : m.refunds_sum_ask({ amount: exactAmountText(ask) })
  return (
    <div className={styles.sum} role="status">
      <p>
        <b>{text}</b>
        <span>{m.refunds_sum_way({ way })}</span>
      </p>
      <strong className="num">{exactAmountText(now + ask)}</strong>
    </div>
  )
}

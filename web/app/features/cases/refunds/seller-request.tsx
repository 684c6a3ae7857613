import { useState } from 'react'
import type { SellerRefund } from '#contract/cases/refund-requests.ts'
import { exactAmountText } from '#contract/rules/money.ts'
import { longestRefundText } from '#contract/rules/refund-requests.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { FormRefusal, typed, useSubmit } from '../../../lib/use-submit.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { reasonTexts } from './refund-texts.ts'
import * as styles from './refunds.module.css'

type Answer = Awaited<ReturnType<typeof laterApi.sellerRefundAnswer>>

interface SellerRequestProps {
  request: SellerRefund
  onAnswer: (answer: Answer) => void
}

const stateLooks = {
  asked: { text: m.refunds_state_asked, tone: 'amber' },
  declined: { text: m.refunds_state_declined, tone: 'plain' },
  staff: { text: m.refunds_state_staff, tone: 'line' },
  refunded: { text: m.refunds_state_refunded, tone: 'jade' },
  kept: { text: m.refunds_state_kept, tone: 'plain' },
  withdrawn: { text: m.refunds_state_withdrawn, tone: 'plain' },
} as const

export function SellerRequest({ request, onAnswer }: SellerRequestProps) {
  const { title, amount, buyer, number, text, reason, state, answer, answer_by, asked_at } = request
  const [agreeing, setAgreeing] = useState<boolean | null>(null)
  const look = stateLooks[state]
  return (
    <Card title={title} action={<b className="num">{exactAmountText(amount)}</b>}>
      <div className={styles.asked} data-part="refund-request">
        <p className={styles.facts}>
          <Chip tone={look.tone}>{look.text()}</Chip>
          <span>{m.refunds_seller_from({ name: buyer, number })}</span>
          <time dateTime={asked_at}>{momentText(asked_at)}</time>
          <About request={request} />
        </p>
        <blockquote className={styles.words} dir="auto">
          <b>{reasonTexts[reason]()}</b>
          <br />
          {text}
        </blockquote>
        {answer && <p dir="auto">{m.refunds_seller_your({ text: answer })}</p>}
        {state === 'asked' && (
          <>
            {answer_by && (
              <p className="small muted">{m.refunds_seller_by({ moment: momentText(answer_by) })}</p>
            )}
            <div className={styles.acts}>
              <Button onClick={() => setAgreeing(true)}>
                {m.refunds_seller_agree({ amount: exactAmountText(amount) })}
              </Button>
              <Button variant="line" onClick={() => setAgreeing(false)}>
                {m.refunds_seller_decline()}
              </Button>
            </div>
          </>
        )}
      </div>
      {agreeing !== null && (
        <AnswerDialog
          request={request}
          agree={agreeing}
          onClose={() => setAgreeing(null)}
          onAnswer={sent => {
            setAgreeing(null)
            onAnswer(sent)
          }}
        />
      )}
    </Card>
  )
}

function About({ request: { starts_at, learner, opened } }: { request: SellerRefund }) {
  if (opened !== null) return <span>{opened ? m.refunds_seller_opened() : m.refunds_seller_unopened()}</span>
  if (!starts_at) return null
  const moment = momentText(starts_at)
  return (
    <span>
      {learner ? m.refunds_seller_lesson_for({ moment, learner }) : m.refunds_seller_lesson({ moment })}
    </span>
  )
}

interface AnswerDialogProps extends SellerRequestProps {
  agree: boolean
  onClose: () => void
}

/** Money goes back with the press; a no needs a word for the buyer. */
function AnswerDialog({
  request: { request_id, amount, buyer: name },
  agree,
  onClose,
  onAnswer,
}: AnswerDialogProps) {
  const form = useSubmit(async data => {
    const text = typed(data, 'text').trim()
    if (!agree && text === '') throw new FormRefusal({ fields: { text: m.refunds_seller_word_needed() } })
    const answer = await laterApi.sellerRefundAnswer({ body: { request_id, agree, text } })
    toast.show({ text: m.refunds_seller_done(), tone: 'good' })
    onAnswer(answer)
  })
  const sum = exactAmountText(amount)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        agree ? m.refunds_seller_agree_title({ amount: sum, name }) : m.refunds_seller_decline_title({ name })
      }
      lead={agree ? m.refunds_seller_agree_text() : m.refunds_seller_decline_text()}
    >
      <form {...form.props}>
        {form.failure && <FormError>{form.failure.text}</FormError>}
        <Field label={m.refunds_seller_word()} optional={agree} error={form.fields.text}>
          <Textarea name="text" rows={3} dir="auto" maxLength={longestRefundText} data-autofocus />
        </Field>
        <div className="dialog-acts">
          <Button variant="line" onClick={onClose}>
            {m.refunds_cancel()}
          </Button>
          <Button type="submit" busy={form.busy} busyText={m.ui_please_wait()}>
            {agree ? m.refunds_seller_agree({ amount: sum }) : m.refunds_seller_decline()}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

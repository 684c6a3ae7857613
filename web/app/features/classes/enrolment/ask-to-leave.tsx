import { useState } from 'react'
import type { Enrolment } from '#contract/classes/enrolments.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { refreshPlaces } from './use-enrolment.ts'

const longest = 500

/** After the free hours, the student asks the teacher, with a reason; the possible refund is shown first. */
export function AskToLeave({ enrolment }: { enrolment: Enrolment }) {
  const [asking, setAsking] = useState(false)
  const { request, can_ask, teacher_name: name } = enrolment
  if (request?.state === 'open')
    return (
      <>
        <small>{m.enrolments_asked_to_leave({ name })}</small>
        <small>{m.classes_quoted({ text: request.message })}</small>
      </>
    )
  return (
    <>
      {request?.state === 'declined' && (
        <>
          <small>{m.enrolments_leave_declined({ name })}</small>
          <small>{m.classes_quoted({ text: request.answer })}</small>
        </>
      )}
      {can_ask ? (
        <Button variant="line" wide onClick={() => setAsking(true)}>
          {m.enrolments_ask_leave()}
        </Button>
      ) : (
        enrolment.price > 0 && <small>{m.enrolments_leave_late()}</small>
      )}
      {asking && <AskDialog enrolment={enrolment} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const [message, setMessage] = useState('')
  const [wanting, setWanting] = useState(false)
  const { teacher_name: name, enrolment_id, refund_if_agreed: refund } = enrolment
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => laterApi.enrolmentAsk({ body: { enrolment_id, message: message.trim() } }),
    onSuccess: async () => {
      await refreshPlaces()
      toast.show({ text: m.enrolments_ask_leave_sent({ name }), tone: 'good' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.enrolments_ask_leave()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.enrolments_leave_stay()}
          </Button>
          <Button
            busy={isPending}
            busyText={m.ui_please_wait()}
            onClick={() => (message.trim() === '' ? setWanting(true) : mutate())}
          >
            {m.enrolments_ask_leave_send()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      <p>
        {refund > 0
          ? m.enrolments_ask_leave_text({ name, price: amountText(centsOf(refund)) })
          : m.enrolments_ask_leave_free({ name })}
      </p>
      <Field
        label={m.enrolments_ask_leave_message({ name })}
        error={wanting ? m.enrolments_ask_leave_required() : undefined}
      >
        <Textarea
          rows={3}
          maxLength={longest}
          value={message}
          onChange={event => {
            setMessage(event.currentTarget.value)
            setWanting(false)
          }}
        />
      </Field>
    </Dialog>
  )
}

import { useState } from 'react'
import type { ClassParticipant } from '#contract/classes/class-run.ts'
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
import { refreshPlaces } from '../enrolment/use-enrolment.ts'

const longest = 500

/** A request to leave: the refund is shown before agreeing, and declining takes a reason. */
export function AnswerLeaving({ one, name }: { one: ClassParticipant; name: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {m.enrolments_leave_answer()}
        <span className="vh"> {name}</span>
      </Button>
      {open && <AnswerDialog one={one} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function AnswerDialog({
  one: { enrolment_id, request },
  name,
  onClose,
}: {
  one: ClassParticipant
  name: string
  onClose: () => void
}) {
  const [answer, setAnswer] = useState('')
  const [wanting, setWanting] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (accept: boolean) =>
      laterApi.enrolmentAnswer({ body: { enrolment_id, accept, answer: answer.trim() } }),
    onSuccess: async () => {
      await refreshPlaces()
      toast.show({ text: m.enrolments_leave_answered({ name }), tone: 'good' })
      onClose()
    },
  })
  if (!request) return null
  const price = amountText(centsOf(request.refund))
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.enrolments_leave_answer_title({ name })}
      actions={
        <>
          <Button
            variant="line"
            disabled={isPending}
            onClick={() => (answer.trim() === '' ? setWanting(true) : mutate(false))}
          >
            {m.enrolments_leave_answer_decline()}
          </Button>
          <Button busy={isPending} busyText={m.ui_please_wait()} onClick={() => mutate(true)}>
            {request.refund > 0
              ? m.enrolments_leave_answer_refund({ price })
              : m.enrolments_leave_answer_agree()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      <p>{m.classes_quoted({ text: request.message })}</p>
      <p className="muted">
        {request.refund > 0 ? m.enrolments_leave_answer_text({ price }) : m.enrolments_leave_answer_free()}
      </p>
      <Field
        label={m.enrolments_leave_answer_message({ name })}
        help={m.enrolments_leave_answer_help()}
        error={wanting ? m.enrolments_leave_answer_required() : undefined}
      >
        <Textarea
          rows={3}
          maxLength={longest}
          value={answer}
          onChange={event => {
            setAnswer(event.currentTarget.value)
            setWanting(false)
          }}
        />
      </Field>
    </Dialog>
  )
}

import { useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { amountOf, studentOf } from './booking-texts.ts'

interface DialogProps {
  booking: Booking
  now: Date
  onClose: () => void
  onDone: () => void
}

const longest = 500

/** After the free hours: asks the teacher, with a reason. */
export function AskDialog({
  booking,
  kind,
  now,
  onClose,
  onDone,
}: DialogProps & { kind: 'move' | 'cancel' }) {
  const [message, setMessage] = useState('')
  const [wanting, setWanting] = useState(false)
  const name = booking.teacher.display_name
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      laterApi.bookingAsk({ body: { booking_id: booking.booking_id, kind, message: message.trim() } }),
    onSuccess: () => {
      toast.show({ text: m.lessons_ask_sent({ name }), tone: 'good' })
      onDone()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={kind === 'move' ? m.lessons_ask_move() : m.lessons_ask_cancel()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.ui_close()}
          </Button>
          <Button
            busy={isPending}
            busyText={m.ui_please_wait()}
            onClick={() => (message.trim() === '' ? setWanting(true) : mutate())}
          >
            {m.lessons_ask_send()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      <BookingSummary booking={booking} side="student" now={now} />
      <p>{kind === 'move' ? m.lessons_ask_move_text({ name }) : cancelText(booking)}</p>
      <Field
        label={m.lessons_ask_message({ name })}
        error={wanting ? m.lessons_ask_message_required() : undefined}
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

const cancelText = ({ price, teacher: { display_name: name } }: Booking): string =>
  price > 0
    ? m.lessons_ask_cancel_text({ name, amount: amountOf(price) })
    : m.lessons_ask_cancel_free({ name })

/** The teacher's side: the effect of accepting is shown before, and declining takes a reason. */
export function AnswerDialog({ booking, now, onClose, onDone }: DialogProps) {
  const [answer, setAnswer] = useState('')
  const [wanting, setWanting] = useState(false)
  const name = studentOf(booking)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (accept: boolean) =>
      laterApi.bookingAnswer({ body: { booking_id: booking.booking_id, accept, answer: answer.trim() } }),
    onSuccess: () => {
      toast.show({ text: m.lessons_answer_sent({ name }), tone: 'good' })
      onDone()
    },
  })
  const { request, price } = booking
  if (!request) return null
  const isCancel = request.kind === 'cancel'
  return (
    <Dialog
      open
      onClose={onClose}
      title={isCancel ? m.lessons_answer_cancel({ name }) : m.lessons_answer_move({ name })}
      actions={
        <>
          <Button
            variant="line"
            disabled={isPending}
            onClick={() => (answer.trim() === '' ? setWanting(true) : mutate(false))}
          >
            {m.lessons_answer_decline()}
          </Button>
          <Button busy={isPending} busyText={m.ui_please_wait()} onClick={() => mutate(true)}>
            {isCancel && price > 0
              ? m.lessons_cancel_refund({ amount: amountOf(price) })
              : m.lessons_answer_accept()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      <BookingSummary booking={booking} side="teacher" now={now} />
      <p>{m.lessons_quoted({ text: request.message })}</p>
      <p className="muted">
        {!isCancel
          ? m.lessons_answer_move_text({ name })
          : price > 0
            ? m.lessons_answer_cancel_text({ amount: amountOf(price) })
            : m.lessons_answer_cancel_free()}
      </p>
      <Field
        label={m.lessons_answer_message({ name })}
        help={m.lessons_answer_help()}
        error={wanting ? m.lessons_answer_required() : undefined}
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

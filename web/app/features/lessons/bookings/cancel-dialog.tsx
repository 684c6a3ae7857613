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
import { changesText } from './booking-changes.tsx'
import { BookingSummary, Facts } from './booking-summary.tsx'
import { amountOf, isTrial, studentOf } from './booking-texts.ts'
import * as styles from './cancel-dialog.module.css'

interface CancelProps {
  booking: Booking
  cancelHours: number
  now: Date
  onClose: () => void
  onDone: () => void
  onMove: () => void
}

const cancel = (bookingId: number, reason: string) =>
  laterApi.bookingCancel({ body: { booking_id: bookingId, reason } })

/** The refund and the rule, before anything is cancelled. */
export function CancelDialog({ booking, cancelHours, now, onClose, onDone, onMove }: CancelProps) {
  const { price } = booking
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancel(booking.booking_id, ''),
    onSuccess: () => {
      const text = price > 0 ? m.lessons_cancelled({ amount: amountOf(price) }) : m.lessons_cancelled_free()
      toast.show({ text, tone: 'good' })
      onDone()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isTrial(booking) ? m.lessons_cancel_title_trial() : m.lessons_cancel_title_lesson()}
      actions={
        <>
          <Button variant="line" onClick={onClose} data-autofocus>
            {m.lessons_cancel_keep()}
          </Button>
          <Button onClick={() => mutate()} busy={isPending} busyText={m.lessons_cancelling()}>
            {price > 0 ? m.lessons_cancel_refund({ amount: amountOf(price) }) : m.lessons_cancel_yes()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      <BookingSummary booking={booking} side="student" now={now} />
      {price > 0 ? (
        <Facts
          facts={[
            [m.lessons_cancel_back(), m.lessons_cancel_all({ amount: amountOf(price) })],
            [m.lessons_cancel_to(), m.lessons_cancel_way()],
            [m.lessons_cancel_takes(), m.lessons_cancel_days()],
          ]}
        />
      ) : (
        <p>{m.lessons_cancel_nothing()}</p>
      )}
      <p className={styles.note}>
        {m.lessons_cancel_instead()}{' '}
        <button type="button" className="link" onClick={onMove}>
          {m.lessons_cancel_move()}
        </button>
        {' · '}
        {m.lessons_cancel_instead_free()}
      </p>
      <p className="tiny muted">{changesText(booking, cancelHours, now)}</p>
    </Dialog>
  )
}

interface TeacherCancelProps {
  booking: Booking
  now: Date
  onClose: () => void
  onDone: () => void
}

/** The teacher's side: always refunded in full, and the family is told why. */
export function TeacherCancelDialog({ booking, now, onClose, onDone }: TeacherCancelProps) {
  const [reason, setReason] = useState('')
  const [wanting, setWanting] = useState(false)
  const name = studentOf(booking)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cancel(booking.booking_id, reason.trim()),
    onSuccess: () => {
      toast.show({ text: m.lessons_cancelled_told({ name }), tone: 'good' })
      onDone()
    },
  })
  const send = () => (reason.trim() === '' ? setWanting(true) : mutate())
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.lessons_cancel_student_title({ name })}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.lessons_cancel_keep()}
          </Button>
          <Button onClick={send} busy={isPending} busyText={m.lessons_cancelling()}>
            {booking.price > 0
              ? m.lessons_cancel_refund({ amount: amountOf(booking.price) })
              : m.lessons_cancel_yes()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      <BookingSummary booking={booking} side="teacher" now={now} />
      <p className={styles.text}>
        {booking.price > 0
          ? m.lessons_cancel_student_text({ amount: amountOf(booking.price) })
          : m.lessons_cancel_student_free()}{' '}
        {m.lessons_cancel_student_time()}
      </p>
      <Field
        label={m.lessons_cancel_reason()}
        help={m.lessons_cancel_reason_help()}
        error={wanting ? m.lessons_cancel_reason_required() : undefined}
      >
        <Textarea
          rows={3}
          maxLength={500}
          value={reason}
          onChange={event => {
            setReason(event.currentTarget.value)
            setWanting(false)
          }}
        />
      </Field>
    </Dialog>
  )
}

import { useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { showFailure } from '../../../ui/show-failure.ts'
import { toast } from '../../../ui/toasts.tsx'
import * as styles from './attendance-control.module.css'
import { AttendanceChip, attendances } from './booking-chips.tsx'
import { cancelledBy, dayOf, hasBegun, studentOf } from './booking-texts.ts'

interface AttendanceControlProps {
  booking: Booking
  now: Date
  /** The reader is its teacher; staff only view it. */
  mine: boolean
  onMarked: () => void
}

/** From the start of the lesson; pressing it again corrects it. */
export function AttendanceControl({ booking, now, mine, onMarked }: AttendanceControlProps) {
  const { status } = booking
  if (status === 'cancelled') return <span className="tiny muted">{cancelledText(booking)}</span>
  if (!hasBegun(booking, now)) return <span className="tiny muted">{m.lessons_attendance_not_yet()}</span>
  if (!mine) return <AttendanceChip booking={booking} />
  const name = studentOf(booking)
  return (
    <AttendanceChoice
      bookingId={booking.booking_id}
      name={name}
      legend={m.lessons_attendance_of({
        name,
        day: dayOf(booking.trial_date, now),
        time: clockText(booking.trial_time),
      })}
      attendance={booking.attendance}
      onMarked={onMarked}
    />
  )
}

interface AttendanceChoiceProps {
  bookingId: number
  name: string
  legend: string
  attendance: number | null
  onMarked: () => void
}

export function AttendanceChoice({
  bookingId,
  name,
  legend,
  attendance: noted,
  onMarked,
}: AttendanceChoiceProps) {
  const [sending, setSending] = useState<number | null>(null)
  const shown = sending ?? noted

  async function mark(attendance: (typeof attendances)[number]) {
    setSending(attendance.value)
    try {
      await laterApi.attendanceMark({
        body: { booking: bookingId, attendance: attendance.value },
      })
      toast.show({ text: m.lessons_attendance_saved({ name, attendance: attendance.label() }), tone: 'good' })
      onMarked()
    } catch (error) {
      showFailure(error)
      setSending(null)
    }
  }

  return (
    <fieldset className={styles.set}>
      <legend className="vh">{legend}</legend>
      {attendances.map(attendance => (
        <label key={attendance.value} data-tone={attendance.tone}>
          <input
            className="vh"
            type="radio"
            name={`attendance-${bookingId}`}
            checked={shown === attendance.value}
            onChange={() => void mark(attendance)}
          />
          <span>{attendance.label()}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** 'Cancelled by you, refunded'. */
function cancelledText(booking: Booking): string {
  const who = cancelledBy(booking, 'teacher')
  return booking.refunded > 0 ? m.lessons_cancelled_refunded({ who }) : who
}

import { useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { momentText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useSite } from '../../../lib/site.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ReportButton } from '../../site/report-button.tsx'
import { changesText } from './booking-changes.tsx'
import { AttendanceChip, StatusChip } from './booking-chips.tsx'
import { BookingSummary, type Fact, Facts } from './booking-summary.tsx'
import { amountOf, cancelledBy, dayOf, learnerOf, timesOf, titleOf } from './booking-texts.ts'
import { CalendarButton } from './calendar-button.tsx'
import { LearnerDialog } from './learner-dialog.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { RequestNotice } from './request-notice.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'

interface DetailsDialogProps {
  booking: Booking
  cancelHours: number
  now: Date
  onClose: () => void
  /** Someone else attends. */
  onChanged: () => void
}

/** Everything about the reader's own booking, including changing who attends. */
export function DetailsDialog({ booking, cancelHours, now, onClose, onChanged }: DetailsDialogProps) {
  const [isAsking, setAsking] = useState(false)
  const brand = useSite()?.brand.name ?? ''
  const cancelled = booking.status === 'cancelled'
  const facts: Fact[] = [
    [m.lessons_fact_when(), whenText(booking, now)],
    [m.lessons_fact_where(), booking.trial.venue || m.lessons_online()],
    [
      m.lessons_fact_who(),
      <span key="who" className="row">
        {learnerOf(booking)}
        {booking.can_change_learner && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {m.lessons_learner_change()}
            <span className="vh"> {m.lessons_fact_who()}</span>
          </Button>
        )}
      </span>,
    ],
    [m.lessons_fact_price(), amountOf(booking.price)],
    [m.lessons_fact_status(), <StatusChip key="status" booking={booking} />],
  ]
  if (!booking.upcoming && !cancelled)
    facts.push([m.lessons_fact_attendance(), <AttendanceChip key="attendance" booking={booking} />])
  facts.push([m.lessons_fact_booked(), momentText(booking.booked_at)])
  if (booking.moves > 0)
    facts.push([
      m.lessons_fact_moved(),
      m.lessons_moved_times({ count: booking.moves, shown: wholeNumber(booking.moves) }),
    ])
  if (cancelled) facts.push([m.lessons_fact_cancelled(), cancelledText(booking)])
  if (booking.held > 0 && booking.refunded === 0)
    facts.push([m.held_fact(), m.held_fact_text({ amount: amountOf(booking.held), brand })])
  if (booking.refunded > 0) facts.push([m.lessons_fact_refund(), amountOf(booking.refunded)])
  if (isAsking)
    return <LearnerDialog booking={booking} now={now} onClose={() => setAsking(false)} onDone={onChanged} />
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={titleOf(booking)}
      actions={
        <>
          <ReportButton
            what={{
              kind: 'lesson',
              id: booking.booking_id,
              name: m.cases_lesson_with({ name: booking.teacher.display_name }),
              detail: whenText(booking, now),
            }}
          />
          {booking.upcoming && <CalendarButton bookingId={booking.booking_id} />}
          <Button variant="line" onClick={onClose}>
            {m.lessons_close()}
          </Button>
        </>
      }
    >
      <BookingSummary booking={booking} side="student" />
      <MovedNotice booking={booking} now={now} onKept={onClose} />
      <SuspendedNotice booking={booking} now={now} />
      <RequestNotice booking={booking} />
      <Facts facts={facts} />
      {booking.upcoming && <p className="tiny muted">{changesText(booking, cancelHours, now)}</p>}
    </Dialog>
  )
}

const whenText = (booking: Booking, now: Date): string =>
  m.lessons_hong_kong({
    moment: m.lessons_moment({ day: dayOf(booking.trial_date, now), time: timesOf(booking) }),
  })

function cancelledText(booking: Booking): string {
  const who = cancelledBy(booking, 'student')
  return booking.reason ? `${who} ${m.lessons_reason_said({ reason: booking.reason })}` : who
}

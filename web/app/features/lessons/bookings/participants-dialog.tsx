import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useQuery } from '../../../lib/query.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { gradeLabel } from '../../accounts/learners/grades.ts'
import { AskButton } from '../../conversations/ask-button.tsx'
import { AttendanceControl } from './attendance-control.tsx'
import { StatusChip } from './booking-chips.tsx'
import { type Fact, Facts } from './booking-summary.tsx'
import { amountOf, cancelledBy, dayOf, studentOf, timesOf, titleOf } from './booking-texts.ts'
import { CalendarButton } from './calendar-button.tsx'
import { JoinButton } from './join-button.tsx'
import * as styles from './participants-dialog.module.css'

interface ParticipantsDialogProps {
  booking: Booking
  now: Date
  mine: boolean
  onClose: () => void
  onChanged: () => void
  onCancel: (booking: Booking) => void
}

/** The teacher's view of a lesson: who attends, with attendance; an email address only while the booking is live. */
export function ParticipantsDialog(props: ParticipantsDialogProps) {
  const { booking, now, mine, onClose, onChanged, onCancel } = props
  const all = useQuery({
    ...queryOf(laterApi.slotBookings, { body: { slot_id: booking.slot_id } }),
    select: ({ bookings }) => bookings,
    gcTime: 0,
  })
  const moment = m.lessons_moment({ day: dayOf(booking.trial_date, now), time: timesOf(booking) })
  const facts: Fact[] = [
    [m.lessons_fact_when(), m.lessons_hong_kong({ moment })],
    [m.lessons_fact_where(), booking.trial.venue || m.lessons_online()],
    [m.lessons_fact_price(), amountOf(booking.price)],
  ]
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={titleOf(booking)}
      actions={
        <>
          {booking.upcoming && <CalendarButton bookingId={booking.booking_id} />}
          {booking.join_from && mine ? (
            <JoinButton booking={booking} name={titleOf(booking)} now={now} />
          ) : (
            <Button variant="line" onClick={onClose}>
              {m.lessons_close()}
            </Button>
          )}
        </>
      }
    >
      <Facts facts={facts} />
      <h3 className={styles.title}>{m.lessons_participants()}</h3>
      {all.data ? (
        <ul className={styles.list}>
          {all.data.map(each => (
            <Participant
              key={each.booking_id}
              booking={each}
              now={now}
              mine={mine}
              onMarked={() => {
                void all.refetch()
                onChanged()
              }}
              onCancel={() => onCancel(each)}
            />
          ))}
        </ul>
      ) : all.isError ? (
        <Failed title={m.lessons_participants_failed()} of={all} />
      ) : (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
    </Dialog>
  )
}

interface ParticipantProps {
  booking: Booking
  now: Date
  mine: boolean
  onMarked: () => void
  onCancel: () => void
}

function Participant({ booking, now, mine, onMarked, onCancel }: ParticipantProps) {
  const name = studentOf(booking)
  const { email } = booking.student_user
  return (
    <li data-part="participant">
      <Avatar name={name} />
      <div className={styles.who}>
        <b className="person">{name}</b>
        {booking.learner_grade && <span className="tiny muted">{gradeLabel(booking.learner_grade)}</span>}
        {email && (
          <a className="tiny link" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {booking.status === 'cancelled' && booking.reason && (
          <span className="tiny muted">
            {cancelledBy(booking, 'teacher')} {m.lessons_reason_said({ reason: booking.reason })}
          </span>
        )}
      </div>
      <StatusChip booking={booking} />
      <div className={styles.acts}>
        <AttendanceControl booking={booking} now={now} mine={mine} onMarked={onMarked} />
        {mine && (
          <AskButton
            kind="message"
            iconOnly
            to={{ student_id: booking.student.user_id }}
            name={name}
            subject={{ kind: 'booking', id: booking.booking_id, title: titleOf(booking) }}
          />
        )}
        {mine && booking.can_cancel && (
          <Button variant="danger" onClick={onCancel} aria-label={m.lessons_participant_cancel({ name })}>
            {m.lessons_cancel()}
          </Button>
        )}
      </div>
    </li>
  )
}

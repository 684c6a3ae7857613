import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { AskButton } from '../../conversations/ask-button.tsx'
import { BookingMenu, type BookingProps } from './booking-changes.tsx'
import { StatusChip } from './booking-chips.tsx'
import * as styles from './booking-row.module.css'
import { learnerOf, timesOf, titleOf } from './booking-texts.ts'
import { Directions } from './directions.tsx'
import { JoinButton } from './join-button.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { RequestNotice } from './request-notice.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'

/** A lesson of a day to come, in a line. */
export function BookingRow(props: BookingProps) {
  const { booking, now } = props
  const { teacher, trial, learner_id, learner_name, join_from, status } = booking
  return (
    <article className={styles.row} data-part="booking">
      <h4 className={styles.time}>{timesOf(booking)}</h4>
      <div className={styles.who}>
        <Avatar name={learner_id === null ? m.lessons_me() : learner_name || learnerOf(booking)} />
        <p>
          <b>{learnerOf(booking)}</b>
          <span>{titleOf(booking)}</span>
        </p>
      </div>
      <div className={styles.whom}>
        <Avatar name={teacher.display_name} src={teacher.profile_picture} lazy />
        <p>
          <Link className="person" to={`/teachers-and-tutors/${teacher.user_id}`}>
            {teacher.display_name}
          </Link>
          <span>{trial.venue || m.lessons_online()}</span>
        </p>
      </div>
      <div className={styles.acts}>
        {status === 'suspended' && <StatusChip booking={booking} />}
        {booking.can_join && join_from ? (
          <JoinButton booking={booking} name={teacher.display_name} now={now} />
        ) : (
          trial.venue && <Directions venue={trial.venue} />
        )}
        <AskButton
          kind="message"
          iconOnly
          to={{ teacher_id: teacher.user_id }}
          name={teacher.display_name}
          subject={{ kind: 'booking', id: booking.booking_id, title: titleOf(booking) }}
        />
        <BookingMenu {...props} />
      </div>
      <MovedNotice booking={booking} now={now} />
      <SuspendedNotice booking={booking} now={now} />
      <RequestNotice booking={booking} />
    </article>
  )
}

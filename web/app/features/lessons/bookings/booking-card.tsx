import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { monthNameText } from '../../../lib/dates.ts'
import { Link } from '../../../lib/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AskButton } from '../../conversations/ask-button.tsx'
import * as styles from './booking-card.module.css'
import { StatusChip, TypeChip } from './booking-chips.tsx'
import {
  amountOf,
  dayOf,
  freeUntil,
  isFree,
  isOpen,
  learnerOf,
  momentOf,
  startsIn,
  timesOf,
  titleOf,
} from './booking-texts.ts'
import { Directions } from './directions.tsx'
import { JoinButton } from './join-button.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { RequestNotice } from './request-notice.tsx'
import { SuspendedNotice } from './suspended-notice.tsx'

/** What can be done with a booking; the page shows the dialogs. */
export type Ask = (what: 'move' | 'cancel' | 'ask-move' | 'ask-cancel' | 'details', booking: Booking) => void

export interface UpcomingProps {
  booking: Booking
  cancelHours: number
  now: Date
  onAsk: Ask
}

/** A lesson to come. */
export function BookingCard({ booking, cancelHours, now, onAsk }: UpcomingProps) {
  const { teacher, trial, trial_date, join_from } = booking
  const day = dayOf(trial_date, now)
  const noteId = `changes-${booking.booking_id}`
  const free = isFree(booking, cancelHours, now)
  const spoken = (
    <span className="vh">
      {' '}
      {teacher.display_name}, {day}
    </span>
  )
  return (
    <article className={styles.card} data-part="booking">
      <div className={cx(styles.when, isOpen(booking, now) && styles.open)}>
        <span className={styles.leaf} aria-hidden="true">
          <span>{monthNameText(trial_date).slice(0, 3)}</span>
          <b>{Number(trial_date.slice(8))}</b>
        </span>
        <div>
          <h3>{m.lessons_moment({ day, time: timesOf(booking) })}</h3>
          <p>
            <StatusChip booking={booking} />
            <span>{startsIn(booking, now)}</span>
          </p>
        </div>
        <IconButton
          className={styles.more}
          icon="more"
          label={m.lessons_details_of({
            name: teacher.display_name,
            day,
            time: clockText(booking.trial_time),
          })}
          onClick={() => onAsk('details', booking)}
        />
      </div>
      <div className={styles.body}>
        <div className={styles.who}>
          <Avatar name={teacher.display_name} src={teacher.profile_picture} lazy />
          <div>
            <Link className={cx('person', styles.name)} to={`/teachers-and-tutors/${teacher.user_id}`}>
              {teacher.display_name}
            </Link>
            <p>
              {titleOf(booking)} <TypeChip booking={booking} />
            </p>
          </div>
          <b className="num">{amountOf(booking.price)}</b>
        </div>
        <MovedNotice booking={booking} now={now} />
        <SuspendedNotice booking={booking} now={now} />
        <RequestNotice booking={booking} />
        <ul className={styles.facts}>
          <li>
            <Icon name="user" />
            {booking.learner_id === null
              ? m.lessons_for_me()
              : m.lessons_for_learner({ learner: learnerOf(booking) })}
          </li>
          <li>
            <Icon name={trial.venue ? 'pin' : 'video'} />
            {trial.venue || m.lessons_online()}
          </li>
        </ul>
        <div className={styles.acts}>
          {join_from ? (
            <JoinButton booking={booking} name={teacher.display_name} now={now} wide />
          ) : (
            trial.venue && <Directions venue={trial.venue} />
          )}
          <div className={styles.changes}>
            <Button
              variant="line"
              icon="calendar"
              disabled={!free && !booking.can_ask}
              aria-describedby={noteId}
              onClick={() => onAsk(free ? 'move' : 'ask-move', booking)}
            >
              {free || !booking.can_ask ? m.lessons_move() : m.lessons_ask_move()}
              {spoken}
            </Button>
            <Button
              variant="line"
              disabled={!free && !booking.can_ask}
              aria-describedby={noteId}
              onClick={() => onAsk(free ? 'cancel' : 'ask-cancel', booking)}
            >
              {free || !booking.can_ask ? m.lessons_cancel() : m.lessons_ask_cancel()}
              {spoken}
            </Button>
            <AskButton
              kind="message"
              to={{ teacher_id: teacher.user_id }}
              name={teacher.display_name}
              subject={{ kind: 'booking', id: booking.booking_id, title: titleOf(booking) }}
            />
          </div>
        </div>
        <p className={styles.note} id={noteId}>
          {changesText(booking, cancelHours, now)}
        </p>
      </div>
    </article>
  )
}

/** The rule at the button: until when, or why not any more. */
export function changesText(booking: Booking, cancelHours: number, now: Date): string {
  const free = isFree(booking, cancelHours, now)
  if ((booking.moved || booking.request?.state === 'accepted') && free) return m.lessons_until_begins()
  const moment = momentOf(freeUntil(booking, cancelHours), now)
  return free ? m.lessons_until({ moment }) : m.lessons_until_over({ moment, hours: cancelHours })
}

import { m } from '#messages/messages.js'
import { Link } from '../../../lib/link.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { LanternMark } from '../../../ui/drawings.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AskButton } from '../../conversations/ask-button.tsx'
import { BookingChanges, type BookingProps } from './booking-changes.tsx'
import { amountOf, dayOf, isTrial, learnerOf, startsIn, timesOf, titleOf } from './booking-texts.ts'
import { Directions } from './directions.tsx'
import { JoinButton } from './join-button.tsx'
import { MovedNotice } from './moved-notice.tsx'
import * as styles from './next-lesson.module.css'
import { NightStreet } from './night-street.tsx'
import { RequestNotice } from './request-notice.tsx'

/** The lesson that comes first, with everything one does before it. */
export function NextLesson(props: BookingProps) {
  const { booking, now } = props
  const { teacher, trial, learner_id, learner_name, join_from } = booking
  const own = learner_id === null
  return (
    <article className={styles.band} data-part="booking">
      <NightStreet className={styles.street} />
      <div className={styles.words}>
        <p className={styles.soon}>
          <LanternMark />
          <b>{m.lessons_next_lesson()}</b>
          <span>{startsIn(booking, now)}</span>
        </p>
        <div className={styles.head}>
          <Avatar name={own ? m.lessons_me() : learner_name || learnerOf(booking)} size="large" />
          <div>
            <h3>{titleText(own ? '' : learner_name, isTrial(booking))}</h3>
            <p>{m.lessons_moment({ day: dayOf(booking.trial_date, now), time: timesOf(booking) })}</p>
          </div>
        </div>
        <ul className={styles.facts}>
          <li>
            <Avatar name={teacher.display_name} src={teacher.profile_picture} size="small" />
            <Link className="person" to={`/teachers-and-tutors/${teacher.user_id}`}>
              {teacher.display_name}
            </Link>
          </li>
          <li>
            <Icon name="book" />
            {titleOf(booking)}, {amountOf(booking.price)}
          </li>
          <li>
            <Icon name={trial.venue ? 'pin' : 'video'} />
            {trial.venue || m.lessons_online()}
          </li>
        </ul>
        <MovedNotice booking={booking} now={now} />
        <RequestNotice booking={booking} />
      </div>
      <div className={styles.acts}>
        {join_from ? (
          <JoinButton booking={booking} name={teacher.display_name} now={now} wide />
        ) : (
          trial.venue && <Directions venue={trial.venue} wide />
        )}
        <AskButton
          kind="message"
          wide
          to={{ teacher_id: teacher.user_id }}
          name={teacher.display_name}
          subject={{ kind: 'booking', id: booking.booking_id, title: titleOf(booking) }}
        />
        <BookingChanges className={styles.changes} {...props} />
      </div>
    </article>
  )
}

function titleText(learner: string, trial: boolean): string {
  if (!learner) return trial ? m.lessons_your_trial() : m.lessons_your_lesson()
  return trial ? m.lessons_trial_of({ name: learner }) : m.lessons_lesson_of({ name: learner })
}

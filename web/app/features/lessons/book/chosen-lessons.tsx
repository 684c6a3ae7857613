import { m } from '#messages/messages.js'
import { timesText } from '../../../lib/clock-text.ts'
import { momentText, shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { freeUntil } from './bookable.ts'
import type { ChosenLesson } from './booking-store.ts'
import * as styles from './chosen-lessons.module.css'
import type { ChosenTrial } from './trial-selection.ts'

interface ChosenLessonsProps {
  lessons: readonly ChosenLesson[]
  trials: readonly ChosenTrial[]
  /** Back to choosing times. */
  onTime?: (() => void) | undefined
  /** Back to who it is for, which is then named. */
  onWho?: (() => void) | undefined
}

/** The selection: which lesson, for whom, with whom, when and where, in Hong Kong time. */
export function ChosenLessons({ lessons, trials, onTime, onWho }: ChosenLessonsProps) {
  return (
    <ul className={styles.lessons}>
      {lessons.map((lesson, index) => (
        <li key={lesson.slotId}>
          <Avatar
            name={lesson.teacherName}
            src={trials.find(({ packageId }) => packageId === lesson.packageId)?.teacherPicture}
          />
          <div>
            {!onTime && (
              <p>
                <b>
                  {lesson.learnerName ? m.bookings_for({ learner: lesson.learnerName }) : m.bookings_for_me()}
                </b>
              </p>
            )}
            <p>
              <b>{lesson.title}</b>{' '}
              <span className="muted person">{m.bookings_with_teacher({ teacher: lesson.teacherName })}</span>
            </p>
            <p className={styles.when}>
              {m.bookings_when({ day: shortDayText(lesson.day), time: timesText(lesson) })}
            </p>
            <p className="muted small">
              {m.bookings_place_zone({ place: lesson.venue || m.bookings_online() })}
            </p>
          </div>
          {onTime && index === 0 && (
            <Button variant="line" icon="edit" className={styles.change} onClick={onTime}>
              <span>{m.bookings_change_time()}</span>
            </Button>
          )}
          {onWho && index === 0 && (
            <Button variant="quiet" onClick={onWho}>
              {m.bookings_change_who()}
              <span className="vh"> {m.accounts_for_title()}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

interface PromiseLinesProps {
  lessons: readonly ChosenLesson[]
  /** Undefined while unknown. */
  cancelHours: number | undefined
}

/** The cancellation rule, shown before paying. */
export function PromiseLines({ lessons, cancelHours }: PromiseLinesProps) {
  const [only] = lessons.length === 1 ? lessons : []
  const until = only && cancelHours !== undefined ? freeUntil(only, cancelHours) : null
  return (
    <ul className={styles.promises}>
      {cancelHours !== undefined && (
        <li>
          <Icon name="refund" />
          <span>
            {until === null
              ? m.bookings_promise_hours({ count: cancelHours, hours: wholeNumber(cancelHours) })
              : until > new Date()
                ? m.bookings_promise_until({ until: momentText(until) })
                : m.bookings_promise_late({ count: cancelHours, hours: wholeNumber(cancelHours) })}
          </span>
        </li>
      )}
      <li>
        <Icon name="shield" />
        <span>{m.bookings_promise_teacher()}</span>
      </li>
    </ul>
  )
}

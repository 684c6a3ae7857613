import { hongKongDay } from '#contract/rules/hong-kong-time.ts'
import type { TaughtLesson } from '#contract/teaching/teaching.ts'
import { m } from '#messages/messages.js'
import { clockTextAt } from '../../lib/clock-text.ts'
import { shortDayText } from '../../lib/dates.ts'
import { Link } from '../../lib/link.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { colorClass } from '../classes/calendar/class-colors.ts'
import { AttendanceChoice } from '../lessons/bookings/attendance-control.tsx'
import { addressOf, lessonFacts, lessonTitle, minutesOf, phaseOf, timesOf } from './home-texts.ts'
import { JoinLesson } from './join-lesson.tsx'
import * as partStyles from './part.module.css'
import * as styles from './today-part.module.css'
import { weekdayText } from './weekday-text.ts'

interface PartProps {
  /** Of the week, by time. */
  lessons: readonly TaughtLesson[]
  now: Date
}

const dayOf = ({ starts_at }: TaughtLesson): string => hongKongDay(new Date(starts_at))

export function TodayPart({ lessons, now, onMarked }: PartProps & { onMarked: () => void }) {
  const today = hongKongDay(now)
  const its = lessons.filter(lesson => dayOf(lesson) === today)
  return (
    <section className={partStyles.part} aria-labelledby="teaching-today">
      <div className={partStyles.head}>
        <h2 id="teaching-today">{m.teaching_today_on({ day: shortDayText(today) })}</h2>
        <Link to="/my-classes">
          {m.shell_nav_timetable()}
          <Icon name="right" />
        </Link>
      </div>
      {its.length === 0 ? (
        <p className={partStyles.none}>
          {lessons.length === 0 ? m.teaching_no_lessons_week() : m.teaching_no_lessons_today()}
        </p>
      ) : (
        <ul>
          {its.map(lesson => (
            <Row key={`${lesson.kind} ${lesson.lesson_id}`} lesson={lesson} now={now} onMarked={onMarked} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ lesson, now, onMarked }: { lesson: TaughtLesson; now: Date; onMarked: () => void }) {
  const phase = phaseOf(lesson, now)
  return (
    <li className={styles.row} data-phase={phase}>
      <p className={styles.time}>
        <b>{clockTextAt(lesson.starts_at)}</b>
        <span>{m.teaching_minutes({ count: minutesOf(lesson) })}</span>
      </p>
      <span className={cx(styles.bar, lesson.color ? colorClass(lesson.color) : styles.trial)} />
      <p className={partStyles.what}>
        <b>
          <Link to={addressOf(lesson)}>{lessonTitle(lesson)}</Link>
        </b>
        <span>{lessonFacts(lesson).join(' · ')}</span>
      </p>
      <Control lesson={lesson} phase={phase} onMarked={onMarked} />
    </li>
  )
}

/** The action: joining, or recording attendance. */
function Control({
  lesson,
  phase,
  onMarked,
}: {
  lesson: TaughtLesson
  phase: ReturnType<typeof phaseOf>
  onMarked: () => void
}) {
  const { suspended, teacher_name, join_from, students } = lesson
  if (phase === 'open') return <JoinLesson lesson={lesson} />
  if (phase === 'later')
    return join_from === null ? null : (
      <span className={styles.later}>{m.teaching_join_opens({ time: clockTextAt(join_from) })}</span>
    )
  // Its teacher records attendance.
  if (suspended || teacher_name) return null
  const [student] = students
  if (student && students.length === 1)
    return (
      <AttendanceChoice
        bookingId={student.booking_id}
        name={student.learner_name || m.lessons_student_unnamed()}
        legend={m.teaching_attendance_of({ title: lessonTitle(lesson) })}
        attendance={student.attendance}
        onMarked={onMarked}
      />
    )
  return (
    <ButtonLink variant="line" to={addressOf(lesson)}>
      {m.teaching_attendance()}
      <span className="vh"> {lessonTitle(lesson)}</span>
    </ButtonLink>
  )
}

/** The days after today. */
export function RestPart({ lessons, now }: PartProps) {
  const today = hongKongDay(now)
  const days = [...Map.groupBy(lessons, dayOf)].filter(([day]) => day > today)
  if (days.length === 0) return null
  return (
    <section className={partStyles.part} aria-labelledby="teaching-rest">
      <div className={partStyles.head}>
        <h2 id="teaching-rest">{m.teaching_rest()}</h2>
      </div>
      {days.map(([day, its]) => (
        <div key={day} className={styles.day}>
          <h3>
            <span className="vh">{shortDayText(day)}</span>
            <span aria-hidden="true">{weekdayText(day)}</span>
            <b aria-hidden="true">{Number(day.slice(8))}</b>
          </h3>
          <ul>
            {its.map(lesson => (
              <li key={`${lesson.kind} ${lesson.lesson_id}`} className={styles.short}>
                <span className={cx(styles.dot, lesson.color ? colorClass(lesson.color) : styles.trial)} />
                <span className={styles.times}>{timesOf(lesson)}</span>
                <span className={styles.which}>
                  <Link to={addressOf(lesson)}>{lessonTitle(lesson)}</Link>
                  <span> · {lessonFacts(lesson).join(' · ')}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

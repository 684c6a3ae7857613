import type { WeekEntry } from '#contract/learning/learning.ts'
import { hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockTimesText } from '../../lib/clock-text.ts'
import { weekdayNameText } from '../../lib/dates.ts'
import { Link } from '../../lib/link.tsx'
import { useMutation } from '../../lib/query.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { cx } from '../../ui/cx.ts'
import { whoseText } from '../classes/calendar/item-texts.ts'
import { enterLesson } from '../classes/run/enter-lesson.ts'
import { enterBooking } from '../lessons/bookings/enter-booking.ts'
import { useNow } from '../lessons/bookings/use-now.ts'
import * as styles from './week.module.css'

/** Trial lessons and class lessons of seven days. */
export function Week({ entries }: { entries: readonly WeekEntry[] }) {
  const now = useNow()
  const coming = entries.filter(({ ends_at }) => new Date(ends_at) > now)
  return (
    <section aria-labelledby="week">
      <div className={styles.head}>
        <h2 id="week">{m.learning_week()}</h2>
        <Link to="/my-classes">{m.learning_timetable()}</Link>
      </div>
      {coming.length === 0 ? (
        <p className={styles.none}>{m.learning_week_none()}</p>
      ) : (
        <ul className={styles.list}>
          {coming.map(entry => (
            <Entry key={`${entry.kind} ${entry.booking_id ?? entry.lesson_id}`} entry={entry} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

const addressOf = ({ class_id }: WeekEntry): string =>
  class_id === null ? '/my/bookings' : `/my-classes/${class_id}`

function Entry({ entry, now }: { entry: WeekEntry; now: Date }) {
  const [from, to] = [new Date(entry.starts_at), new Date(entry.ends_at)]
  const today = hongKongDay(from) === hongKongDay(now)
  const title =
    entry.kind === 'class'
      ? entry.title
      : m.learning_trial({ minutes: Math.round((to.getTime() - from.getTime()) / 60_000) })
  const open = entry.join_from !== null && new Date(entry.join_from) <= now
  return (
    <li className={styles.entry}>
      <span className={cx(styles.day, today && styles.today)}>
        <span>{today ? m.learning_today() : weekdayNameText(entry.starts_at)}</span>
        <b>{Number(hongKongDay(from).slice(8))}</b>
      </span>
      <p className={styles.what}>
        <Link to={addressOf(entry)}>{whoseText(entry.learners, title)}</Link>
        <span>
          {m.learning_when({
            times: clockTimesText({ time: hongKongTime(from), end_time: hongKongTime(to) }),
            teacher: entry.teacher_name,
          })}
        </span>
      </p>
      {open ? <Join entry={entry} title={title} /> : <StateChip entry={entry} />}
    </li>
  )
}

function Join({ entry, title }: { entry: WeekEntry; title: string }) {
  const { mutate: join, isPending } = useMutation({
    mutationFn: () =>
      entry.booking_id === null ? enterLesson(entry.lesson_id) : enterBooking(entry.booking_id),
  })
  return (
    <Button busy={isPending} busyText={m.lessons_joining()} onClick={() => join()}>
      {m.lessons_join()}
      <span className="vh"> {title}</span>
    </Button>
  )
}

function StateChip({ entry }: { entry: WeekEntry }) {
  if (entry.in_line !== null) return <Chip tone="amber">{m.learning_in_line({ place: entry.in_line })}</Chip>
  if (entry.suspended) return <Chip tone="red">{m.learning_suspended()}</Chip>
  return entry.kind === 'trial' ? (
    <Chip tone="jade">{m.learning_kind_trial()}</Chip>
  ) : (
    <Chip>{m.learning_kind_class()}</Chip>
  )
}

import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { wholeNumber } from '../../../lib/format.ts'
import { hasScreen } from '../../../lib/has-screen.ts'
import { Link } from '../../../lib/link.tsx'
import { languageOf } from '../../../lib/text-language.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ZoneNote } from '../../../ui/zone-note.tsx'
import { classesPath, classPath, enrolPath } from '../../catalogue/addresses.ts'
import type { ComingClass } from '../../catalogue/live/coming-class.ts'
import {
  costText,
  dayTimeText,
  leaveText,
  lessonsText,
  nearText,
  placeText,
  seatsText,
  timesText,
} from '../../catalogue/live/coming-texts.ts'
import { DayTile } from '../../catalogue/live/day-tile.tsx'
import * as styles from './next-class.module.css'

interface NextClassProps {
  /** By their next lesson. */
  classes: readonly ComingClass[]
  /** Whether the reader teaches it. */
  own: boolean
}

/** The next live class, its price and the seats left; the calendar has the others. */
export function NextClass({ classes, own }: NextClassProps) {
  const [next, ...later] = classes
  if (!next || !hasScreen('/classes/:course_title/:course_id')) return null
  const near = nearText(next)
  return (
    <section className={styles.next} aria-labelledby="next-class" data-part="next-class">
      <div className={styles.main}>
        <div className={styles.head}>
          <h2 id="next-class">{m.live_next()}</h2>
          {near && <span className="chip chip-amber">{near}</span>}
        </div>
        <div className={styles.when}>
          <DayTile day={next.day} />
          <div>
            <b>
              <Link to={classPath(next)} lang={languageOf(next.title)}>
                {next.title}
              </Link>
            </b>
            <p>
              {timesText(next)} · {placeText(next)}
            </p>
            <ZoneNote at={hongKongInstant(next.day, next.time)} />
          </div>
        </div>
        <Seats next={next} />
        {!own && (
          <ButtonLink variant="line" wide to={enrolPath(next)}>
            {next.free === 0 ? m.live_wait() : m.live_enrol_for({ price: costText(next) })}
          </ButtonLink>
        )}
        <p className={styles.note}>
          {lessonsText(next)} {leaveText(next)}
        </p>
      </div>
      {later.map(coming => (
        <Link key={coming.id} className={styles.row} to={classPath(coming)}>
          <span>
            {dayTimeText(coming)}
            <span className="vh"> {coming.title}</span>
          </span>
          <span className="muted">{seatsText(coming)}</span>
          <Icon name="right" />
        </Link>
      ))}
      <Link
        className={`${styles.row} ${styles.all}`}
        to={classesPath({ id: next.courseId, name: next.courseName })}
      >
        <Icon name="calendar" />
        {m.live_schedule()}
      </Link>
    </section>
  )
}

function Seats({ next }: { next: ComingClass }) {
  const { free, seats } = next
  return (
    <div className={styles.seats}>
      <p>
        <b>{m.live_seats()}</b>
        <span>
          {seatsText(next)} {free !== null && free > 0 && m.live_of({ seats: wholeNumber(seats) })}
        </span>
      </p>
      {free !== null && <progress value={seats - free} max={seats} aria-label={m.live_seats()} />}
    </div>
  )
}

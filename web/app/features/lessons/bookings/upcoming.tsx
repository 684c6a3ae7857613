import { useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { recentDayText } from '../../../lib/dates.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { SegmentedControl } from '../../../ui/choices.tsx'
import { WorkIcon } from '../../../ui/work-icon.tsx'
import type { Ask } from './booking-changes.tsx'
import { BookingRow } from './booking-row.tsx'
import {
  byDay,
  dayOf,
  isFree,
  type LearnerCount,
  learnersOf,
  nearDayText,
  startsIn,
} from './booking-texts.ts'
import { BookingsPart } from './bookings-frame.tsx'
import { BookingsTable } from './bookings-table.tsx'
import { JoinButton } from './join-button.tsx'
import { NextLesson } from './next-lesson.tsx'
import * as styles from './upcoming.module.css'

type View = 'days' | 'table'
const viewKey = 'bookings_view'

interface UpcomingProps {
  bookings: readonly Booking[]
  cancelHours: number
  now: Date
  onAsk: Ask
}

/** The next lesson in full, the others by day or as a table, of the whole family or of one. */
export function Upcoming({ bookings, cancelHours, now, onAsk }: UpcomingProps) {
  // Remembered on this device; the page is rendered in the browser only.
  const [view, setView] = useState<View>(() =>
    window.localStorage.getItem(viewKey) === 'table' ? 'table' : 'days',
  )
  const [learner, setLearner] = useState<number | null | undefined>()
  function change(next: View) {
    setView(next)
    window.localStorage.setItem(viewKey, next)
  }
  const next = bookings.find(({ suspended }) => !suspended)
  const learners = learnersOf(bookings)
  const shown = learner === undefined ? bookings : bookings.filter(({ learner_id }) => learner_id === learner)
  const rest = shown.filter(booking => booking !== next)
  const rows = { cancelHours, now, onAsk }
  const tool = bookings.length > 1 && (
    <div className={styles.view}>
      <SegmentedControl<View>
        legend={m.lessons_view()}
        name="view"
        value={view}
        onChange={change}
        choices={[
          { value: 'days', label: m.lessons_view_days(), art: <WorkIcon name="grid" /> },
          { value: 'table', label: m.lessons_view_table(), art: <WorkIcon name="rows" /> },
        ]}
      />
    </div>
  )
  return (
    <BookingsPart id="upcoming" title={m.lessons_upcoming()} count={bookings.length} tool={tool}>
      {bookings.length === 0 && (
        <p className={styles.none}>
          {m.lessons_none_upcoming()}{' '}
          <ButtonLink variant="line" to="/teachers">
            {m.lessons_find_teacher()}
          </ButtonLink>
        </p>
      )}
      {next && <NextLesson booking={next} {...rows} />}
      {learners.length > 1 && (
        <Learners learners={learners} all={bookings.length} chosen={learner} onChoose={setLearner} />
      )}
      {view === 'table' && shown.length > 0 ? (
        <BookingsTable
          caption={m.lessons_upcoming()}
          side="student"
          groups={[{ bookings: shown }]}
          now={now}
          actions={booking => <RowActions booking={booking} {...rows} />}
          onDetails={booking => onAsk('details', booking)}
        />
      ) : (
        <ol className={styles.days}>
          {byDay(rest).map(([day, lessons]) => (
            <li key={day}>
              <DayHead day={day} first={lessons[0]} now={now} />
              <ul>
                {lessons.map(booking => (
                  <li key={booking.booking_id}>
                    <BookingRow booking={booking} {...rows} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </BookingsPart>
  )
}

/** 'Today, Sun 22 Nov', 'Tomorrow, Mon 23 Nov'; then 'Wed 25 Nov, in 3 days'. */
function DayHead({ day, first, now }: { day: string; first: Booking | undefined; now: Date }) {
  const near = nearDayText(day, now)
  const date = recentDayText(day, now)
  return (
    <h3>
      {near ?? date} <span>{near ? date : first && startsIn(first, now)}</span>
    </h3>
  )
}

interface LearnersProps {
  learners: readonly LearnerCount[]
  all: number
  chosen: number | null | undefined
  onChoose: (learner: number | null | undefined) => void
}

/** Whose lessons are shown. */
function Learners({ learners, all, chosen, onChoose }: LearnersProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={styles.learners} role="group" aria-label={m.lessons_whose()}>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {m.lessons_everyone()} <span className="num">{all}</span>
      </button>
      {learners.map(({ learner_id, name, count }) => (
        <button
          key={learner_id ?? 'me'}
          type="button"
          aria-pressed={chosen === learner_id}
          onClick={() => onChoose(learner_id)}
        >
          <Avatar name={name} size="small" />
          {name} <span className="num">{count}</span>
        </button>
      ))}
    </div>
  )
}

/** What matters now: changing it, or once that is over, joining. */
function RowActions({
  booking,
  cancelHours,
  now,
  onAsk,
}: Omit<UpcomingProps, 'bookings'> & { booking: Booking }) {
  const { teacher, trial_date } = booking
  const free = isFree(booking, cancelHours, now)
  if (!free && !booking.can_ask)
    return booking.join_from && <JoinButton booking={booking} name={teacher.display_name} now={now} />
  const spoken = (
    <span className="vh">
      {' '}
      {teacher.display_name}, {dayOf(trial_date, now)}
    </span>
  )
  return (
    <>
      {!free && booking.can_join && <JoinButton booking={booking} name={teacher.display_name} now={now} />}
      <Button variant="line" onClick={() => onAsk(free ? 'move' : 'ask-move', booking)}>
        {free ? m.lessons_move() : m.lessons_ask_move()}
        {spoken}
      </Button>
      <Button variant="line" onClick={() => onAsk(free ? 'cancel' : 'ask-cancel', booking)}>
        {free ? m.lessons_cancel() : m.lessons_ask_cancel()}
        {spoken}
      </Button>
    </>
  )
}

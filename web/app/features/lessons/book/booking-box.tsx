import { useEffect, useState } from 'react'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Link } from '../../../lib/link.tsx'
import { useSession } from '../../../lib/session.ts'
import { languageOf } from '../../../lib/text-language.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { teacherPath } from '../../catalogue/addresses.ts'
import { packageTitle } from './bookable.ts'
import * as styles from './booking-box.module.css'
import { priceOf } from './packages-card.tsx'
import { startBooking } from './start-booking.ts'
import { type ChosenTrial, removeTrial, useTrials } from './trial-selection.ts'

interface BookingBoxProps {
  teacherId: number
  /** Until how many hours before a booking can be moved or cancelled; absent if nothing is offered. */
  cancelHours: number | undefined
  /** To the times of a package of this page. */
  onTime: (packageId: number) => void
}

/** The selected lessons, here or with other teachers: a card next to the page, a bar below it on a phone. */
export function BookingBox({ teacherId, cancelHours, onTime }: BookingBoxProps) {
  const trials = useTrials()
  const isTeacher = useSession()?.role === 'TEACHER'
  const total = trials.reduce((sum, { price }) => sum + price, 0)
  const untimed = trials.find(({ time }) => time === null)
  const [missing, setMissing] = useState(false)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    if (!untimed) setMissing(false)
  }, [untimed])

  function book() {
    if (!untimed) return void startBooking()
    setMissing(true)
    setOpened(true)
    if (untimed.teacherId === teacherId) onTime(untimed.packageId)
  }
  const button = (
    <Button size="large" wide disabled={trials.length === 0 || isTeacher} onClick={book}>
      {m.bookings_book()}
    </Button>
  )
  const notes = (
    <>
      {isTeacher && (
        <p className={styles.problem} role="status">
          <Icon name="info" />
          {m.bookings_teachers()}
        </p>
      )}
      {missing && untimed && (
        <p className={styles.problem} role="alert">
          <Icon name="clock" />
          {m.bookings_time_missing({ title: packageTitle(untimed) })}
        </p>
      )}
    </>
  )
  const lines = (
    <ul className={styles.lines}>
      {trials.map(trial => (
        <Line key={trial.packageId} trial={trial} here={trial.teacherId === teacherId} onTime={onTime} />
      ))}
    </ul>
  )
  const rule = cancelHours !== undefined && (
    <p className={styles.rule}>{m.bookings_rule({ count: cancelHours, hours: wholeNumber(cancelHours) })}</p>
  )
  return (
    <>
      <section
        className={cx('panel', styles.box, 'only-wide')}
        aria-labelledby="booking-title"
        data-part="booking-box"
      >
        <div className={styles.head}>
          <h2 id="booking-title">{m.bookings_your_booking()}</h2>
          {trials.length > 0 && <span className={styles.count}>{wholeNumber(trials.length)}</span>}
        </div>
        {trials.length === 0 ? <p className="muted small">{m.bookings_box_empty()}</p> : lines}
        <p className={styles.total}>
          <span>{m.bookings_total()}</span>
          <b>{amountText(total)}</b>
        </p>
        {notes}
        {button}
        {rule}
      </section>
      {trials.length > 0 && (
        <section
          className={styles.bar}
          data-bottom-bar
          aria-label={m.bookings_your_booking()}
          data-part="booking-bar"
        >
          {opened && (
            <div className={styles.more} id="booking-more">
              {lines}
              {notes}
              {rule}
            </div>
          )}
          <div className={styles.foot}>
            <button
              type="button"
              className={styles.sum}
              aria-expanded={opened}
              aria-controls="booking-more"
              onClick={() => setOpened(!opened)}
            >
              <b>{priceOf(total)}</b>
              <span>
                {summaryOf(trials)}
                <Icon name={opened ? 'down' : 'up'} />
              </span>
            </button>
            {button}
          </div>
        </section>
      )}
    </>
  )
}

function summaryOf(trials: readonly ChosenTrial[]): string {
  const [only, ...others] = trials
  if (only && others.length === 0)
    return only.time
      ? m.bookings_when({ day: shortDayText(only.time.day), time: clockText(only.time.time) })
      : m.bookings_choose_time()
  return m.bookings_count({ count: trials.length, shown: wholeNumber(trials.length) })
}

interface LineProps {
  trial: ChosenTrial
  here: boolean
  onTime: (packageId: number) => void
}

function Line({ trial, here, onTime }: LineProps) {
  const title = packageTitle(trial)
  const { time } = trial
  const when = time
    ? m.bookings_when({ day: shortDayText(time.day), time: clockText(time.time) })
    : m.bookings_choose_time()
  const said = (
    <>
      <Icon name={time ? 'check' : 'calendar'} />
      {when}
      <span className="vh"> {title}</span>
    </>
  )
  const look = cx(styles.when, !time && styles.open)
  return (
    <li>
      <div>
        <b>{title}</b>
        {!here && (
          <p className="muted small person" lang={languageOf(trial.teacherName)}>
            {trial.teacherName}
          </p>
        )}
        {here ? (
          <button type="button" className={look} onClick={() => onTime(trial.packageId)}>
            {said}
          </button>
        ) : (
          <Link className={look} to={`${teacherPath(trial.teacherId)}#times`}>
            {said}
          </Link>
        )}
      </div>
      <span className={styles.price}>{priceOf(trial.price)}</span>
      <IconButton
        icon="x"
        label={m.ui_remove({ name: title })}
        onClick={() => removeTrial(trial.packageId)}
      />
    </li>
  )
}

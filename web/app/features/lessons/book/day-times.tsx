import { useId } from 'react'
import type { LessonSlot } from '#contract/lessons/schedule.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { m } from '#messages/messages.js'
import { clockText, timesText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { partOf, partsOfDay } from './calendar.rules.ts'
import * as styles from './day-times.module.css'
import type { ChosenTime } from './trial-selection.ts'
import { partName } from './weekdays.ts'

interface DayTimesProps {
  day: Day
  free: readonly LessonSlot[]
  /** Times that are taken. */
  full: readonly string[]
  chosen: ChosenTime | null
  /** The selection is held for the reader: no one else sees it as open. */
  held: boolean
  onChoose: (slot: LessonSlot) => void
}

interface Shown {
  time: string
  slot: LessonSlot | null
}

/** The times of one day, by time of day. */
export function DayTimes({ day, free, full, chosen, held, onChoose }: DayTimesProps) {
  const id = useId()
  const own = held && chosen?.day === day ? chosen : null
  const times = [
    ...free.map((slot): Shown => ({ time: slot.trial_time, slot })),
    ...full.filter(time => time !== own?.time).map((time): Shown => ({ time, slot: null })),
  ].sort((one, other) => (one.time < other.time ? -1 : 1))
  return (
    <section className={styles.times} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{shortDayText(day)}</h3>
        <span className={styles.count}>
          {m.bookings_times_free({ count: free.length, shown: wholeNumber(free.length) })}
        </span>
      </div>
      {own && (
        <p className={styles.held}>
          <Icon name="lock" />
          {m.bookings_held_time({ time: clockText(own.time) })}
        </p>
      )}
      {times.length === 0 && !own && <p className="muted small">{m.bookings_times_none()}</p>}
      {partsOfDay.map(part => {
        const some = times.filter(({ time }) => partOf(time) === part)
        if (some.length === 0) return null
        return (
          <fieldset key={part}>
            <legend>{partName(part)}</legend>
            <div className={styles.pills}>
              {some.map(({ time, slot }) => (
                <Pill
                  key={`${time} ${slot?.slot_id ?? 'full'}`}
                  time={time}
                  slot={slot}
                  checked={slot !== null && chosen?.slotId === slot.slot_id}
                  onChoose={onChoose}
                />
              ))}
            </div>
          </fieldset>
        )
      })}
      {chosen && chosen.day === day && <Place chosen={chosen} />}
    </section>
  )
}

interface PillProps {
  time: string
  slot: LessonSlot | null
  checked: boolean
  onChoose: (slot: LessonSlot) => void
}

function Pill({ time, slot, checked, onChoose }: PillProps) {
  return (
    <label className={styles.pill}>
      <input
        className="vh"
        type="radio"
        name="slot"
        disabled={slot === null}
        checked={checked}
        onChange={() => slot && onChoose(slot)}
      />
      <span>
        {clockText(time)}
        {slot === null && <span className="vh"> {m.bookings_taken_word()}</span>}
        {slot && slot.seats > 1 && (
          <small>{m.bookings_seats({ count: slot.free, shown: wholeNumber(slot.free) })}</small>
        )}
      </span>
    </label>
  )
}

function Place({ chosen }: { chosen: ChosenTime }) {
  return (
    <div className={styles.place}>
      <Icon name={chosen.venue ? 'pin' : 'video'} />
      <div>
        <b>{timesText(chosen)}</b>
        <p>{chosen.venue || m.bookings_online_text()}</p>
      </div>
    </div>
  )
}

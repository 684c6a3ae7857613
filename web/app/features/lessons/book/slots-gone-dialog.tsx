import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { LessonSlot } from '#contract/lessons/schedule.ts'
import type { Day } from '#contract/rules/hong-kong-time.ts'
import { amountText } from '#contract/rules/money.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { shortDayText } from '../../../lib/dates.ts'
import { localePath } from '../../../lib/locale.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { teacherPath } from '../../catalogue/addresses.ts'
import { toTime } from './bookable.ts'
import { type ChosenLesson, type SlotsGone, showBooking } from './booking-store.ts'
import * as timeStyles from './day-times.module.css'
import * as styles from './slots-gone-dialog.module.css'
import { changeTrials, useTrials } from './trial-selection.ts'

/** Someone else was faster: says where the money is, and which times are open next. */
export function SlotsGoneDialog({ lessons, next, refunded, onClose }: SlotsGone & { onClose: () => void }) {
  const trials = useTrials()
  const navigate = useNavigate()
  const [picked, setPicked] = useState<ReadonlyMap<number, LessonSlot>>(
    () => new Map([...next].reverse().map(slot => [slot.trial_id, slot])),
  )
  const first = [...picked.values()][0]

  function book() {
    changeTrials(trial => {
      const slot = picked.get(trial.packageId)
      return slot && trial.time === null ? { ...trial, time: toTime(slot) } : trial
    })
    showBooking()
  }
  function seeAll() {
    onClose()
    const untimed = trials.find(({ time }) => time === null) ?? trials[0]
    if (untimed) void navigate(localePath(`${teacherPath(untimed.teacherId)}#times`))
  }
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={m.bookings_taken_title()}
      lead={lessons.map(lesson => leadOf(lesson, refunded)).join(' ')}
      actions={
        <>
          <Button variant="line" onClick={seeAll}>
            {m.bookings_taken_all()}
          </Button>
          {first && (
            <Button onClick={book} data-autofocus>
              {m.bookings_taken_book({
                day: shortDayText(first.trial_date),
                time: clockText(first.trial_time),
              })}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.taken} data-part="taken">
        <span className={styles.sign}>
          <Icon name="clock" />
        </span>
        <p className={styles.money}>
          <Icon name={refunded ? 'refund' : 'shield'} />
          <span>
            <b>{refunded ? m.bookings_back_title() : m.bookings_taken_unpaid()}</b>
            {refunded && (
              <span>
                {m.bookings_back_text({
                  price: amountText(lessons.reduce((sum, { price }) => sum + price, 0)),
                })}
              </span>
            )}
          </span>
        </p>
        {next.length === 0 ? (
          <p className="muted">{m.bookings_taken_none()}</p>
        ) : (
          lessons
            .filter(({ packageId }) => next.some(({ trial_id }) => trial_id === packageId))
            .map(lesson => (
              <NextTimes
                key={lesson.packageId}
                lesson={lesson}
                slots={next.filter(({ trial_id }) => trial_id === lesson.packageId)}
                picked={picked.get(lesson.packageId)}
                onPick={slot => setPicked(new Map([...picked, [slot.trial_id, slot]]))}
              />
            ))
        )}
      </div>
    </Dialog>
  )
}

function leadOf({ day, time }: ChosenLesson, refunded: boolean): string {
  const when = m.bookings_when({ day: shortDayText(day), time: clockText(time) })
  return refunded ? m.bookings_taken_late({ when }) : m.bookings_taken_text({ when })
}

interface NextTimesProps {
  lesson: ChosenLesson
  slots: readonly LessonSlot[]
  picked: LessonSlot | undefined
  onPick: (slot: LessonSlot) => void
}

function NextTimes({ lesson, slots, picked, onPick }: NextTimesProps) {
  const days = [...new Set(slots.map(({ trial_date }): Day => trial_date))]
  return (
    <fieldset className={styles.next}>
      <legend>
        <b>{m.bookings_taken_next()}</b>{' '}
        <span className="muted">{m.bookings_choose_time_for({ title: lesson.title })}</span>
      </legend>
      {days.map(day => (
        <div key={day} className={styles.day}>
          <span>{shortDayText(day)}</span>
          <div>
            {slots
              .filter(({ trial_date }) => trial_date === day)
              .map(slot => (
                <label key={slot.slot_id} className={timeStyles.pill}>
                  <input
                    className="vh"
                    type="radio"
                    name={`next-${lesson.packageId}`}
                    aria-label={m.bookings_when({ day: shortDayText(day), time: clockText(slot.trial_time) })}
                    checked={picked?.slot_id === slot.slot_id}
                    onChange={() => onPick(slot)}
                  />
                  <span>{clockText(slot.trial_time)}</span>
                </label>
              ))}
          </div>
        </div>
      ))}
      <p className="muted small">{m.bookings_hong_kong_time()}</p>
    </fieldset>
  )
}

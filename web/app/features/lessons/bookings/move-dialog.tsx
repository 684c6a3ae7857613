import { useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import type { LessonPackage, LessonSlot } from '#contract/lessons/schedule.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { queryOf, useMutation, useQuery } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading, SkeletonText } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { dayOf, isTrial, timesOf } from './booking-texts.ts'
import * as styles from './move-dialog.module.css'

interface MoveDialogProps {
  booking: Booking
  cancelHours: number
  now: Date
  onClose: () => void
  onDone: () => void
}

/** Another open time of the same package. */
export function MoveDialog({ booking, cancelHours, now, onClose, onDone }: MoveDialogProps) {
  const [chosen, setChosen] = useState<LessonSlot | null>(null)
  const times = useQuery({
    ...queryOf(api.teacherLessons, { body: { teacher_id: booking.teacher.user_id } }),
    select: lessons => timesFor(booking, lessons),
    // Others book in the meantime, so it is loaded each time.
    gcTime: 0,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ slot_id }: LessonSlot) =>
      laterApi.bookingMove({
        body: { booking_id: booking.booking_id, slot_id },
      }),
    onSuccess: ({ booking: moved }) => {
      const day = dayOf(moved.trial_date, now)
      toast.show({ text: m.lessons_moved({ day, time: clockText(moved.trial_time) }), tone: 'good' })
      onDone()
    },
    onError: () => {
      // The time may be gone: shows what is open now.
      setChosen(null)
      void times.refetch()
    },
  })
  const to = chosen && { day: dayOf(chosen.trial_date, now), time: clockText(chosen.trial_time) }
  return (
    <Dialog
      open
      onClose={onClose}
      size="medium"
      title={isTrial(booking) ? m.lessons_move_title_trial() : m.lessons_move_title_lesson()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.lessons_move_keep()}
          </Button>
          <Button
            disabled={!chosen}
            busy={isPending}
            busyText={m.lessons_moving()}
            onClick={() => chosen && mutate(chosen)}
          >
            {to ? m.lessons_move_to(to) : m.lessons_move_pick()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      <BookingSummary booking={booking} side="student" />
      <div className={styles.change}>
        <div>
          <span>{m.lessons_move_now()}</span>
          <b>{dayOf(booking.trial_date, now)}</b>
          <span className="num">{timesOf(booking)}</span>
        </div>
        <Icon name="right" />
        <div data-chosen={chosen ? '' : undefined} aria-live="polite">
          <span>{m.lessons_move_new()}</span>
          {chosen ? (
            <>
              <b>{dayOf(chosen.trial_date, now)}</b>
              <span className="num">{timesOf(chosen)}</span>
            </>
          ) : (
            <b className="muted">{m.lessons_move_choose()}</b>
          )}
        </div>
      </div>
      <h3 className={styles.title}>{m.lessons_move_free()}</h3>
      {times.data ? (
        <Times slots={times.data} now={now} chosen={chosen} onChoose={setChosen} />
      ) : times.isError ? (
        <Failed title={m.lessons_move_failed()} of={times} />
      ) : (
        <Loading>
          <SkeletonText lines={4} />
        </Loading>
      )}
      <p className={styles.rule}>
        <Icon name="refund" />
        {m.lessons_move_rule({ hours: cancelHours })}
      </p>
    </Dialog>
  )
}

function timesFor({ trial_id, slot_id }: Booking, lessons: readonly LessonPackage[]): LessonSlot[] {
  const slots = lessons.find(({ price_id }) => price_id === trial_id)?.slots ?? []
  return slots.filter(slot => slot.free > 0 && slot.slot_id !== slot_id)
}

/** More are shown on request. */
const shownDays = 4

interface TimesProps {
  slots: readonly LessonSlot[]
  now: Date
  chosen: LessonSlot | null
  onChoose: (slot: LessonSlot) => void
}

function Times({ slots, now, chosen, onChoose }: TimesProps) {
  const [all, setAll] = useState(false)
  const days = [...new Set(slots.map(({ trial_date }) => trial_date))]
  const last = days.at(-1)
  if (last === undefined) return <p className="muted">{m.lessons_move_none()}</p>
  return (
    <div className={styles.days}>
      {(all ? days : days.slice(0, shownDays)).map(day => (
        <fieldset key={day} className={styles.day}>
          <legend className="vh">{m.lessons_move_free_on({ day: dayOf(day, now) })}</legend>
          <b aria-hidden="true">{dayOf(day, now)}</b>
          <div>
            {slots
              .filter(({ trial_date }) => trial_date === day)
              .map(slot => (
                <label key={slot.slot_id}>
                  <input
                    className="vh"
                    type="radio"
                    name="new-time"
                    checked={slot.slot_id === chosen?.slot_id}
                    onChange={() => onChoose(slot)}
                  />
                  <span className="num">{clockText(slot.trial_time)}</span>
                </label>
              ))}
          </div>
        </fieldset>
      ))}
      {!all && days.length > shownDays && (
        <button type="button" className="link" onClick={() => setAll(true)}>
          {m.lessons_move_all({ day: dayOf(last, now) })}
        </button>
      )}
    </div>
  )
}

import { useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { addDays, hongKongDay } from '#contract/rules/hong-kong-time.ts'
import { furthestDays, minuteOfTime, slotTimes } from '#contract/rules/lesson-times.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FormError } from '../../../ui/field.tsx'
import { Select, TextInput } from '../../../ui/inputs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { dayOf } from './booking-texts.ts'

interface MakeUpDialogProps {
  booking: Booking
  now: Date
  onClose: () => void
  onDone: () => void
}

/** Another date for a lesson suspended by the weather; people who booked it are told, and can still cancel. */
export function MakeUpDialog({ booking, now, onClose, onDone }: MakeUpDialogProps) {
  const today = hongKongDay(now)
  const [day, setDay] = useState(addDays(today, 7))
  const [time, setTime] = useState(booking.trial_time)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      laterApi.slotEdit({
        body: { slot_id: booking.slot_id, trial_date: day, trial_time: time, confirm: true },
      }),
    onSuccess: () => {
      toast.show({
        text: m.lessons_make_up_set({ day: dayOf(day, now), time: clockText(time) }),
        tone: 'good',
      })
      onDone()
    },
  })
  const times = slotTimes.filter(each => (minuteOfTime(each) ?? 0) + booking.duration <= 24 * 60)
  return (
    <Dialog
      open
      onClose={onClose}
      title={m.lessons_make_up()}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {m.lessons_close()}
          </Button>
          <Button disabled={!day} busy={isPending} busyText={m.lessons_moving()} onClick={() => mutate()}>
            {m.lessons_make_up_save()}
          </Button>
        </>
      }
    >
      {error && <FormError>{failureOf(error).text}</FormError>}
      <BookingSummary booking={booking} side="teacher" now={now} />
      <div className="two">
        <Field label={m.lessons_make_up_day()}>
          <TextInput
            type="date"
            value={day}
            min={today}
            max={addDays(today, furthestDays)}
            onChange={event => setDay(event.currentTarget.value)}
          />
        </Field>
        <Field label={m.lessons_make_up_time()}>
          <Select value={time} onChange={event => setTime(event.currentTarget.value)}>
            {times.map(each => (
              <option key={each} value={each}>
                {clockText(each)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <p className="tiny muted">{m.lessons_make_up_told()}</p>
    </Dialog>
  )
}

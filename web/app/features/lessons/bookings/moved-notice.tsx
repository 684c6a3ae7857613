import { useRevalidator } from 'react-router'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { clockText } from '../../../lib/clock-text.ts'
import { failureOf } from '../../../lib/failure.ts'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { dayOf, movedText } from './booking-texts.ts'
import * as styles from './moved-notice.module.css'

interface MovedNoticeProps {
  booking: Booking
  now: Date
  onKept?: () => void
}

/**
 * The teacher has moved the lesson: the student accepts here, or moves or cancels it like any other until it starts.
 */
export function MovedNotice({ booking, now, onKept }: MovedNoticeProps) {
  const { revalidate } = useRevalidator()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      laterApi.bookingKeep({
        body: { booking_id: booking.booking_id },
      }),
    onSuccess: ({ booking: kept }) => {
      const day = dayOf(kept.trial_date, now)
      toast.show({ text: m.lessons_moved_kept({ day, time: clockText(kept.trial_time) }), tone: 'good' })
      void revalidate()
      onKept?.()
    },
  })
  const text = movedText(booking, now)
  if (text === null) return null
  return (
    <div className={styles.notice} data-part="moved">
      <Icon name="clock" />
      <div>
        <b>{text}</b>
        <p>{m.lessons_moved_choice()}</p>
        {error && <FormError>{failureOf(error).text}</FormError>}
        <Button
          variant="line"
          icon="check"
          busy={isPending}
          busyText={m.lessons_moved_keeping()}
          onClick={() => mutate()}
        >
          {m.lessons_moved_keep()}
          <span className="vh">
            {' '}
            {booking.teacher.display_name}, {dayOf(booking.trial_date, now)}
          </span>
        </Button>
      </div>
    </div>
  )
}

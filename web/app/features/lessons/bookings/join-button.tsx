import { useEffect, useRef } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { m } from '#messages/messages.js'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { isOpen } from './booking-texts.ts'
import { enterBooking } from './enter-booking.ts'
import * as styles from './join-button.module.css'

interface JoinButtonProps {
  booking: Booking
  /** The other side's name. */
  name: string
  now: Date
  wide?: boolean
}

/** Locked until 15 minutes before; then it unlocks automatically, and announces it. */
export function JoinButton({ booking, name, now, wide }: JoinButtonProps) {
  const open = isOpen(booking, now)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open && !wasOpen.current) toast.show({ text: m.lessons_join_open({ name }), tone: 'info' })
    wasOpen.current = open
  }, [open, name])
  const { mutate: join, isPending } = useMutation({ mutationFn: () => enterBooking(booking.booking_id) })

  if (!open)
    return (
      <Button variant="line" icon="lock" wide={wide} disabled>
        {m.lessons_join_locked()}
      </Button>
    )
  return (
    <Button
      className={styles.open}
      icon="video"
      wide={wide}
      busy={isPending}
      busyText={m.lessons_joining()}
      onClick={() => join()}
    >
      {m.lessons_join()}
      <span className="vh"> {name}</span>
    </Button>
  )
}

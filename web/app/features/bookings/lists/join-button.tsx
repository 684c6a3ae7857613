import { useEffect, useRef } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { getLocale } from '../../../lib/locale.ts'
import { useMutation } from '../../../lib/query.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { isOpen } from './booking-texts.ts'
import * as styles from './join-button.module.css'

interface JoinButtonProps {
  booking: Booking
  /** Of the other side. */
  name: string
  now: Date
  wide?: boolean
}

/** Locked until 15 minutes before; then it opens by itself, and says so. */
export function JoinButton({ booking, name, now, wide }: JoinButtonProps) {
  const open = isOpen(booking, now)
  const wasOpen = useRef(open)
  useEffect(() => {
    if (open && !wasOpen.current) toast.show({ text: m.lessons_join_open({ name }), tone: 'info' })
    wasOpen.current = open
  }, [open, name])
  const { mutate: join, isPending } = useMutation({ mutationFn: () => enter(booking.booking_id) })

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

/** The tab is opened by the press itself: browsers refuse one that comes after an answer. */
async function enter(bookingId: number): Promise<void> {
  const tab = window.open('', '_blank')
  // What is opened there must not reach this page.
  if (tab) tab.opener = null
  try {
    const { url } = await api.bookingJoin({
      body: { booking_id: bookingId },
      query: { language_code: getLocale() },
    })
    if (tab) tab.location.replace(url)
    else window.location.assign(url)
  } catch (error) {
    tab?.close()
    toast.show({ text: failureOf(error).text, tone: 'bad' })
  }
}

import { useEffect, useState } from 'react'
import { m } from '#messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import * as styles from './countdown.module.css'

const longest = 15 * 60

/** Seconds until then. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (until === null) return
    setNow(Date.now())
    const timer = window.setInterval(() => setNow(Date.now()), 1000)
    return () => window.clearInterval(timer)
  }, [until])
  return until === null ? 0 : Math.min(longest, Math.max(0, Math.ceil((until - now) / 1000)))
}

/** How long the seats are held; announced only when it matters. */
export function Countdown({ seconds }: { seconds: number }) {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  const minutes = [10, 5, 2, 1].find(one => seconds <= one * 60 && seconds > one * 60 - 20)
  return (
    <div className={styles.countdown} data-part="countdown">
      <span className="chip chip-amber">
        <Icon name="clock" />
        <span role="timer">{m.bookings_left({ time })}</span>
      </span>
      <span className={styles.note}>{m.bookings_held_for_you()}</span>
      <progress className={styles.line} max={longest} value={seconds} aria-hidden="true" />
      <span className="vh" role="status">
        {minutes !== undefined && m.bookings_left_said({ count: minutes, minutes })}
      </span>
    </div>
  )
}

import { useEffect, useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'

const stepMs = 10_000

/** The current time, updating on its own: buttons open and close while the page is left alone. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = window.setInterval(look, stepMs)
    // Timers pause in a background tab.
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

/** Reloads once a lesson of the list has ended, because it then belongs to the past. */
export function useEnded(upcoming: readonly Booking[], now: Date, reload: () => void): void {
  const ended = upcoming.filter(({ ends_at }) => new Date(ends_at) <= now).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another lesson's end asks again
  useEffect(() => {
    if (ended > 0) reload()
  }, [ended])
}

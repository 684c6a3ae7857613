import { useEffect, useState } from 'react'
import type { Booking } from '#contract/lessons/bookings.ts'
import { type Day, hongKongDay, hongKongTime } from '#contract/rules/hong-kong-time.ts'

const stepMs = 10_000

/** The current time, updating on its own: buttons open and close while the page is left alone. */
export const useNow = (): Date => useLook(readNow)

/** The day in Hong Kong, and the minute there ('16:41'): what shows them is rendered anew only when they change. */
export const useToday = (): Day => useLook(readDay)
export const useMinute = (): string => useLook(readMinute)

const readNow = () => new Date()
const readDay = () => hongKongDay(readNow())
const readMinute = () => hongKongTime(readNow())

function useLook<Seen>(read: () => Seen): Seen {
  const [seen, setSeen] = useState(read)
  useEffect(() => {
    const look = () => setSeen(read())
    const timer = window.setInterval(look, stepMs)
    // Timers pause in a background tab.
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [read])
  return seen
}

/** Reloads once a lesson of the list has ended, because it then belongs to the past. */
export function useEnded(upcoming: readonly Booking[], now: Date, reload: () => void): void {
  const ended = upcoming.filter(({ ends_at }) => new Date(ends_at) <= now).length
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another lesson's end asks again
  useEffect(() => {
    if (ended > 0) reload()
  }, [ended])
}

import { useEffect, useState } from 'react'

const stepMs = 10_000

/** The time, moving on by itself: buttons open and close while the page is left alone. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const look = () => setNow(new Date())
    const timer = window.setInterval(look, stepMs)
    // Timers sleep in a tab that is not in sight.
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
  return now
}

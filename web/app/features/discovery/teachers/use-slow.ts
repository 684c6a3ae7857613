import { useEffect, useState } from 'react'

const noticed = 250

/** Whether something has been loading long enough to be noticed: before that, its skeleton would only flicker. */
export function useSlow(loading: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return
    const timer = setTimeout(() => setSlow(true), noticed)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [loading])
  return loading && slow
}

import { useRef } from 'react'

/** How many follow, after the reader's own presses: the page's number was counted before them. */
export function useFollowers(counted: number, follows: boolean, known: boolean): number {
  const first = useRef<boolean | null>(null)
  if (known && first.current === null) first.current = follows
  if (first.current === null || first.current === follows) return counted
  return Math.max(0, counted + (follows ? 1 : -1))
}

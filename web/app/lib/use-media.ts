import { useSyncExternalStore } from 'react'

/** Whether the window is as a media query says; pages that use it are rendered in the browser only. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    told => {
      const list = window.matchMedia(query)
      list.addEventListener('change', told)
      return () => list.removeEventListener('change', told)
    },
    () => window.matchMedia(query).matches,
    () => true,
  )
}

/** Room for the panel beside the calendar. */
export const besideQuery = '(width >= 1024px)'
/** Room for a month with names. */
export const wideQuery = '(width >= 768px)'

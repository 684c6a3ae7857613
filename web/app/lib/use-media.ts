import { useSyncExternalStore } from 'react'

/** Whether the window matches a media query; pages that use it are only rendered in the browser. */
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

/** Room for the panel next to the calendar. */
export const besideQuery = '(width >= 1024px)'
/** Room for a month with names. */
export const wideQuery = '(width >= 768px)'

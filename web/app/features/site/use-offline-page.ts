import { useEffect } from 'react'

/** For a page that failed: where there is no network it is nobody's fault, and the worker has a page that says so. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!navigator.onLine && navigator.serviceWorker?.controller) window.location.reload()
  }, [])
}

import { useEffect } from 'react'

/** For a page that failed: if there is no network, the worker has a page that says so. */
export function useOfflinePage(): void {
  useEffect(() => {
    if (!navigator.onLine && navigator.serviceWorker?.controller) window.location.reload()
  }, [])
}

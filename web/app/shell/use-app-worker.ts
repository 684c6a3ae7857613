import { useEffect } from 'react'
import { useSession } from '../lib/session.ts'

/** For people who are signed in or have installed it; a visitor gets nothing on their disk. */
export function useAppWorker(): void {
  const token = useSession()?.token
  useEffect(() => {
    if (import.meta.env.PROD && (token || matchMedia('(display-mode: standalone)').matches))
      // If it doesn't load, the page works all the same.
      import('../features/accounts/device/app-worker.ts').then(
        worker => worker.start(),
        () => undefined,
      )
  }, [token])
}

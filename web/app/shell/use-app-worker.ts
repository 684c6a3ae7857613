import { useEffect } from 'react'
import { useSession } from '../lib/session.ts'

/** For who is signed in or has installed it; a visitor gets nothing on their disk. */
export function useAppWorker(): void {
  const token = useSession()?.token
  useEffect(() => {
    if (import.meta.env.PROD && (token || matchMedia('(display-mode: standalone)').matches))
      // Where it does not load, the page is none the worse.
      import('../features/accounts/device/app-worker.ts').then(
        worker => worker.start(),
        () => undefined,
      )
  }, [token])
}

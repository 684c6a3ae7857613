import { useEffect } from 'react'
import { watchOtherTabs } from '../lib/other-tabs.ts'
import { isConfirmed, useSession } from '../lib/session.ts'
import { checkSession } from '../lib/session-check.ts'

/**
 * No one appears signed in after the server has ended their session, and no tab shows what another one has signed out
 * of.
 */
export function useSessionWatch(): void {
  useEffect(() => watchOtherTabs(), [])
  const token = useSession()?.token
  useEffect(() => {
    if (token && !isConfirmed(token)) void checkSession()
  }, [token])
}

import { readSession, signedOutKey, tokenKey, userOf } from './session.ts'

/**
 * Personal data leaves every tab when someone signs out in one of them, and when someone else signs in: the page is
 * reloaded, so that nothing stays in memory, and pages behind a sign-in redirect to the home page. A session that
 * merely ended is left to the page, because someone may be typing.
 */
export function watchOtherTabs(reload: () => void = () => window.location.reload()): () => void {
  let shownFor = readSession()?.userId ?? null

  function onStorage({ key, oldValue, newValue }: StorageEvent) {
    if (key === signedOutKey && newValue !== null && shownFor !== null) return reload()
    if (key !== tokenKey) return
    const before = userOf(oldValue) ?? shownFor
    const now = userOf(newValue)
    shownFor = now ?? before
    if (before !== null && now !== null && before !== now) reload()
  }
  const onHide = () => {
    shownFor = readSession()?.userId ?? shownFor
  }
  /** A page restored from the browser's memory has missed changes in the meantime. */
  function onShow({ persisted }: PageTransitionEvent) {
    if (persisted && shownFor !== null && readSession()?.userId !== shownFor) reload()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pagehide', onHide)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pagehide', onHide)
    window.removeEventListener('pageshow', onShow)
  }
}

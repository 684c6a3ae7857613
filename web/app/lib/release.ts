const reloadedKey = 'reloaded_for_release'

/** Where someone last typed: text on the current page would be lost by a reload. */
let typedAt: string | null = null
/** The script list that was found to be gone. */
let goneUrl: string | null = null

if (typeof window !== 'undefined')
  window.addEventListener('input', () => (typedAt = window.location.pathname), { capture: true })

/** The router's own script list, which every page of one build shares and the next build doesn't have. */
function buildUrl(): string | null {
  const manifest: unknown = Reflect.get(window, '__reactRouterManifest')
  if (typeof manifest !== 'object' || manifest === null || !('url' in manifest)) return null
  return typeof manifest.url === 'string' ? manifest.url : null
}

async function isGone(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { method: 'HEAD', cache: 'no-store', credentials: 'omit' })).status === 404
  } catch {
    // A weak connection says nothing about releases.
    return false
  }
}

/**
 * Nothing is being typed, paid or uploaded here: anything that must not be lost asks before the page is left, or is a
 * dialog.
 */
function canReload(): boolean {
  const mayLeave = window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  return mayLeave && typedAt !== window.location.pathname && !document.querySelector('dialog[open]')
}

/** Whether the scripts of this page were found to be gone for good. */
export const isReplaced = (): boolean => goneUrl !== null && goneUrl === buildUrl()

/**
 * For a script that didn't arrive. If a release has replaced this page's build, the page is reloaded: once for each
 * build, and never if something would be lost. True if it is reloading.
 */
export async function reloadAfterRelease(reload = () => window.location.reload()): Promise<boolean> {
  const url = buildUrl()
  if (!url || !(await isGone(url))) return false
  goneUrl = url
  if (!canReload() || window.sessionStorage.getItem(reloadedKey) === url) return false
  window.sessionStorage.setItem(reloadedKey, url)
  reload()
  return true
}

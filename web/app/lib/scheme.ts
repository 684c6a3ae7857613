import { createListeners, useStore } from './store.ts'

/** What the reader chose; `system` follows the device. */
export type Scheme = 'light' | 'dark' | 'system'

const key = 'scheme'
const { notify, subscribe } = createListeners(() => {
  const device = window.matchMedia('(prefers-color-scheme: dark)')
  window.addEventListener('storage', changed)
  device.addEventListener('change', changed)
  return () => {
    window.removeEventListener('storage', changed)
    device.removeEventListener('change', changed)
  }
})

function read(): Scheme {
  try {
    const stored = window.localStorage.getItem(key)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    // Storage may be forbidden; then the device decides.
    return 'system'
  }
}

export function setScheme(scheme: Scheme): void {
  if (scheme === 'system') window.localStorage.removeItem(key)
  else window.localStorage.setItem(key, scheme)
  changed()
}

/** `[chosen, choose]`; `system` while the page is rendered on the server. */
export function useScheme(): [Scheme, (scheme: Scheme) => void] {
  return [useStore({ read, subscribe }, chosen => chosen, 'system'), setScheme]
}

/** The start script does the same before the first paint. */
function changed(): void {
  const scheme = read()
  const dark =
    scheme === 'dark' || (scheme === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light'
  notify()
}

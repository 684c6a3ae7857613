const name = 'registration_key'

/** Lets the server recognise the browser that registered, when it opens the emailed link. */
export function makeBrowserKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  try {
    window.localStorage.setItem(name, key)
  } catch {
    // Without storage, the link's page needs a button press.
  }
  return key
}

export function readBrowserKey(): string | undefined {
  try {
    return window.localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

export function forgetBrowserKey(): void {
  try {
    window.localStorage.removeItem(name)
  } catch {
    // Then there is none.
  }
}

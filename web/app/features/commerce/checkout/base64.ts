/* Parts of addresses: URL-safe and without padding when written, any of the usual forms when read. */

export function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text)
  const plain = btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  return plain.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null if it isn't base64, or isn't text. */
export function fromBase64(part: string): string | null {
  const plain = part.trim().replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  if (!/^[A-Za-z0-9+/]+$/.test(plain) || plain.length % 4 === 1) return null
  try {
    const bytes = Uint8Array.from(atob(plain), char => char.charCodeAt(0))
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

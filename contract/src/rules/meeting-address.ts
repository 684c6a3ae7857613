/**
 * The address of an online lesson as typed, with https added if it has no scheme. Null if it isn't an address; ''
 * stays ''.
 */
export function meetingAddress(typed: string): string | null {
  if (typed === '') return ''
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? address : null
}

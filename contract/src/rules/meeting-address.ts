/** The address of an online lesson as it was typed: one without a scheme gets https. Null for what is none; '' stays. */
export function meetingAddress(typed: string): string | null {
  if (typed === '') return ''
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.') ? address : null
}

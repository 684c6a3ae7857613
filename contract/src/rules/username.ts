/** A username made from a name or an address: its Latin letters and digits, at most 30. */
export const usernameOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 30)
    .replace(/\.+$/, '')

/** 'Mandy.Chan+shop@example.com' becomes 'mandy.chan'; '' if too little is left. */
export function proposedUsername(email: string): string {
  const at = email.lastIndexOf('@')
  const name = usernameOf(email.slice(0, Math.max(at, 0)).split('+')[0] ?? '')
  return name.length >= 3 ? name : ''
}

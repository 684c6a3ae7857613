/** Capital letters and digits without those that are mistaken for each other on paper: 0 O, 1 I. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const codeLength = 6

/** A fresh code; `taken` are those it must differ from. */
export function newCode(taken: readonly string[] = []): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength))
  // 32 signs divide 256: no sign is likelier than another.
  const code = [...bytes].map(byte => alphabet[byte % alphabet.length]).join('')
  return taken.includes(code) ? newCode(taken) : code
}

export const isCode = (text: string) => /^[A-Za-z0-9_.-]{6}$/.test(text)

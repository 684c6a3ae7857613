import { codeAlphabet, codeLength } from '#contract/rules/product-form.ts'

/** A fresh code; `taken` are those it must differ from. */
export function newCode(taken: readonly string[] = []): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength))
  // 32 signs divide 256: no sign is likelier than another.
  const code = [...bytes].map(byte => codeAlphabet[byte % codeAlphabet.length]).join('')
  return taken.includes(code) ? newCode(taken) : code
}

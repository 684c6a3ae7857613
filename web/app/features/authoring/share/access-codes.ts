import { codeAlphabet, codeLength } from '#contract/rules/product-form.ts'

/** A fresh code that differs from `taken`. */
export function newCode(taken: readonly string[] = []): string {
  const bytes = crypto.getRandomValues(new Uint8Array(codeLength))
  // 32 characters divide 256 evenly, so all are equally likely.
  const code = [...bytes].map(byte => codeAlphabet[byte % codeAlphabet.length]).join('')
  return taken.includes(code) ? newCode(taken) : code
}

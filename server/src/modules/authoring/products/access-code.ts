import { randomInt } from 'node:crypto'
import { codeAlphabet, codeLength } from '#contract/rules/product-form.ts'

/** Characters that can't be guessed: from the system's randomness. */
export function newAccessCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}

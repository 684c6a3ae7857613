import { randomInt } from 'node:crypto'
import { codeAlphabet, codeLength } from '#contract/rules/product-form.ts'

/** Characters no one can guess: drawn from the system's randomness. */
export function newAccessCode(): string {
  return Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
}

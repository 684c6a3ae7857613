import { randomInt } from 'node:crypto'

// Without 0, O, 1 and I, which people mix up when they copy a code from paper.
const characters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Six characters nobody can guess: drawn from the system's randomness. */
export function newAccessCode(): string {
  return Array.from({ length: 6 }, () => characters[randomInt(characters.length)]).join('')
}

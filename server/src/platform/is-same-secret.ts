import { createHash, timingSafeEqual } from 'node:crypto'

/** Takes the same time wherever the two differ, and whatever their lengths, so that timing reveals nothing. */
export function isSameSecret(given: string, right: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(right))
}

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest()

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// The most common passwords of published breaches, as a Bloom filter of 20 bits per word that
// `tools/password-filter.ts` creates. It also refuses one in 15,000 other passwords.
// docs/decisions/047-common-passwords.md names the lists.
const file = new URL('../../../../passwords/common.bloom', import.meta.url)

export const BITS_PER_WORD = 20
/** The number with the fewest false positives: 20 × ln 2. */
const MARKS = 14

/** Loaded when the first person chooses a password. */
let filter: Buffer | undefined

export function isCommonPassword(password: string): boolean {
  const word = spelling(password)
  // A repeated character, or two in turn, needs no list.
  if (new Set(word).size <= 2) return true
  filter ??= readFileSync(file)
  const { length } = filter
  return marksOf(word, length).every(at => ((filter?.[at >>> 3] ?? 0) >>> (at & 7)) & 1)
}

/** Compared in lower case: capitals don't make a password uncommon. */
export const spelling = (password: string): string => password.toLowerCase()

/** The bits a word sets in a filter of this many bytes. */
export function marksOf(word: string, bytes: number): number[] {
  const hash = createHash('sha256').update(word).digest()
  // Two numbers of 32 bits are as good as 14 hashes; an odd step never hits the same place twice.
  const [start, step] = [hash.readUInt32LE(0), hash.readUInt32LE(4) | 1]
  return Array.from({ length: MARKS }, (_, turn) => (start + turn * (step >>> 0)) % (bytes * 8))
}

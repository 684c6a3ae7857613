import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

// The most used passwords of published breaches, as a Bloom filter of 20 bits a word that `tools/password-filter.ts`
// makes: one in 15,000 other passwords is refused with them. docs/decisions/047-common-passwords.md says which lists.
const file = new URL('../../../../passwords/common.bloom', import.meta.url)

export const BITS_PER_WORD = 20
/** So many for a word are fewest mistakes: 20 × ln 2. */
const MARKS = 14

/** Read by the first who chooses a password. */
let filter: Buffer | undefined

export function isCommonPassword(password: string): boolean {
  const word = spelling(password)
  // One character, or two in turn, typed again and again needs no list.
  if (new Set(word).size <= 2) return true
  filter ??= readFileSync(file)
  const { length } = filter
  return marksOf(word, length).every(at => ((filter?.[at >>> 3] ?? 0) >>> (at & 7)) & 1)
}

/** Compared in lower case: capitals make no password uncommon. */
export const spelling = (password: string): string => password.toLowerCase()

/** Which bits of a filter of so many bytes a word sets. */
export function marksOf(word: string, bytes: number): number[] {
  const hash = createHash('sha256').update(word).digest()
  // Two numbers of 32 bits do as well as 14 hashes; an odd step never falls on one place again.
  const [start, step] = [hash.readUInt32LE(0), hash.readUInt32LE(4) | 1]
  return Array.from({ length: MARKS }, (_, turn) => (start + turn * (step >>> 0)) % (bytes * 8))
}

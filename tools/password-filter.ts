// `node tools/password-filter.ts <word list> …`: creates server/passwords/common.bloom from lists of passwords, one
// per line, and from the Hong Kong list next to it. docs/decisions/047-common-passwords.md names the lists it was made
// from.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BITS_PER_WORD, marksOf, spelling } from '../server/src/modules/accounts/password/common-passwords.ts'

/** Shorter ones are refused for their length. */
const MIN_LENGTH = 8

/** The words of lists that someone could choose, each once. */
export function wordsOf(lists: readonly string[]): Set<string> {
  const words = lists.flatMap(list => list.split(/\r?\n/).map(spelling))
  return new Set(words.filter(word => [...word].length >= MIN_LENGTH))
}

export function makeFilter(words: ReadonlySet<string>): Buffer {
  const filter = Buffer.alloc(Math.ceil((words.size * BITS_PER_WORD) / 8))
  for (const word of words)
    for (const at of marksOf(word, filter.length))
      filter[at >>> 3] = (filter[at >>> 3] ?? 0) | (1 << (at & 7))
  return filter
}

const folder = fileURLToPath(new URL('../server/passwords/', import.meta.url))

if (import.meta.main) {
  const lists = process.argv.slice(2)
  if (lists.length === 0) throw new Error('Name at least one list of passwords, one a line')
  const words = wordsOf([`${folder}hong-kong.txt`, ...lists].map(list => readFileSync(list, 'utf8')))
  const filter = makeFilter(words)
  writeFileSync(`${folder}common.bloom`, filter)
  process.stdout.write(
    `${words.size} passwords of ${MIN_LENGTH} or more characters, ${filter.length} bytes\n`,
  )
}

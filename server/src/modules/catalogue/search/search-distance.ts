/** How many letters are wrong, missing, extra or swapped with their neighbour; infinite above `most`. */
export function typingErrors(typed: string, meant: string, most: number): number {
  const [a, b] = [[...typed], [...meant]]
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (const [index, letter] of a.entries()) {
    const row = [index + 1]
    for (const [column, other] of b.entries()) {
      const cost = letter === other ? 0 : 1
      const swapped =
        index > 0 && column > 0 && letter === b[column - 1] && a[index - 1] === other
          ? at(beforeLast, column - 1) + 1
          : Number.POSITIVE_INFINITY
      row.push(Math.min(at(row, column) + 1, at(last, column + 1) + 1, at(last, column) + cost, swapped))
    }
    beforeLast = last
    last = row
  }
  const errors = at(last, b.length)
  return errors <= most ? errors : Number.POSITIVE_INFINITY
}

const at = (row: readonly number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Everything that is one typing error away. */
export function oneErrorAway(word: string): string[] {
  const found = new Set<string>()
  for (let index = 0; index <= word.length; index++) {
    const [left, right] = [word.slice(0, index), word.slice(index)]
    found.add(left + right.slice(1))
    if (right.length > 1) found.add(left + right[1] + right[0] + right.slice(2))
    for (const letter of letters) {
      found.add(left + letter + right)
      found.add(left + letter + right.slice(1))
    }
  }
  found.delete(word)
  return [...found]
}

const sounds: readonly [RegExp, string][] = [
  [/ph/g, 'f'],
  [/ck|q|c(?![ehiy])/g, 'k'],
  [/z/g, 's'],
  [/([a-z])\1/g, '$1'],
]

/** The same for words that sound alike: fonics and phonics. */
export const soundOf = (word: string): string =>
  sounds.reduce((sound, [letters, letter]) => sound.replace(letters, letter), word)

/* What someone searches for: a few values, all of which must match. They are joined by commas in the address. */

export const maxValues = 8
const maxLength = 60

/** Adds what was typed to what was selected: cleaned, split at commas, without duplicates in any spelling. */
export function withValue(values: readonly string[], text: string): readonly string[] {
  const known = new Set(values.map(folded))
  const more = text
    .normalize('NFC')
    .split(/[,，、]/)
    .map(part => [...part.replaceAll(/\s+/g, ' ').trim()].slice(0, maxLength).join(''))
    .filter(part => part && !known.has(folded(part)) && known.add(folded(part)))
  return more.length === 0 ? values : [...values, ...more].slice(0, maxValues)
}

export function withoutValue(values: readonly string[], value: string): readonly string[] {
  return values.filter(other => other !== value)
}

export const withoutLast = (values: readonly string[]): readonly string[] => values.slice(0, -1)

export const hasValue = (values: readonly string[], value: string): boolean =>
  values.some(other => folded(other) === folded(value))

const folded = (value: string): string => value.normalize('NFKC').toLowerCase()

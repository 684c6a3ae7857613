const longest = 60
/** A telephone number has eight digits, an identity card six. */
const mostDigits = 5

/**
 * A search as the report keeps it: in small letters, with single spaces. Null for what may be about a person (an
 * address, a number, a link) and for what no one types as words.
 */
export function reportable(text: string): string | null {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const length = [...plain].length
  if (length < 2 || length > longest || !/\p{L}/u.test(plain)) return null
  if (/[@\\<>\p{Cc}]|:\/\/|www\./u.test(plain) || !plain.isWellFormed()) return null
  return (plain.match(/\d/g)?.length ?? 0) > mostDigits ? null : plain
}

const longest = 60
/** A phone number has eight digits, an identity card six. */
const mostDigits = 5

/**
 * A search as the report stores it: in lower case, with single spaces. Null for text that may be about a person (an
 * address, a number, a link) or isn't words.
 */
export function reportable(text: string): string | null {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const length = [...plain].length
  if (length < 2 || length > longest || !/\p{L}/u.test(plain)) return null
  if (/[@\\<>\p{Cc}]|:\/\/|www\./u.test(plain) || !plain.isWellFormed()) return null
  return (plain.match(/\d/g)?.length ?? 0) > mostDigits ? null : plain
}

/** A watermark names a buyer; a longer text would be illegible at the size that fits. */
const maxCharacters = 120
export const unknownCharacter = '\u25a1'

/**
 * The text as the font can write it: one line, and one box for each character that it lacks (an emoji of several code
 * points is one). If an address identifies the person, words with boxes are left out, because a name of nothing but
 * boxes would look like a broken stamp.
 */
export function cleanStampText(text: string, has: (codePoint: number) => boolean): string {
  const line = charactersOf(text)
    .slice(0, maxCharacters)
    .map(character => {
      const points = pointsOf(character)
      return points.every(point => has(point.codePointAt(0) ?? 0)) ? points.join('') : unknownCharacter
    })
    .join('')
  const words = line.split(' ')
  const written = words.filter(word => !word.includes(unknownCharacter))
  return written.some(word => word.includes('@')) ? written.join(' ') : line
}

/** The characters of the text that would become boxes, each once. */
export function missingCharacters(text: string, has: (codePoint: number) => boolean): string[] {
  const missing = charactersOf(text).filter(
    character => !pointsOf(character).every(point => has(point.codePointAt(0) ?? 0)),
  )
  return [...new Set(missing)]
}

/** Characters as readers count them, on one line. */
function charactersOf(text: string): string[] {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    // Invisible marks, including those that reverse the writing direction.
    .replace(/[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
  return [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment)
}

/** Without variation selectors, which choose a glyph but have none. */
const pointsOf = (character: string): string[] =>
  [...character].filter(point => !/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(point))

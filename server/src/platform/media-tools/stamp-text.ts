/** A watermark names a buyer; a longer text could not be read at the size that fits. */
const maxCharacters = 120
export const unknownCharacter = '\u25a1'

/**
 * The text as the font can write it: one line, and one box for each character that it lacks, an emoji of
 * several code points being one.
 */
export function cleanStampText(text: string, has: (codePoint: number) => boolean): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ')
    // Invisible marks, among them those that turn the direction of writing round.
    .replace(/[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .trim()
  const characters = [...new Intl.Segmenter().segment(line)].slice(0, maxCharacters)
  return characters
    .map(({ segment }) => {
      // Without the selectors of variants, which choose a glyph but have none.
      const points = [...segment].filter(point => !/[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/u.test(point))
      return points.every(point => has(point.codePointAt(0) ?? 0)) ? points.join('') : unknownCharacter
    })
    .join('')
}

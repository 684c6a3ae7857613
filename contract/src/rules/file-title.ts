/** What a file's name says about the product made from it. */

const longestTitle = 200

/** '03_Reading - Main idea (final) (2).pdf' becomes 'Reading - Main idea'. */
export function titleOfFile(name: string): string {
  const stem = name.normalize('NFC').replace(/\.[a-z0-9]{2,5}$/i, '')
  const words = stem.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()
  const kept = words
    .replace(/^(?:no\.?|#)?\s*\d{1,3}\s*[.)、:-]?\s+(?=\S)/iu, '')
    .replace(/(?:[\s.-]*(?:\(\d{1,2}\)|\(?(?:copy|final|draft|v\d{1,2}|副本|最終版?)\)?))+$/iu, '')
    .trim()
  const title = kept || words || stem.trim()
  return [...title.charAt(0).toUpperCase().concat(title.slice(1))].slice(0, longestTitle).join('')
}

/** The series a file belongs to: 'Reading' for '03 Reading - Main idea.pdf'; '' for none. */
export function seriesOfFile(name: string): string {
  const [series, rest] = titleOfFile(name).split(/\s+[-–—:]\s+|[:：]\s*/u)
  return series && rest ? series.toLowerCase() : ''
}

/** The levels named in a file name, in either language, in the subject's order. */
export function levelsOfFile(name: string, levels: readonly { title: string; titleZh: string }[]): string[] {
  const text = ` ${name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()} `
  const spelled = (title: string) => title !== '' && text.includes(` ${title.toLowerCase()} `)
  // Chinese has no spaces between words.
  const inChinese = (title: string) => /^\p{Script=Han}{2,}$/u.test(title) && text.includes(title)
  return levels
    .filter(({ title, titleZh }) => !/^others?$/i.test(title) && (spelled(title) || inChinese(titleZh)))
    .map(({ title }) => title)
}

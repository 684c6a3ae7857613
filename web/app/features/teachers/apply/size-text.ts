import { getLocale, languageTags } from '../../../lib/locale.ts'

/** '62 kB', '1.4 MB'. */
export function sizeText(bytes: number): string {
  const number = (value: number, digits: number) =>
    new Intl.NumberFormat(languageTags[getLocale()], { maximumFractionDigits: digits }).format(value)
  if (bytes < 1_000_000) return `${number(Math.max(1, bytes / 1000), 0)} kB`
  return `${number(bytes / 1_000_000, 1)} MB`
}

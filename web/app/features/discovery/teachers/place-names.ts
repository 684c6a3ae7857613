import { m } from '#messages/messages.js'
import { getLocale, languageTags } from '../../../lib/locale.ts'

// Made while a page loads, never while it renders: the browser may spell a name differently from the server.

/** These are known by their short names; most other short names are abbreviations. */
const shortNamed = new Set(['HK', 'MO'])

/** 'Hong Kong'; '' for none. */
export function countryName(code: string): string {
  if (code === '') return ''
  const style = shortNamed.has(code) ? 'short' : 'long'
  return new Intl.DisplayNames([languageTags[getLocale()]], { type: 'region', style }).of(code) ?? code
}

/** By the English name, in lower case. */
const codes: Readonly<Record<string, string>> = {
  arabic: 'ar',
  cantonese: 'yue',
  chinese: 'zh',
  dutch: 'nl',
  english: 'en',
  filipino: 'fil',
  french: 'fr',
  german: 'de',
  hakka: 'hak',
  hindi: 'hi',
  indonesian: 'id',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  malay: 'ms',
  nepali: 'ne',
  portuguese: 'pt',
  punjabi: 'pa',
  russian: 'ru',
  spanish: 'es',
  tagalog: 'fil',
  thai: 'th',
  urdu: 'ur',
  vietnamese: 'vi',
}

/** As typed by teachers; well-known ones in the page's language. */
export function languageName(typed: string): string {
  if (getLocale() === 'en') return typed
  const key = typed.trim().toLowerCase()
  if (['mandarin', 'putonghua', 'mandarin chinese'].includes(key)) return m.directory_mandarin()
  const code = codes[key]
  if (!code) return typed
  return new Intl.DisplayNames([languageTags[getLocale()]], { type: 'language' }).of(code) ?? typed
}

import { baseLocale, getLocale, type Locale, overwriteGetLocale } from '#messages/locale.ts'

export type { Locale }
export { getLocale }

/** The locales with a prefix in the address; English is at the plain routes. */
const prefixed: readonly Locale[] = ['zh-HK']

/** What goes into `lang` and `hreflang`. */
export const languageTags: Readonly<Record<Locale, string>> = { en: 'en-HK', 'zh-HK': 'zh-Hant-HK' }

export function localeOf(pathname: string): Locale {
  const first = pathname.split('/')[1]
  return prefixed.find(locale => locale === first) ?? baseLocale
}

/** The address without its locale: `/zh-HK/login` -> `/login`. */
export function plainPath(pathname: string): string {
  const locale = localeOf(pathname)
  if (locale === baseLocale) return pathname
  return pathname.slice(locale.length + 1) || '/'
}

/** The address of a screen in a locale, with its query and hash. Takes plain paths, `/login?mode=register`. */
export function localePath(path: string, locale: Locale = getLocale()): string {
  if (locale === baseLocale || !path.startsWith('/')) return path
  const [, pathname = '/', rest = ''] = /^([^?#]*)(.*)$/.exec(path) ?? []
  return `/${locale}${pathname === '/' ? '' : pathname}${rest}`
}

/** In the browser, the locale is that of the address at the start: switching the language is a full load. */
export function setUpBrowserLocale(): void {
  const locale = localeOf(window.location.pathname)
  overwriteGetLocale(() => locale)
}

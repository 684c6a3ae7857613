import { baseLocale, type Locale } from '#messages/locale.ts'

/** These contain no texts, so both languages share them. */
const shared = /^(?:react|rolldown-runtime)-[\w-]{8}\.js$/

export const isSharedScript = (name: string): boolean => shared.test(name)

/** The path of a script of the build for a language: `/assets/a-1a2b3c4d.js` -> `/assets/zh-HK/a-1a2b3c4d.js`. */
export const localisedScripts = (text: string, locale: Locale): string =>
  locale === baseLocale
    ? text
    : text.replace(/(["/])assets\/([\w.-]+\.js)(?=")/g, (whole, before: string, name: string) =>
        isSharedScript(name) ? whole : `${before}assets/${locale}/${name}`,
      )

/** The address of the table of screens that visitors load first, by that of the table of all. */
export const firstTable = (all: string): string =>
  all.replace(/(?<=\/)manifest-(?=[\w-]+\.js$)/, 'first-screens-')

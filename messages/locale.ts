// What the compiled texts (messages/generated) know at run time; tools/messages.ts writes the calls.

export const locales = ['en', 'zh-HK'] as const
export type Locale = (typeof locales)[number]
export const baseLocale = 'en' satisfies Locale

let read: () => Locale = () => baseLocale

/** The language of texts whose caller names none. */
export function getLocale(): Locale {
  return read()
}

/** The locale follows from the address, which a browser and a server learn in different ways. */
export function overwriteGetLocale(next: () => Locale): void {
  read = next
}

export function localeFor(options?: { locale?: Locale }): Locale {
  return options?.locale ?? read()
}

const rules = new Map<Locale, Intl.PluralRules>()

/** The plural form of a count in a language: 'one' day, 'other' days. */
export function pluralOf(locale: Locale, count: unknown): Intl.LDMLPluralRule {
  let known = rules.get(locale)
  if (!known) {
    known = new Intl.PluralRules(locale)
    rules.set(locale, known)
  }
  return known.select(Number(count))
}

import type { Locale } from '#contract/shared.ts'

interface Named {
  centre_name: string
  centre_name_zh: string
}

/** As a centre is called in a language. */
export const centreNameIn = ({ centre_name, centre_name_zh }: Named, locale: Locale): string =>
  (locale === 'zh-HK' && centre_name_zh) || centre_name

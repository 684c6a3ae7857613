import type { SearchMiss } from '#contract/catalogue/searches.ts'
import type { MissKind, SynonymKind } from '#contract/rules/searches.ts'
import { m } from '#messages/messages.js'

export const kindLabels: Readonly<Record<SynonymKind, () => string>> = {
  word: m.searches_kind_word,
  subject: m.searches_kind_subject,
  level: m.searches_kind_level,
}

export const foundLabels: Readonly<Record<MissKind, () => string>> = {
  nothing: m.searches_found_nothing,
  some: m.searches_found_some,
}

export const languageLabels: Readonly<Record<SearchMiss['language'], () => string>> = {
  en: m.searches_language_en,
  'zh-HK': m.searches_language_zh,
}
export const languages = ['en', 'zh-HK'] as const

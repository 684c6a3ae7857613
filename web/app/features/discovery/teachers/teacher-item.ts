import type { TeacherCard } from '#contract/discovery/teacher-directory.ts'
import { amountText, centsOf } from '#contract/rules/money.ts'
import type { PublicBadge } from '#contract/teachers/teacher-badges.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '../../../lib/locale.ts'
import { countryName, languageName } from './place-names.ts'

export interface Trial {
  id: number
  title: string
  /** 'HK$120', or 'Free'. */
  price: string
}

/** What a card shows of a teacher, in the page's language. */
export interface TeacherItem {
  id: number
  name: string
  picture: string
  title: string
  tagLine: string
  country: string
  /** 'English · Native'. */
  languages: string[]
  trials: Trial[]
  rating: number
  reviews: number
  students: number
  verified: boolean
  badges: readonly PublicBadge[]
}

type WireTrial = TeacherCard['trial_prices'][number]

export const toTeacherItem = (card: TeacherCard): TeacherItem => ({
  id: card.teacher_id,
  name: card.display_name || card.username,
  picture: card.profile_picture,
  title: ownWords(card.title, card.title_zh),
  tagLine: ownWords(card.sub_title, card.sub_title_zh),
  country: countryName(card.country),
  languages: card.languages.map(({ language, level }) =>
    m.directory_language({ language: languageName(language), level: levels[level]() }),
  ),
  trials: card.trial_prices.map(toTrial),
  rating: card.rating,
  reviews: card.comments,
  students: card.students,
  verified: card.verified,
  badges: card.badges,
})

export const toTrial = ({ price_id, duration, duration_zh, price }: WireTrial): Trial => ({
  id: price_id,
  title: ownWords(duration, duration_zh),
  price: price === 0 ? m.directory_trial_free() : amountText(centsOf(price)),
})

/** In the reader's language if there is a text, otherwise in the other one. */
export const ownWords = (english: string, chinese: string): string =>
  getLocale() === 'zh-HK' ? chinese || english : english || chinese

const levels = {
  Native: m.directory_level_native,
  Fluent: m.directory_level_fluent,
  Conversational: m.directory_level_conversational,
  Basic: m.directory_level_basic,
} satisfies Record<TeacherCard['languages'][number]['level'], () => string>

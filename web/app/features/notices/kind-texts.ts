import type { NoticeKind } from '#contract/rules/notices.ts'
import { m } from '#messages/messages.js'

export const kindTexts: Readonly<Record<NoticeKind, { name: () => string; about: () => string }>> = {
  teachers: { name: () => m.notices_kind_teachers(), about: () => m.notices_about_teachers() },
  favourites: { name: () => m.notices_kind_favourites(), about: () => m.notices_about_favourites() },
  places: { name: () => m.notices_kind_places(), about: () => m.notices_about_places() },
  lessons: { name: () => m.notices_kind_lessons(), about: () => m.notices_about_lessons() },
  reviews: { name: () => m.notices_kind_reviews(), about: () => m.notices_about_reviews() },
  teaching: { name: () => m.notices_kind_teaching(), about: () => m.notices_about_teaching() },
  messages: { name: () => m.notices_kind_messages(), about: () => m.notices_about_messages() },
}

/** The kinds of notices, in the order of the settings. */
export const noticeKinds = [
  'teachers',
  'favourites',
  'places',
  'lessons',
  'reviews',
  'teaching',
  'messages',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What rings the bell: those kinds, and account safety, which can't be switched off. */
export const bellKinds = [...noticeKinds, 'safety'] as const
export type BellKind = (typeof bellKinds)[number]

/** How notices are emailed, in addition to the bell. */
export const noticeMails = ['now', 'daily', 'none'] as const
export type NoticeMail = (typeof noticeMails)[number]

/** The default settings: personal notices at once, updates on things they follow once a day. */
export const usualMail: Readonly<Record<NoticeKind, NoticeMail>> = {
  teachers: 'daily',
  favourites: 'daily',
  places: 'now',
  lessons: 'now',
  reviews: 'now',
  teaching: 'now',
  messages: 'now',
}

/** The link at the end of a daily email ends all daily emails. */
export const unsubscribable = [...noticeKinds, 'daily'] as const
export type Unsubscribable = (typeof unsubscribable)[number]

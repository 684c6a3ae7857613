/** What notices are about, in the order in which settings show them. */
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

/** What rings the bell: besides those kinds, what is about the safety of an account, which nobody can switch off. */
export const bellKinds = [...noticeKinds, 'safety'] as const
export type BellKind = (typeof bellKinds)[number]

/** By which mails somebody is told besides the bell. */
export const noticeMails = ['now', 'daily', 'none'] as const
export type NoticeMail = (typeof noticeMails)[number]

/** As long as somebody has not chosen: what concerns them alone at once, what they merely watch once a day. */
export const usualMail: Readonly<Record<NoticeKind, NoticeMail>> = {
  teachers: 'daily',
  favourites: 'daily',
  places: 'now',
  lessons: 'now',
  reviews: 'now',
  teaching: 'now',
  messages: 'now',
}

/** A link at the end of the mail of the day ends all of it. */
export const unsubscribable = [...noticeKinds, 'daily'] as const
export type Unsubscribable = (typeof unsubscribable)[number]

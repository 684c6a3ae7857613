import { m } from '#messages/messages.js'

// 0 for Sunday.
const names = [
  m.schedule_weekday_0,
  m.schedule_weekday_1,
  m.schedule_weekday_2,
  m.schedule_weekday_3,
  m.schedule_weekday_4,
  m.schedule_weekday_5,
  m.schedule_weekday_6,
]
const letters = [
  m.schedule_letter_0,
  m.schedule_letter_1,
  m.schedule_letter_2,
  m.schedule_letter_3,
  m.schedule_letter_4,
  m.schedule_letter_5,
  m.schedule_letter_6,
]

/** 'Tuesday', '星期二'. */
export const weekdayName = (weekday: number): string => names[weekday]?.() ?? ''

/** 'T', '二'. */
export const weekdayLetter = (weekday: number): string => letters[weekday]?.() ?? ''

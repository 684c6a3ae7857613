/** Parts of a day in Hong Kong: until noon, until six, after that. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** `time` as 'HH:MM', Hong Kong's. */
export const partOf = (time: string): DayPart =>
  time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening'

const bitOf = (weekday: number, part: DayPart): number =>
  1 << (weekday * dayParts.length + dayParts.indexOf(part))

export const freeTimeBit = (weekday: number, time: string): number => bitOf(weekday, partOf(time))

/** Bits of all these weekdays at all these parts of the day; what is empty means any. */
export function freeTimesMask(days: readonly number[], parts: readonly DayPart[]): number {
  let mask = 0
  for (const day of days.length > 0 ? days : weekdays)
    for (const part of parts.length > 0 ? parts : dayParts) mask |= bitOf(day, part)
  return mask
}

/** What can be held in person or online; both where nothing is said. */
export const lessonPlaces = ['online', 'in_person'] as const
export type LessonPlace = (typeof lessonPlaces)[number]

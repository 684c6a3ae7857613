/** Times of day in Hong Kong: before noon, until six, later. */
export const dayParts = ['morning', 'afternoon', 'evening'] as const
export type DayPart = (typeof dayParts)[number]

/** 0 is Sunday. */
export const weekdays = [0, 1, 2, 3, 4, 5, 6] as const

/** `time` is 'HH:MM' in Hong Kong. */
export const partOf = (time: string): DayPart =>
  time < '12:00' ? 'morning' : time < '18:00' ? 'afternoon' : 'evening'

const bitOf = (weekday: number, part: DayPart): number =>
  1 << (weekday * dayParts.length + dayParts.indexOf(part))

export const freeTimeBit = (weekday: number, time: string): number => bitOf(weekday, partOf(time))

/** A bit for each combination of these weekdays and times of day. An empty list means any. */
export function freeTimesMask(days: readonly number[], parts: readonly DayPart[]): number {
  let mask = 0
  for (const day of days.length > 0 ? days : weekdays)
    for (const part of parts.length > 0 ? parts : dayParts) mask |= bitOf(day, part)
  return mask
}

/** Online or in person; both if not specified. */
export const lessonPlaces = ['online', 'in_person'] as const
export type LessonPlace = (typeof lessonPlaces)[number]

import { type DayPart, dayParts, type LessonPlace, lessonPlaces } from '#contract/rules/free-times.ts'
import { ringDays } from './free-days.rules.ts'

/** An open time: on a day since 1970, at a time of day. */
export interface FreeTime {
  day: number
  part: DayPart
  online: boolean
  inPerson: boolean
}

/** Which times of a day are wanted; undefined means any. */
export interface WantedTimes {
  parts?: readonly DayPart[]
  place?: LessonPlace
}

const rings = dayParts.length * lessonPlaces.length
/** A ring of days for each place and time of day, one after another. */
export const timesBits = rings * ringDays
const wordBits = 32
export const timesWords = timesBits / wordBits

const ringAt = (place: LessonPlace, part: DayPart): number =>
  lessonPlaces.indexOf(place) * dayParts.length + dayParts.indexOf(part)

/** A character for each bit, from the left; days too far ahead are left out. */
export function timesOf(times: readonly FreeTime[], first: number): string {
  const bits = new Array<string>(timesBits).fill('0')
  for (const { day, part, online, inPerson } of times) {
    if (day < first || day >= first + ringDays) continue
    if (online) bits[ringAt('online', part) * ringDays + (day % ringDays)] = '1'
    if (inPerson) bits[ringAt('in_person', part) * ringDays + (day % ringDays)] = '1'
  }
  return bits.join('')
}

/** All wanted times on these days, in this format. */
export function wantedBits(days: readonly number[], { parts = dayParts, place }: WantedTimes): string {
  const wanted = days.flatMap(day =>
    parts.map(part => ({ day, part, online: place !== 'in_person', inPerson: place !== 'online' })),
  )
  return timesOf(wanted, days[0] ?? 0)
}

/** The same as numbers. */
export function wordsOf(bits: string): Int32Array {
  const words = new Int32Array(bits.length / wordBits)
  for (let place = 0; place < bits.length; place++) {
    const word = Math.floor(place / wordBits)
    words[word] = ((words[word] ?? 0) << 1) | (bits.charCodeAt(place) & 1)
  }
  return words
}

/** 0 for Sunday, as everywhere. The first of all days was a Thursday. */
export const weekdayOfNumber = (day: number): number => (day + 4) % 7

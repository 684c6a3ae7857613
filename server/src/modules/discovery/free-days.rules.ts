import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'

const dayMs = 24 * 3600 * 1000

/** Days since 1970. */
export const dayNumber = (day: Day): number => Math.round(Date.parse(`${day}T00:00:00Z`) / dayMs)

/** No one looks further ahead than calendars show; a longer range is cut off. */
export const mostDays = 100

/** Free days are stored as bits by the remainder of their number; this many consecutive days have one each. */
export const ringDays = 128

/** A character for each bit, from the left; days too far ahead are left out. */
export function ringOf(days: readonly number[], first: number): string {
  const bits = new Array<string>(ringDays).fill('0')
  for (const day of days) if (day >= first && day < first + ringDays) bits[day % ringDays] = '1'
  return bits.join('')
}

/** From today on; undefined if nothing was requested. Empty for a range in the past. */
export function wantedDays(
  { from, to }: { from: Day | undefined; to: Day | undefined },
  today: Day,
): number[] | undefined {
  if (from === undefined && to === undefined) return undefined
  const first = from === undefined || from < today ? today : from
  const furthest = addDays(today, mostDays)
  const last = to === undefined || to > furthest ? furthest : to
  const [start, end] = [dayNumber(first), dayNumber(last)]
  return Array.from({ length: Math.max(0, end - start + 1) }, (_, at) => start + at)
}

/**
 * Dates and times in Hong Kong, shared by server and browser. Hong Kong has had no summer time since 1979, so its
 * offset is fixed and no time zone table is needed: a date and time there are one instant.
 */
const offsetMs = 8 * 3600 * 1000

/** 'YYYY-MM-DD', a calendar day in Hong Kong. Days compare as strings do. */
export type Day = string

/** The moment shifted so that the Date's UTC fields are Hong Kong's. */
const shifted = (at: Date) => new Date(at.getTime() + offsetMs)

export const hongKongDay = (at: Date): Day => shifted(at).toISOString().slice(0, 10)

export const hongKongYear = (at: Date): number => shifted(at).getUTCFullYear()

/** '19:30', or '19:30:05'. */
export const hongKongTime = (at: Date, { seconds = false } = {}): string =>
  shifted(at)
    .toISOString()
    .slice(11, seconds ? 19 : 16)

/** The instant of a date and time ('19:30') there. */
export const hongKongInstant = (day: Day, time = '00:00'): Date => new Date(`${day}T${time}:00+08:00`)

/** Whether it is an existing day, written as 'YYYY-MM-DD'. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text
}

/** Adds days; a negative number subtracts them. */
export function addDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Days from the first to the second; negative if the second is earlier. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / (24 * 3600_000))

/** The first day of the day's month. */
export const firstOfMonth = (day: Day): Day => `${day.slice(0, 7)}-01`

/** The moments that days from one to another begin and end at; '' or nothing leaves a side open. */
export const periodOf = ({ dateFrom, dateTo }: { dateFrom?: Day | undefined; dateTo?: Day | undefined }) => ({
  from: dateFrom ? hongKongInstant(dateFrom) : undefined,
  before: dateTo ? hongKongInstant(addDays(dateTo, 1)) : undefined,
})

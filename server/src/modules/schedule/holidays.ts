import type { Day } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'

/** Names by day, of one year in one language. */
type Year = ReadonlyMap<Day, string>

const years = new Map<string, Promise<Year>>()
const languages: Readonly<Record<Locale, string>> = { en: 'en', 'zh-HK': 'zh' }

/**
 * The library (with days from Wikipedia under CC BY 3.0) knows the holidays of every country: it is loaded when somebody
 * first asks, never at the start.
 */
let library: Promise<typeof import('date-holidays')> | undefined

async function readYear(year: number, locale: Locale): Promise<Year> {
  library ??= import('date-holidays')
  const { default: Holidays } = await library
  const hongKong = new Holidays('HK', { types: ['public'] })
  return new Map(
    hongKong.getHolidays(year, languages[locale]).map(({ date, name }) => [date.slice(0, 10), name]),
  )
}

function ofYear(year: number, locale: Locale): Promise<Year> {
  const key = `${year} ${locale}`
  const known = years.get(key)
  if (known) return known
  const read = readYear(year, locale)
  years.set(key, read)
  read.catch(() => years.delete(key))
  return read
}

/** Public holidays of Hong Kong from a day to another, both included, with their names. */
export async function findHolidays(from: Day, until: Day, locale: Locale): Promise<ReadonlyMap<Day, string>> {
  const found = new Map<Day, string>()
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year++) {
    for (const [day, name] of await ofYear(year, locale))
      if (day >= from && day <= until) found.set(day, name)
  }
  return found
}

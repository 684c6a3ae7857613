import { addDays, type Day } from '#contract/rules/hong-kong-time.ts'
import type { Locale } from '#contract/shared.ts'
import { m } from '#messages/messages.js'

// The general holidays of Hong Kong by the rules of the General Holidays Ordinance (Cap. 149), so that no year has
// to wait for its list.

type Name = (options: { locale: Locale }) => string

interface Holiday {
  day: Day
  name: Name
}

const following =
  (name: Name): Name =>
  options =>
    m.schedule_holiday_following({ name: name(options) }, options)

const isSunday = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0

/** The first of the day and those after it that is no Sunday and no other holiday. */
function firstFree(day: Day, taken: ReadonlySet<Day>): Day {
  return isSunday(day) || taken.has(day) ? firstFree(addDays(day, 1), taken) : day
}

/** By the rule that Gauss gave, in the form for the Gregorian calendar. */
function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const skipped = century - Math.floor(century / 4)
  const epact = (skipped - Math.floor((8 * century + 13) / 25) + 19 * golden + 15) % 30
  const moon = epact - (epact === 29 || (epact === 28 && golden > 10) ? 1 : 0)
  const weekday = (year + Math.floor(year / 4) + moon + 2 - skipped) % 7
  return addDays(`${year}-03-01`, moon - weekday + 27)
}

/** The day of the Ching Ming Festival, when the sun's longitude is 15°, in the years 2000 to 2099. */
function chingMing(year: number): Day {
  const years = year % 100
  return `${year}-04-0${Math.floor(years * 0.2422 + 4.81) - Math.floor(years / 4)}`
}

/**
 * First day of the first month, eighth of the fourth, fifth of the fifth, fifteenth of the eighth and ninth of the
 * ninth. A table, for what Node knows of the Chinese calendar is a day wrong in 2027 and 2030.
 */
const lunarFestivals: Readonly<Record<number, string>> = {
  2020: '01-25 04-30 06-25 10-01 10-25',
  2021: '02-12 05-19 06-14 09-21 10-14',
  2022: '02-01 05-08 06-03 09-10 10-04',
  2023: '01-22 05-26 06-22 09-29 10-23',
  2024: '02-10 05-15 06-10 09-17 10-11',
  2025: '01-29 05-05 05-31 10-06 10-29',
  2026: '02-17 05-24 06-19 09-25 10-18',
  2027: '02-06 05-13 06-09 09-15 10-08',
  2028: '01-26 05-02 05-28 10-03 10-26',
  2029: '02-13 05-20 06-16 09-22 10-16',
  2030: '02-03 05-09 06-05 09-12 10-05',
  2031: '01-23 05-28 06-24 10-01 10-24',
  2032: '02-11 05-16 06-12 09-19 10-12',
  2033: '01-31 05-06 06-01 09-08 10-01',
  2034: '02-19 05-25 06-20 09-27 10-20',
  2035: '02-08 05-15 06-10 09-16 10-09',
  2036: '01-28 05-03 05-30 10-04 10-27',
  2037: '02-15 05-22 06-18 09-24 10-17',
  2038: '02-04 05-11 06-07 09-13 10-07',
  2039: '01-24 04-30 05-27 10-02 10-26',
  2040: '02-12 05-18 06-14 09-20 10-14',
  2041: '02-01 05-07 06-03 09-10 10-03',
  2042: '01-22 05-26 06-22 09-28 10-22',
  2043: '02-10 05-16 06-11 09-17 10-11',
  2044: '01-30 05-05 05-31 10-05 10-29',
  2045: '02-17 05-24 06-19 09-25 10-18',
  2046: '02-06 05-13 06-08 09-15 10-08',
  2047: '01-26 05-02 05-29 10-04 10-27',
  2048: '02-14 05-20 06-15 09-22 10-16',
  2049: '02-02 05-09 06-04 09-11 10-05',
  2050: '01-23 05-28 06-23 09-30 10-24',
}

function newYearDays(first: Day): Holiday[] {
  const names: Name[] = [
    options => m.schedule_holiday_lunar_1({}, options),
    options => m.schedule_holiday_lunar_2({}, options),
    options => m.schedule_holiday_lunar_3({}, options),
    options => m.schedule_holiday_lunar_4({}, options),
  ]
  // Where one of the three is a Sunday, the fourth stands in.
  return names
    .map((name, later) => ({ day: addDays(first, later), name }))
    .filter(({ day }) => !isSunday(day))
    .slice(0, 3)
}

function christmasDays(year: number): Holiday[] {
  const names: Name[] = [
    options => m.schedule_holiday_christmas({}, options),
    options => m.schedule_holiday_christmas_first({}, options),
    options => m.schedule_holiday_christmas_second({}, options),
  ]
  const [eve, taken] = [`${year}-12-24`, new Set<Day>()]
  const onSunday = isSunday(`${year}-12-25`)
  return names.slice(onSunday ? 1 : 0, onSunday ? 3 : 2).map(name => {
    const day = firstFree(addDays(eve, 1), taken)
    taken.add(day)
    return { day, name }
  })
}

function midAutumnDay(festival: Day): Holiday {
  const next = addDays(festival, 1)
  return isSunday(next)
    ? { day: addDays(next, 1), name: options => m.schedule_holiday_mid_autumn_second({}, options) }
    : { day: next, name: options => m.schedule_holiday_mid_autumn({}, options) }
}

function holidaysOf(year: number): Holiday[] {
  const [lunarNewYear, buddha, tuenNg, midAutumn, chungYeung] = (lunarFestivals[year] ?? '')
    .split(' ')
    .map(date => `${year}-${date}`)
  const easter = easterSunday(year)
  const fixed: Holiday[] = [
    { day: addDays(easter, -2), name: options => m.schedule_holiday_good_friday({}, options) },
    { day: addDays(easter, -1), name: following(options => m.schedule_holiday_good_friday({}, options)) },
    ...christmasDays(year),
  ]
  const movable: Holiday[] = [
    { day: chingMing(year), name: options => m.schedule_holiday_ching_ming({}, options) },
    { day: addDays(easter, 1), name: options => m.schedule_holiday_easter_monday({}, options) },
    { day: `${year}-05-01`, name: options => m.schedule_holiday_labour({}, options) },
    { day: `${year}-07-01`, name: options => m.schedule_holiday_establishment({}, options) },
    { day: `${year}-10-01`, name: options => m.schedule_holiday_national({}, options) },
  ]
  const newYear = `${year}-01-01`
  if (isSunday(newYear))
    fixed.push({
      day: addDays(newYear, 1),
      name: options => m.schedule_holiday_new_year_following({}, options),
    })
  else fixed.push({ day: newYear, name: options => m.schedule_holiday_new_year({}, options) })
  // Years that the table does not reach have the others.
  if (lunarNewYear && buddha && tuenNg && midAutumn && chungYeung) {
    fixed.push(...newYearDays(lunarNewYear), midAutumnDay(midAutumn))
    movable.push(
      { day: buddha, name: options => m.schedule_holiday_buddha({}, options) },
      { day: tuenNg, name: options => m.schedule_holiday_tuen_ng({}, options) },
      { day: chungYeung, name: options => m.schedule_holiday_chung_yeung({}, options) },
    )
  }
  const taken = new Set(fixed.map(({ day }) => day))
  const moved = movable.toSorted(byDay).map(({ day, name }) => {
    const free = firstFree(day, taken)
    taken.add(free)
    return { day: free, name: free === day ? name : following(name) }
  })
  return [...fixed, ...moved].sort(byDay)
}

const byDay = (one: Holiday, other: Holiday) => (one.day < other.day ? -1 : 1)

const years = new Map<number, readonly Holiday[]>()

function ofYear(year: number): readonly Holiday[] {
  const known = years.get(year) ?? holidaysOf(year)
  years.set(year, known)
  return known
}

/** Public holidays of Hong Kong from a day to another, both included, with their names. */
export function findHolidays(from: Day, until: Day, locale: Locale): ReadonlyMap<Day, string> {
  const found = new Map<Day, string>()
  for (let year = Number(from.slice(0, 4)); year <= Number(until.slice(0, 4)); year++) {
    for (const { day, name } of ofYear(year))
      if (day >= from && day <= until) found.set(day, name({ locale }))
  }
  return found
}

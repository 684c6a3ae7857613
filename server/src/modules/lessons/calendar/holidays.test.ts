import { expect, test } from 'vitest'
import { findHolidays } from './holidays.ts'

test('the general holidays of Hong Kong, in both languages, across a new year', () => {
  expect([...findHolidays('2026-12-20', '2027-02-10', 'en')]).toEqual([
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-26', 'The first weekday after Christmas Day'],
    ['2027-01-01', 'The first day of January'],
    ['2027-02-06', 'Lunar New Year’s Day'],
    ['2027-02-08', 'The third day of Lunar New Year'],
    ['2027-02-09', 'The fourth day of Lunar New Year'],
  ])
  expect([...findHolidays('2026-04-01', '2026-04-30', 'zh-HK')]).toEqual([
    ['2026-04-03', '耶穌受難節'],
    ['2026-04-04', '耶穌受難節翌日'],
    ['2026-04-06', '清明節翌日'],
    ['2026-04-07', '復活節星期一翌日'],
  ])
})

test('both ends count', () => {
  expect([...findHolidays('2026-12-25', '2026-12-25', 'en').keys()]).toEqual(['2026-12-25'])
  expect(findHolidays('2026-12-24', '2026-12-24', 'en').size).toBe(0)
})

/** As the government announced them (General Holidays, one list a year). */
const announced: Readonly<Record<number, string>> = {
  2020: '01-01 01-25 01-27 01-28 04-04 04-10 04-11 04-13 04-30 05-01 06-25 07-01 10-01 10-02 10-26 12-25 12-26',
  2021: '01-01 02-12 02-13 02-15 04-02 04-03 04-05 04-06 05-01 05-19 06-14 07-01 09-22 10-01 10-14 12-25 12-27',
  2022: '01-01 02-01 02-02 02-03 04-05 04-15 04-16 04-18 05-02 05-09 06-03 07-01 09-12 10-01 10-04 12-26 12-27',
  2023: '01-02 01-23 01-24 01-25 04-05 04-07 04-08 04-10 05-01 05-26 06-22 07-01 09-30 10-02 10-23 12-25 12-26',
  2024: '01-01 02-10 02-12 02-13 03-29 03-30 04-01 04-04 05-01 05-15 06-10 07-01 09-18 10-01 10-11 12-25 12-26',
  2025: '01-01 01-29 01-30 01-31 04-04 04-18 04-19 04-21 05-01 05-05 05-31 07-01 10-01 10-07 10-29 12-25 12-26',
  2026: '01-01 02-17 02-18 02-19 04-03 04-04 04-06 04-07 05-01 05-25 06-19 07-01 09-26 10-01 10-19 12-25 12-26',
  2027: '01-01 02-06 02-08 02-09 03-26 03-27 03-29 04-05 05-01 05-13 06-09 07-01 09-16 10-01 10-08 12-25 12-27',
}

test.each(Object.entries(announced))('the days announced for %s', (year, days) => {
  const found = [...findHolidays(`${year}-01-01`, `${year}-12-31`, 'en').keys()]
  expect(found.map(day => day.slice(5)).join(' ')).toBe(days)
})

test('every year until 2050 has its seventeen days, none of them a Sunday', () => {
  for (let year = 2020; year <= 2050; year++) {
    const days = [...findHolidays(`${year}-01-01`, `${year}-12-31`, 'en').keys()]
    expect(days, String(year)).toHaveLength(17)
    expect(days.filter(day => new Date(`${day}T00:00:00Z`).getUTCDay() === 0)).toEqual([])
  }
})

test('where two fall on one day, the later gives way', () => {
  expect([...findHolidays('2037-04-01', '2037-04-30', 'en')]).toEqual([
    ['2037-04-03', 'Good Friday'],
    ['2037-04-04', 'The day following Good Friday'],
    ['2037-04-06', 'The day following Ching Ming Festival'],
    ['2037-04-07', 'The day following Easter Monday'],
  ])
  expect([...findHolidays('2050-09-30', '2050-10-05', 'zh-HK')]).toEqual([
    ['2050-10-01', '中秋節翌日'],
    ['2050-10-03', '國慶日翌日'],
  ])
})

test('a year beyond the table has the holidays that need none', () => {
  const names = [...findHolidays('2051-01-01', '2051-12-31', 'en').values()]
  expect(names).toContain('Labour Day')
  expect(names).not.toContain('Tuen Ng Festival')
})

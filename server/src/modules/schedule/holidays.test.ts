import { expect, test } from 'vitest'
import { findHolidays } from './holidays.ts'

test('the general holidays of Hong Kong, in both languages, across a new year', async () => {
  expect([...(await findHolidays('2026-12-20', '2027-02-10', 'en'))]).toEqual([
    ['2026-12-25', 'Christmas Day'],
    ['2026-12-26', 'The first weekday after Christmas Day'],
    ['2027-01-01', 'The first day of January'],
    ['2027-02-06', 'Lunar New Year’s Day'],
    ['2027-02-08', 'The third day of Lunar New Year'],
    ['2027-02-09', 'The fourth day of Lunar New Year'],
  ])
  expect([...(await findHolidays('2026-04-01', '2026-04-30', 'zh-HK'))]).toEqual([
    ['2026-04-03', '耶穌受難節'],
    ['2026-04-04', '耶穌受難節翌日'],
    ['2026-04-06', '清明節翌日'],
    ['2026-04-07', '復活節星期一翌日'],
  ])
})

test('both ends count', async () => {
  expect([...(await findHolidays('2026-12-25', '2026-12-25', 'en')).keys()]).toEqual(['2026-12-25'])
  expect((await findHolidays('2026-12-24', '2026-12-24', 'en')).size).toBe(0)
})

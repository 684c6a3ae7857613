import { describe, expect, test } from 'vitest'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { busyPeriods } from './busy-periods.ts'

const within = { from: hongKongInstant('2026-11-16'), to: hongKongInstant('2026-12-14') }

const entry = (...lines: string[]) => ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']
const calendar = (...lines: readonly (string | string[])[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test', ...lines.flat(), 'END:VCALENDAR', ''].join('\r\n')

async function busy(...lines: readonly (string | string[])[]): Promise<string[]> {
  const found = await busyPeriods(calendar(...lines), within)
  return (found ?? []).map(
    ({ from, to }) => `${from.toISOString().slice(0, 16)} ${to.toISOString().slice(0, 16)}`,
  )
}

const school = [
  'BEGIN:VTIMEZONE',
  'TZID:School',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'END:STANDARD',
  'END:VTIMEZONE',
]

describe('an entry', () => {
  test('is busy from its start to its end, however its time is written', async () => {
    expect(
      await busy(
        school,
        entry('UID:1', 'DTSTART:20261118T060000Z', 'DTEND:20261118T070000Z'),
        entry('UID:2', 'DTSTART;TZID=School:20261119T090000', 'DTEND;TZID=School:20261119T100000'),
        entry('UID:3', 'DTSTART;TZID=Europe/London:20261120T090000', 'DURATION:PT90M'),
        entry('UID:4', 'DTSTART:20261121T090000', 'DTEND:20261121T093000'),
        entry('UID:5', 'DTSTART;VALUE=DATE:20261124', 'DTEND;VALUE=DATE:20261126'),
      ),
    ).toEqual([
      '2026-11-18T06:00 2026-11-18T07:00',
      '2026-11-19T01:00 2026-11-19T02:00',
      '2026-11-20T09:00 2026-11-20T10:30',
      '2026-11-21T01:00 2026-11-21T01:30',
      '2026-11-23T16:00 2026-11-25T16:00',
    ])
  })

  test('counts for nothing where it is marked as free, cancelled, over or too far ahead', async () => {
    expect(
      await busy(
        entry('UID:1', 'DTSTART:20261118T060000Z', 'DTEND:20261118T070000Z', 'TRANSP:TRANSPARENT'),
        entry('UID:2', 'DTSTART:20261118T060000Z', 'DTEND:20261118T070000Z', 'STATUS:CANCELLED'),
        entry('UID:3', 'DTSTART:20261101T060000Z', 'DTEND:20261101T070000Z'),
        entry('UID:4', 'DTSTART:20270118T060000Z', 'DTEND:20270118T070000Z'),
      ),
    ).toEqual([])
  })

  test('is one with others that it meets', async () => {
    expect(
      await busy(
        entry('UID:1', 'DTSTART:20261118T060000Z', 'DTEND:20261118T070000Z'),
        entry('UID:2', 'DTSTART:20261118T063000Z', 'DTEND:20261118T080000Z'),
        entry('UID:3', 'DTSTART:20261118T080000Z', 'DTEND:20261118T083000Z'),
      ),
    ).toEqual(['2026-11-18T06:00 2026-11-18T08:30'])
  })
})

describe('a series', () => {
  test('repeats on its days, but for those left out and those that were moved', async () => {
    expect(
      await busy(
        school,
        entry(
          'UID:1',
          'DTSTART;TZID=School:20261116T090000',
          'DTEND;TZID=School:20261116T100000',
          'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261203T000000Z',
          'EXDATE;TZID=School:20261118T090000',
        ),
        entry(
          'UID:1',
          'RECURRENCE-ID;TZID=School:20261125T090000',
          'DTSTART;TZID=School:20261125T150000',
          'DTEND;TZID=School:20261125T160000',
        ),
      ),
    ).toEqual([
      '2026-11-16T01:00 2026-11-16T02:00',
      '2026-11-23T01:00 2026-11-23T02:00',
      '2026-11-25T07:00 2026-11-25T08:00',
      '2026-11-30T01:00 2026-11-30T02:00',
      '2026-12-02T01:00 2026-12-02T02:00',
    ])
  })

  test('of years ago goes on, in its own rhythm, and one that counts ends after so many', async () => {
    expect(
      await busy(
        entry(
          'UID:1',
          'DTSTART:20150106T010000Z',
          'DTEND:20150106T020000Z',
          'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU',
        ),
        entry('UID:2', 'DTSTART:20261115T010000Z', 'DTEND:20261115T020000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
        entry(
          'UID:3',
          'DTSTART:20200131T030000Z',
          'DTEND:20200131T040000Z',
          'RRULE:FREQ=MONTHLY;BYMONTHDAY=-1',
        ),
      ),
    ).toEqual([
      '2026-11-16T01:00 2026-11-16T02:00',
      '2026-11-17T01:00 2026-11-17T02:00',
      '2026-11-24T01:00 2026-11-24T02:00',
      '2026-11-30T03:00 2026-11-30T04:00',
      '2026-12-08T01:00 2026-12-08T02:00',
    ])
  })

  test('that repeats every second is given up in time, and the rest of the calendar counts', async () => {
    const begun = Date.now()
    const found = await busy(
      entry('UID:2', 'DTSTART:20261118T060000Z', 'DTEND:20261118T070000Z'),
      entry('UID:1', 'DTSTART:20000101T000000Z', 'DTEND:20000101T000001Z', 'RRULE:FREQ=SECONDLY'),
    )
    expect(found).toEqual(['2026-11-18T06:00 2026-11-18T07:00'])
    expect(Date.now() - begun).toBeLessThan(20_000)
  })
})

test('what is no calendar is none', async () => {
  for (const text of ['', '<html></html>', 'BEGIN:VCALENDAR', 'BEGIN:VCARD\r\nEND:VCARD\r\n'])
    expect(await busyPeriods(text, within)).toBeNull()
  expect(await busyPeriods(calendar(), within)).toEqual([])
})

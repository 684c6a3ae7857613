import { expect, test } from 'vitest'
import type { OwnTime } from '#contract/lessons/own-times.ts'
import { allLayers, blocksOf, shownBlocks } from './calendar-blocks.ts'

const open = (lesson_id: number, trial_time: string, more: Partial<OwnTime> = {}): OwnTime => ({
  ...{ lesson_id, trial_time, kind: 'trial', trial_date: '2026-11-21', duration: 30 },
  ...{ title: 'Trial', title_zh: '', seats: 1, booked: 0, busy: false },
  ...more,
})
const rangesOf = (days: ReturnType<typeof blocksOf>, day = '2026-11-21') =>
  (days.get(day) ?? []).map(({ kind, time, endTime }) => `${kind} ${time}–${endTime}`)

test('open times that follow each other are one, apart from what is booked, busy or a class', () => {
  const days = blocksOf(
    [
      open(1, '09:00'),
      open(2, '09:30'),
      open(3, '10:00', { booked: 1 }),
      open(4, '10:30'),
      open(5, '11:00', { busy: true }),
      open(6, '11:30', { kind: 'class' }),
      open(7, '23:30'),
      open(8, '09:00', { trial_date: '2026-11-22' }),
    ],
    [],
  )
  expect(rangesOf(days)).toEqual(['open 09:00–10:00', 'open 10:30–11:00', 'open 23:30–24:00'])
  expect(rangesOf(days, '2026-11-22')).toEqual(['open 09:00–09:30'])
})

test('time off of several days stands in each of them, and a busy time over midnight in two', () => {
  const days = blocksOf(
    [],
    [
      { calendar_id: null, starts_at: '2026-11-20T16:00:00Z', ends_at: '2026-11-22T16:00:00Z', note: 'Away' },
      { calendar_id: 3, starts_at: '2026-11-23T14:00:00Z', ends_at: '2026-11-23T17:00:00Z', note: '' },
    ],
  )
  expect(rangesOf(days)).toEqual(['off 00:00–24:00'])
  expect(rangesOf(days, '2026-11-22')).toEqual(['off 00:00–24:00'])
  expect(days.get('2026-11-21')?.[0]?.note).toBe('Away')
  expect(rangesOf(days, '2026-11-23')).toEqual(['busy 22:00–24:00'])
  expect(rangesOf(days, '2026-11-24')).toEqual(['busy 00:00–01:00'])
})

test('switched off, a layer is not there', () => {
  const busy = {
    calendar_id: 3,
    starts_at: '2026-11-21T04:00:00Z',
    ends_at: '2026-11-21T05:00:00Z',
    note: '',
  }
  const days = blocksOf([open(1, '09:00')], [busy])
  const kinds = (layers: Parameters<typeof shownBlocks>[1]) =>
    (shownBlocks(days, layers).get('2026-11-21') ?? []).map(({ kind }) => kind)
  expect(kinds(allLayers)).toEqual(['open', 'busy'])
  expect(kinds({ ...allLayers, open: false })).toEqual(['busy'])
  expect(kinds({ ...allLayers, busy: false })).toEqual(['open'])
})

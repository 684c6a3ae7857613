import { expect, test } from 'vitest'
import {
  conflictsOf,
  groupStaged,
  lessonsOf,
  minutesIn,
  nextFreeTime,
  type OwnSlot,
  questionOf,
  refusedKeys,
  repeatedDays,
  type SlotDraft,
  stage,
  struckTimes,
} from './slot-draft.ts'

const now = new Date('2026-11-16T04:00:00Z')
const draft: SlotDraft = {
  ...{ dates: ['2026-12-01'], times: ['18:30', '17:00'], title: '30 min trial', price: '120' },
  ...{ url: 'zoom.us/j/1', venue: '', repeat: false, until: '2027-01-31', withoutHolidays: true, staged: [] },
}
const own: OwnSlot[] = [
  { id: 7, day: '2026-12-08', time: '18:15', minutes: 45, title: 'Parents’ evening', isTrial: '0' },
]
const days = ['2026-12-08', '2026-12-01']
const staging = { days, isTrial: '1' as const, own, now }

test.each([
  ['30 min trial', 30],
  ['90-minute lesson', 90],
  ['45 分鐘試堂', 45],
  ['Grade 12 talk', 60],
  ['10 min', 60],
])('%s takes %d minutes', (title, minutes) => expect(minutesIn(title)).toBe(minutes))

test('chosen times of all days are put aside in order, but for what overlaps', () => {
  const { staged, leftOut } = stage(draft, staging)
  expect(staged.map(({ day, time, minutes }) => `${day} ${time} ${minutes}`)).toEqual([
    '2026-12-01 17:00 30',
    '2026-12-01 18:30 30',
    '2026-12-08 17:00 30',
  ])
  expect(leftOut).toMatchObject([
    { day: '2026-12-08', time: '18:30', code: 'slot_overlap', other: { title: 'Parents’ evening' } },
  ])
  // Once more: what waits already is not added twice.
  expect(stage({ ...draft, staged }, staging).staged).toHaveLength(3)
})

test('a duration that was changed shows what it meets now', () => {
  const { staged } = stage(draft, staging)
  const [first] = staged
  const longer = staged.map(slot => (slot === first ? { ...slot, minutes: 120 } : slot))
  const found = conflictsOf(longer, own, now)
  expect([...found.values()]).toMatchObject([{ code: 'slot_overlap', other: { time: '17:00' } }])
  expect([...conflictsOf(staged, own, now)]).toEqual([])
})

test('struck are times that meet a lesson, another choice, or midnight', () => {
  const { times, titles } = struckTimes({ ...draft, dates: ['2026-12-08'], times: ['10:00'] }, own, now)
  expect(titles).toEqual(['Parents’ evening'])
  expect([...times].sort()).toEqual(['09:45', '10:15', '18:00', '18:15', '18:30', '18:45', '23:45'])
})

test('what is sent has a place for each time, and a refusal finds it again', () => {
  const { staged } = stage(draft, staging)
  const groups = groupStaged(staged)
  expect(lessonsOf(groups, 3)).toMatchObject([
    { teacher_id: 3, date: '2026-12-01', slots: [{ time: '17:00', duration: 30 }, { time: '18:30' }] },
    { date: '2026-12-08', duration: '30 min trial', price: '120' },
  ])
  const other = { slot_id: 9, title: 'Mock', trial_time: '18:15', duration: 45, is_trial: '0' as const }
  const place = { trial_date: '2026-12-01', trial_time: '18:30', duration: 30 }
  const refused = refusedKeys(groups, [{ lesson: 0, slot: 1, code: 'slot_overlap', other, ...place }])
  expect([...refused]).toMatchObject([[staged[1]?.key, { code: 'slot_overlap', other: { title: 'Mock' } }]])
})

test('the next free time of a day', () => {
  const slot = { ...stage(draft, staging).staged[2], day: '2026-12-08', time: '18:30' }
  if (slot.key === undefined) throw new Error('Nothing is put aside')
  const whole = { ...draft, ...slot } as Parameters<typeof nextFreeTime>[0]
  expect(nextFreeTime(whole, [whole], own, now)).toBe('19:00')
})

test('a pattern begins with the days chosen', () => {
  const dates = ['2026-12-01', '2026-12-05', '2026-12-08', '2026-12-12', '2026-12-15']
  expect(repeatedDays(['2026-12-01', '2026-12-12'], dates)).toEqual([
    ...['2026-12-01', '2026-12-08', '2026-12-12', '2026-12-15'],
  ])
  expect(repeatedDays(['2026-12-26'], [])).toEqual(['2026-12-26'])
})

test('a lesson for nothing, or another price of a title, is asked about before it is put aside', () => {
  const offered = [{ title: '60 min trial', price: 220, isTrial: '1' as const }]
  const ask = (title: string, price: string, kind: '0' | '1' = '1', staged = draft.staged) =>
    questionOf({ title, price, staged }, kind, offered)
  expect(ask('30 min trial', '120')).toBeNull()
  expect(ask('30 min trial', '0')).toEqual({ what: 'free' })
  expect(ask('60 Min trial', '220')).toBeNull()
  expect(ask('60 Min trial', '0')).toEqual({ what: 'price', before: 220, after: 0 })
  expect(ask('60 min trial', '150', '0')).toBeNull()
  const { staged } = stage({ ...draft, price: '0' }, staging)
  expect(ask('30 min trial', '0', '1', staged)).toBeNull()
  expect(ask('30 min trial', '90', '1', staged)).toEqual({ what: 'price', before: 0, after: 90 })
  const again = stage({ ...draft, price: '90', staged }, { ...staging, changePrice: true })
  expect(new Set(again.staged.map(({ price }) => price))).toEqual(new Set(['90']))
  expect(lessonsOf(groupStaged(again.staged), 1)[0]).toMatchObject({ price: '90', change_price: true })
})

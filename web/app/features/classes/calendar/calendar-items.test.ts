import { describe, expect, test } from 'vitest'
import type { ClassLessonView, ClassView } from '#contract/classes/classes.ts'
import {
  type CalendarItem,
  familyOf,
  hoursOf,
  isPending,
  itemsByDay,
  itemsFor,
  itemsOf,
  placed,
  shownOf,
} from './calendar-items.ts'
import { daysIn, rangeOf, turned, weeksIn } from './calendar-range.ts'

const lesson = (id: number, date: string, time: string, end_time: string): ClassLessonView => ({
  ...{
    lesson_id: id,
    date,
    time,
    end_time,
    state: 'open',
    over: false,
    cancelled_by: null,
    make_up_until: null,
    moved_from: '',
    reason: '',
    note: '',
  },
})
// What these rules read of a class.
const classOf = (own: boolean, ...lessons: ClassLessonView[]) => ({ own, lessons }) as unknown as ClassView

const columnsOf = (items: readonly CalendarItem[]) =>
  placed(items).map(({ item, column, columns }) => [item.key, column, columns])

test('lessons of all classes by time', () => {
  const items = itemsOf([
    classOf(true, lesson(1, '2026-12-10', '19:30', '20:45'), lesson(2, '2026-12-08', '19:30', '20:45')),
    classOf(false, lesson(3, '2026-12-10', '17:00', '18:00')),
  ])
  expect(items.map(({ key }) => key)).toEqual(['lesson-2', 'lesson-3', 'lesson-1'])
  expect([...itemsByDay(items).keys()]).toEqual(['2026-12-08', '2026-12-10'])
  expect(shownOf(items, 'own').map(({ key }) => key)).toEqual(['lesson-2', 'lesson-1'])
  expect(shownOf(items, 'enrolled').map(({ key }) => key)).toEqual(['lesson-3'])
})

test('what overlaps stands side by side, what follows has the whole width', () => {
  const items = itemsOf([
    classOf(
      false,
      lesson(1, '2026-12-10', '10:00', '12:00'),
      lesson(2, '2026-12-10', '11:00', '12:00'),
      lesson(3, '2026-12-10', '12:00', '13:00'),
    ),
  ])
  expect(columnsOf(items)).toEqual([
    ['lesson-1', 0, 2],
    ['lesson-2', 1, 2],
    ['lesson-3', 0, 1],
  ])
  expect(placed([])).toEqual([])
})

test('a week shows the usual hours, and until midnight where something ends then', () => {
  expect(hoursOf([])).toEqual({ first: 9, last: 18 })
  expect(hoursOf(itemsOf([classOf(false, lesson(1, '2026-12-10', '23:00', '24:00'))]))).toEqual({
    first: 9,
    last: 24,
  })
})

test('a month is shown with the days beside it, a week from Monday on, a day alone', () => {
  expect(rangeOf('month', '2026-12-10')).toEqual({ from: '2026-11-30', to: '2027-01-03' })
  expect(weeksIn(rangeOf('month', '2026-12-10'))).toHaveLength(5)
  expect(rangeOf('week', '2026-12-13')).toEqual({ from: '2026-12-07', to: '2026-12-13' })
  expect(rangeOf('list', '2026-02-28')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(rangeOf('day', '2026-12-13')).toEqual({ from: '2026-12-13', to: '2026-12-13' })
  expect(turned('day', '2026-12-31', 1)).toBe('2027-01-01')
  expect(daysIn(rangeOf('day', '2026-12-13'))).toEqual(['2026-12-13'])
  expect(daysIn(rangeOf('week', '2026-12-13'))).toHaveLength(7)
  expect(turned('month', '2026-12-31', 1)).toBe('2027-01-01')
  expect(turned('week', '2026-12-10', -1)).toBe('2026-11-30')
})

describe('whose lessons they are', () => {
  const enrolled = (learner_id: number | null, learner_name: string, state = 'confirmed') => ({
    ...{ enrolment_id: 1, state, learner_id, learner_name, held_until: null },
  })
  const later = lesson(1, '2026-12-10', '10:00', '11:00')
  const classWith = (over: boolean, ...enrolments: ReturnType<typeof enrolled>[]) =>
    ({ own: false, state: 'open', enrolments, lessons: [{ ...later, over }] }) as unknown as ClassView
  const hei = enrolled(1, 'Hei Tung')
  const long = enrolled(2, 'Long Yin', 'waiting')
  const who = (...classes: ClassView[]) => familyOf(itemsOf(classes)).map(({ who, name }) => [who, name])

  test('each child once, with the reader last where some are theirs', () => {
    expect(who(classWith(false, hei), classWith(false, enrolled(null, '')), classWith(false, hei))).toEqual([
      [1, 'Hei Tung'],
      ['me', ''],
    ])
    expect(who(classWith(false, enrolled(null, '')))).toEqual([])
    expect(who(classOf(true, later))).toEqual([])
  })

  test('one of them is shown alone', () => {
    const items = itemsOf([classWith(false, hei), classWith(false, hei, enrolled(2, 'Long Yin'))])
    expect(itemsFor(items, 1)).toHaveLength(2)
    expect(itemsFor(items, 2)).toHaveLength(1)
    expect(itemsFor(items, null)).toHaveLength(2)
  })

  test('who waits has none yet, and none that is over', () => {
    const [item] = itemsOf([classWith(false, long)])
    expect(item && isPending(item)).toBe(true)
    expect(who(classWith(false, long))).toEqual([[2, 'Long Yin']])
    const [past] = itemsOf([classWith(true, long)])
    expect(past && isPending(past)).toBe(false)
    expect(who(classWith(true, long))).toEqual([])
    // The one who is in it is named, not the one who waits besides.
    const [both] = itemsOf([classWith(false, hei, long)])
    expect(both && isPending(both)).toBe(false)
    expect(who(classWith(false, hei, long))).toEqual([[1, 'Hei Tung']])
  })
})

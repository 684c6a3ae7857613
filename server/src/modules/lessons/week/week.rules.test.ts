import { describe, expect, test } from 'vitest'
import { hongKongInstant } from '#contract/rules/hong-kong-time.ts'
import { slotTimeOf } from '#contract/rules/lesson-times.ts'
import { hoursProblem, planWeek, weekTimes } from './week.rules.ts'

const saturday = (from: string, to: string) => ({ weekday: 6, from, to })
const at = (day: string, time: string, minutes = 30) => {
  const from = hongKongInstant(day, time)
  return { from, to: new Date(from.getTime() + minutes * 60_000) }
}
const textOf = (periods: readonly { from: Date; to: Date }[]) =>
  periods.map(period => {
    const { day, time } = slotTimeOf(period)
    return `${day} ${time}`
  })

describe('hours', () => {
  test.each([
    [[saturday('09:00', '13:00')], 30, null],
    [[saturday('23:00', '24:00')], 60, null],
    [[saturday('09:00', '10:00'), saturday('10:00', '11:00')], 60, null],
    [[saturday('08:00', '13:00')], 30, 'slot_time'],
    [[saturday('09:10', '13:00')], 30, 'slot_time'],
    [[saturday('9', '13:00')], 30, 'slot_time'],
    [[saturday('09:00', '09:15')], 30, 'hours_short'],
    [[saturday('13:00', '09:00')], 30, 'hours_short'],
    [[saturday('09:00', '13:00'), saturday('12:30', '14:00')], 30, 'hours_overlap'],
  ] as const)('%j in lessons of %i minutes: %s', (hours, minutes, problem) => {
    expect(hoursProblem(hours, minutes)).toBe(problem)
  })

  test('are cut into as many lessons as fit, on each of their days but those left out', () => {
    const times = weekTimes({
      hours: [
        saturday('14:00', '15:00'),
        saturday('09:00', '10:15'),
        { weekday: 1, from: '17:00', to: '17:30' },
      ],
      minutes: 30,
      ...{ from: '2026-11-19', until: '2026-12-05' },
      without: new Set(['2026-11-28']),
    })
    expect(textOf(times)).toEqual([
      ...['2026-11-21 09:00', '2026-11-21 09:30', '2026-11-21 14:00', '2026-11-21 14:30'],
      ...['2026-11-23 17:00', '2026-11-30 17:00'],
      ...['2026-12-05 09:00', '2026-12-05 09:30', '2026-12-05 14:00', '2026-12-05 14:30'],
    ])
  })
})

describe('what has to come and to go', () => {
  const now = hongKongInstant('2026-11-19', '12:00')
  const nothing = { now, skips: new Set<number>() }
  const free = (id: number, time: string, minutes = 30) => ({
    id,
    isFree: true,
    ...at('2026-11-21', time, minutes),
  })
  const fixed = (id: number, time: string, minutes = 30) => ({ ...free(id, time, minutes), isFree: false })

  test('is what is missing, and what nobody has booked and nobody wants', () => {
    const wanted = [at('2026-11-21', '09:00'), at('2026-11-21', '09:30'), at('2026-11-21', '10:00')]
    const present = [free(1, '09:00'), fixed(2, '09:30'), free(3, '11:00')]
    const plan = planWeek(wanted, present, nothing)
    expect(plan).toMatchObject({ deleted: [3], kept: [1], blocked: 1 })
    expect(textOf(plan.added)).toEqual(['2026-11-21 10:00'])
  })

  test('leaves out the past, what its teacher has taken away, and what stands in the way', () => {
    const wanted = [
      at('2026-11-19', '09:00'),
      ...[at('2026-11-21', '09:00'), at('2026-11-21', '10:00'), at('2026-11-21', '11:00')],
    ]
    const skips = new Set([at('2026-11-21', '09:00').from.getTime()])
    const plan = planWeek(wanted, [fixed(1, '09:45', 60)], { now, skips })
    expect(textOf(plan.added)).toEqual(['2026-11-21 11:00'])
    expect(plan.blocked).toBe(1)
  })

  test('does not mind free times that make room, also longer ones', () => {
    const wanted = [at('2026-11-21', '09:00'), at('2026-11-21', '09:30')]
    const plan = planWeek(wanted, [free(1, '09:00', 60)], nothing)
    expect(plan).toMatchObject({ deleted: [1], kept: [], blocked: 0 })
    expect(textOf(plan.added)).toEqual(['2026-11-21 09:00', '2026-11-21 09:30'])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  clockText,
  defaultWindow,
  fitted,
  judgeTimes,
  maxSeconds,
  movedTo,
  percentAt,
  readClock,
  shortClock,
  stripAround,
  stripHolds,
  withEnd,
  withStart,
} from './preview-window.ts'

describe('the window', () => {
  test('is 00:00:00 to 00:00:20 for a new video, shorter for a shorter one', () => {
    expect(defaultWindow(848)).toEqual({ start: 0, end: 20 })
    expect(defaultWindow(null)).toEqual({ start: 0, end: 20 })
    expect(defaultWindow(12.4)).toEqual({ start: 0, end: 12 })
    expect(defaultWindow(0.4)).toEqual({ start: 0, end: 1 })
  })

  test('never gets longer than 20 s: the other handle follows', () => {
    expect(withEnd({ start: 0, end: 20 }, 30, 848)).toEqual({ start: 10, end: 30 })
    expect(withStart({ start: 40, end: 60 }, 30, 848)).toEqual({ start: 30, end: 50 })
  })

  test('handles do not pass each other', () => {
    expect(withStart({ start: 0, end: 10 }, 15, 848)).toEqual({ start: 15, end: 16 })
    expect(withEnd({ start: 5, end: 10 }, 3, 848)).toEqual({ start: 2, end: 3 })
    expect(withEnd({ start: 5, end: 10 }, -3, 848)).toEqual({ start: 0, end: 1 })
  })

  test('moves as a whole and stops at the ends', () => {
    expect(movedTo({ start: 0, end: 15 }, 100, 848)).toEqual({ start: 100, end: 115 })
    expect(movedTo({ start: 0, end: 15 }, 900, 848)).toEqual({ start: 833, end: 848 })
    expect(movedTo({ start: 5, end: 15 }, -4, 848)).toEqual({ start: 0, end: 10 })
  })

  test('stays inside the video, in order and within the limit, whatever is done', () => {
    const second = fc.integer({ min: -100, max: 4000 })
    const duration = fc.double({ min: 1, max: 3600, noNaN: true })
    fc.assert(
      fc.property(second, second, second, duration, (a, b, c, length) => {
        const window = fitted({ start: a, end: b }, length)
        const all = [
          window,
          withStart(window, c, length),
          withEnd(window, c, length),
          movedTo(window, c, length),
        ]
        for (const { start, end } of all) {
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThan(start)
          expect(end - start).toBeLessThanOrEqual(maxSeconds)
          expect(end).toBeLessThanOrEqual(Math.max(1, Math.floor(length)))
        }
      }),
    )
  })
})

describe('the strip', () => {
  test('shows all of a short video and a piece of a long one', () => {
    expect(stripAround({ start: 0, end: 20 }, 40)).toEqual({ start: 0, end: 40 })
    expect(stripAround({ start: 12, end: 32 }, 848)).toEqual({ start: 0, end: 72 })
    expect(stripAround({ start: 400, end: 420 }, 848)).toEqual({ start: 374, end: 446 })
    expect(stripAround({ start: 828, end: 848 }, 848)).toEqual({ start: 776, end: 848 })
  })

  test('follows when the window nears its edge', () => {
    const strip = { start: 374, end: 446 }
    expect(stripHolds(strip, { start: 400, end: 420 }, 848)).toBe(true)
    expect(stripHolds(strip, { start: 375, end: 395 }, 848)).toBe(false)
    expect(stripHolds({ start: 0, end: 72 }, { start: 0, end: 20 }, 848)).toBe(true)
    expect(stripHolds({ start: 776, end: 848 }, { start: 828, end: 848 }, 848)).toBe(true)
  })

  test('places a moment', () => {
    expect(percentAt(400, { start: 374, end: 446 })).toBeCloseTo(36.11, 1)
    expect(percentAt(900, { start: 374, end: 446 })).toBe(100)
  })
})

describe('times', () => {
  test('are written as the wire wants them, and short', () => {
    expect(clockText(0)).toBe('00:00:00')
    expect(clockText(3_725)).toBe('01:02:05')
    expect(shortClock(0)).toBe('0:00')
    expect(shortClock(65)).toBe('1:05')
    expect(shortClock(848)).toBe('14:08')
    expect(shortClock(3_723)).toBe('1:02:03')
  })

  test.each([
    ['00:00:32', 32],
    ['1:05', 65],
    ['65', 65],
    ['1:02:03', 3723],
    ['', null],
    ['abc', null],
    ['1:75', null],
    ['-3', null],
  ])('%s is read as %s', (text, seconds) => {
    expect(readClock(text)).toBe(seconds)
  })
})

describe('typed times', () => {
  const current = { start: 0, end: 20 }
  const judge = (start: string | null, end: string | null, duration: number | null = 120) =>
    judgeTimes({ start, end }, current, duration)

  test('are judged together, so that a window can be moved by its times', () => {
    expect(judge('1:00', null)).toEqual({ problems: { start: 'order' } })
    expect(judge('1:00', '1:15')).toEqual({ window: { start: 60, end: 75 } })
    expect(judge(null, '0:15')).toEqual({ window: { start: 0, end: 15 } })
  })

  test('say what is wrong where it was typed', () => {
    expect(judge('x', '1:75')).toEqual({ problems: { start: 'time', end: 'time' } })
    expect(judge('1:00', '1:21')).toEqual({ problems: { end: 'long' } })
    expect(judge('1:50', '2:05')).toEqual({ problems: { end: 'outside' } })
    expect(judge('1:50', '2:05', null)).toEqual({ window: { start: 110, end: 125 } })
  })
})

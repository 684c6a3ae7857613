import { afterEach, expect, it, vi } from 'vitest'
import { RecentValues } from './recent-values.ts'

afterEach(() => {
  vi.useRealTimers()
})

it('recent values are the latest few: the oldest makes room', () => {
  const recent = new RecentValues<string, number>({ most: 2 })
  recent.set('a', 1)
  recent.set('b', 2)
  recent.set('a', 3)
  recent.set('c', 4)
  expect(['a', 'b', 'c'].map(key => recent.get(key))).toEqual([3, undefined, 4])
  recent.delete('c')
  expect(recent.get('c')).toBeUndefined()
})

it('a recent value is given out for its time alone', () => {
  vi.useFakeTimers()
  const recent = new RecentValues<string, number>({ most: 2, lifeMs: 1000 })
  recent.set('a', 1)
  vi.advanceTimersByTime(1000)
  expect(recent.get('a')).toBe(1)
  vi.advanceTimersByTime(1)
  expect(recent.get('a')).toBeUndefined()
})

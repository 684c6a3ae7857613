import { expect, test } from 'vitest'
import { worstWindow } from './page-load.ts'

const at = (...times: number[]) => times.map(time => ({ value: 1, at: time }))

test('shifts add up within a window, and the worst window counts', () => {
  expect(worstWindow([])).toBe(0)
  expect(worstWindow(at(0, 900, 1_800))).toBe(3)
  expect(worstWindow(at(0, 1_000, 2_100))).toBe(1)
  expect(worstWindow(at(0, 500, 3_000, 3_100, 3_200))).toBe(3)
})

test('a window ends after five seconds', () => {
  expect(worstWindow(at(0, 900, 1_800, 2_700, 3_600, 4_500, 5_400))).toBe(6)
})

import { describe, expect, test } from 'vitest'
import { layOutChart, textWidth } from './chart-layout.ts'
import { areaPath, barPath } from './chart-paths.ts'

const size = { width: 320, height: 200, em: 12 }
const points = [300, -100, 0].map((value, index) => ({
  ...{ key: `2026-0${index + 1}`, value, label: 'Jan', title: 'January 2026', text: String(value) },
}))
const layout = layOutChart(size, { points, ticks: [-200, 0, 200, 400], tickText: String })

describe('a chart of 320 pixels', () => {
  test('has its lines in even steps, the highest at the top', () => {
    const heights = layout.lines.map(({ y }) => y)
    expect(heights[0]).toBe(layout.bottom)
    expect(heights[3]).toBe(layout.top)
    expect(heights[1]).toBeCloseTo(layout.bottom - (layout.bottom - layout.top) / 3)
    expect(layout.zero).toBe(heights[1])
  })

  test('shares what its numbers leave among the points', () => {
    expect(layout.left).toBeGreaterThanOrEqual(textWidth('−200', 12))
    expect(layout.step * 3).toBeCloseTo(320 - layout.left)
    expect(layout.centre('2026-03')).toBeCloseTo(320 - layout.step / 2)
  })

  test('knows the point at an x, and the nearest beside it', () => {
    expect(points.map(({ key }) => layout.pointAt(layout.centre(key))?.key)).toEqual([
      '2026-01',
      '2026-02',
      '2026-03',
    ])
    expect(layout.pointAt(0)?.key).toBe('2026-01')
    expect(layout.pointAt(500)?.key).toBe('2026-03')
    expect(layOutChart(size, { points: [], ticks: [0, 4], tickText: String }).pointAt(9)).toBeUndefined()
  })

  test('gives numbers more room where letters are large', () => {
    const large = layOutChart({ ...size, em: 24 }, { points, ticks: [0, 400], tickText: String })
    expect(large.left).toBeGreaterThan(layout.left)
  })
})

describe('a bar', () => {
  const bar = { x: 10, width: 20, zero: 100, radius: 5 }
  test('is round at its upper end', () => {
    expect(barPath({ ...bar, end: 40 })).toBe('M10,100V45A5,5 0 0 1 15,40H25A5,5 0 0 1 30,45V100Z')
  })
  test('below zero is round at its lower end', () => {
    expect(barPath({ ...bar, end: 160 })).toBe('M10,100V155A5,5 0 0 0 15,160H25A5,5 0 0 0 30,155V100Z')
  })
  test('is no rounder than it is high or half as wide', () => {
    expect(barPath({ ...bar, end: 98 })).toContain('A2,2')
    expect(barPath({ ...bar, width: 4, end: 40 })).toContain('A2,2')
  })
})

test('an area goes back to zero below its line', () => {
  const line = [
    { x: 0, y: 50 },
    { x: 10, y: 20 },
  ]
  expect(areaPath(line, 100)).toBe('M0,50L10,20V100H0Z')
  expect(areaPath([], 100)).toBe('')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { thinLabels } from './thin-labels.ts'

const row = (count: number, step: number, width: number) =>
  Array.from({ length: count }, (_, index) => ({ centre: 40 + (index + 0.5) * step, width }))
const shownOf = (count: number, step: number, width: number) => [
  ...thinLabels(row(count, step, width), { from: 0, to: 40 + count * step, gap: 8 }),
]

test('all labels are shown where there is room', () => {
  expect(shownOf(6, 45, 30)).toEqual([0, 1, 2, 3, 4, 5])
})

test('of too many, every second or third is shown, counted from the newest', () => {
  expect(shownOf(6, 30, 28)).toEqual([1, 3, 5])
  expect(shownOf(7, 20, 20)).toEqual([0, 2, 4, 6])
})

test('a label that would reach over the edge is left out, and the others count from the one before it', () => {
  expect(shownOf(14, 20, 44)).toEqual([0, 3, 6, 9, 12])
})

test('where none fits there is none', () => {
  expect(shownOf(3, 10, 400)).toEqual([])
  expect(shownOf(0, 10, 10)).toEqual([])
})

test('labels of any width stay inside and apart', () => {
  const widths = fc.array(fc.integer({ min: 5, max: 120 }), { maxLength: 90 })
  fc.assert(
    fc.property(widths, fc.integer({ min: 200, max: 1200 }), (each, width) => {
      const labels = each.map((own, index) => ({
        centre: ((index + 0.5) * width) / each.length,
        width: own,
      }))
      const shown = labels.filter((_, index) => thinLabels(labels, { from: 0, to: width, gap: 8 }).has(index))
      for (const [index, label] of shown.entries()) {
        const before = shown[index - 1]
        const end = before ? before.centre + before.width / 2 + 8 : 0
        expect(label.centre - label.width / 2).toBeGreaterThanOrEqual(end)
        expect(label.centre + label.width / 2).toBeLessThanOrEqual(width)
      }
    }),
  )
})

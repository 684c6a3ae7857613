import { expect, test } from 'vitest'
import { isDocument, isPdf, isVideo, whereToGoOn } from './materials.ts'

test('kinds are told with and without their dot', () => {
  expect(isVideo({ type: '.mp4' })).toBe(true)
  expect(isPdf({ type: 'PDF' })).toBe(true)
  expect(isDocument({ type: 'doc' })).toBe(true)
  expect(isDocument({ type: '.docx' })).toBe(true)
  expect(isDocument({ type: 'pdf' })).toBe(false)
})

test('one goes on where one stopped', () => {
  const item = (id: number, more: object) => ({
    id,
    type: 'mp4',
    locked: false,
    position: 0,
    done: false,
    ...more,
  })
  const [word, first, second] = [item(1, { type: 'docx' }), item(2, {}), item(3, {})]
  expect(whereToGoOn([word, first, second])?.id).toBe(2)
  expect(whereToGoOn([word, first, { ...second, position: 12 }])?.id).toBe(3)
  expect(whereToGoOn([{ ...first, done: true, position: 90 }, second])?.id).toBe(3)
  expect(whereToGoOn([{ ...first, done: true }])?.id).toBe(2)
  expect(whereToGoOn([first, { ...second, position: 12 }], 2)?.id).toBe(2)
  expect(whereToGoOn([first, { ...second, position: 12 }], 9)?.id).toBe(3)
  expect(whereToGoOn([word])).toBeUndefined()
  expect(whereToGoOn([{ ...first, locked: true }])).toBeUndefined()
})

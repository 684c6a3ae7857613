import { expect, test } from 'vitest'
import { moved, sortFiles } from './staged-slides.ts'

const file = (name: string, type: string, size = 10) => ({ name, type, size })

test('only pictures and mp4 of a size are sent, and no more than fit', () => {
  const { good, refused } = sortFiles(
    [
      file('a.png', 'image/png'),
      file('b.mp4', 'video/mp4', 100 * 1024 * 1024),
      file('c.mov', 'video/quicktime'),
      file('d.svg', 'image/svg+xml'),
      file('e.png', 'image/png', 0),
      file('f.mp4', 'video/mp4', 100 * 1024 * 1024 + 1),
      file('g.webp', 'image/webp'),
    ],
    8,
  )
  expect(good.map(({ name }) => name)).toEqual(['a.png', 'b.mp4'])
  expect(refused.map(({ name }) => name)).toEqual(['c.mov', 'd.svg', 'e.png', 'f.mp4', 'g.webp'])
  expect(refused.at(-1)?.reason).toContain('10')
})

test('one is put at another place, and nothing happens beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c'])
})

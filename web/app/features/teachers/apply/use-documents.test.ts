import { expect, test } from 'vitest'
import { sentOfEach, sift } from './use-documents.ts'

const file = (name: string, size = 10): File => {
  const made = new File(['x'], name)
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const names = (files: readonly File[]) => files.map(({ name }) => name)

test('the form takes what may be sent and names the rest', () => {
  const { taken, problem } = sift(
    [file('a.PDF'), file('b.docx'), file('c.exe'), file('d.png', 0), file('e.jpg', 21 * 1024 * 1024)],
    [],
  )
  expect(names(taken)).toEqual(['a.PDF', 'b.docx'])
  for (const name of ['c.exe', 'd.png', 'e.jpg']) expect(problem).toContain(name)
})

test('the same file twice is one, and ten are enough', () => {
  expect(names(sift([file('a.pdf'), file('a.pdf')], [file('b.pdf')]).taken)).toEqual(['a.pdf'])
  const many = Array.from({ length: 12 }, (_, at) => file(`${at}.pdf`))
  const { taken, problem } = sift(many, [])
  expect(taken).toHaveLength(10)
  expect(problem).toContain('10')
  expect(sift([file('x.pdf')], many.slice(0, 10)).taken).toEqual([])
})

test('how far each file has got', () => {
  expect(sentOfEach([100, 200], { sent: 0, total: 350 })).toEqual([0, 0])
  expect(sentOfEach([100, 200], { sent: 100, total: 350 })).toEqual([0.5, 0])
  expect(sentOfEach([100, 200], { sent: 250, total: 350 })).toEqual([1, 0.5])
  expect(sentOfEach([100, 200], { sent: 350, total: 350 })).toEqual([1, 1])
})

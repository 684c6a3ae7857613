import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test.each([
  ['notes.pdf', 'attachment; filename="notes.pdf"'],
  ['數學.pdf', `attachment; filename="__.pdf"; filename*=UTF-8''%E6%95%B8%E5%AD%B8.pdf`],
  ['a"b\r\nx: y.pdf', `attachment; filename="a_b__x: y.pdf"; filename*=UTF-8''a%22b%0D%0Ax%3A%20y.pdf`],
  ["it's (1).pdf", `attachment; filename="it's (1).pdf"`],
])('%j', (name, expected) => {
  expect(contentDisposition('attachment', name)).toBe(expected)
})

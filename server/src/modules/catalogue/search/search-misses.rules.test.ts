import { expect, test } from 'vitest'
import { reportable } from './search-misses.rules.ts'

test.each([
  ['  Quantum   KNITTING ', 'quantum knitting'],
  ['小三　量子物理', '小三 量子物理'],
  ['DSE 2026', 'dse 2026'],
])('%j is kept as %j', (text, kept) => {
  expect(reportable(text)).toBe(kept)
})

test.each([
  'mei.ling@example.com',
  '9123 4567',
  'call 91234567',
  'A123456(7)',
  'https://example.com/a',
  'www.example.com',
  'x',
  '???',
  '12345',
  'a'.repeat(61),
  '<script>',
  'a\0b',
])('%j may be about somebody, or is no search', text => {
  expect(reportable(text)).toBeNull()
})

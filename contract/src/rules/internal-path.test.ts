import fc from 'fast-check'
import { expect, test } from 'vitest'
import { internalPath } from './internal-path.ts'

test.each(['/', '/my-account?tab=1#data', '/zh-HK/my-account', '/search?q=a//b', '/view/%E4%B8%AD/5'])(
  '%s stays what it is',
  path => {
    expect(internalPath(path)).toBe(path)
  },
)

test.each([
  null,
  undefined,
  '',
  'my-account',
  '//evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
  '/zh-HK//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\n//evil.example',
  '///evil.example',
  'https://evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '/.\u0000//evil.example',
])('%j leads nowhere', path => {
  expect(internalPath(path)).toBeNull()
})

const pieces = fc.constantFrom(
  '/',
  '//',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%2f',
  '\\',
  '\t',
  '\n',
  '@',
  ':',
  '?',
  '#',
  'a',
  'zh-HK',
  ' ',
  'evil.example',
  'https:',
  'javascript:',
  '。',
  '／',
  '\u200b',
  '%5c',
  'user:pw',
  '[::1]',
  '%00',
  '&',
)
const hostile = fc.array(pieces, { maxLength: 12 }).map(parts => parts.join(''))

test('whatever is accepted is on the same site for every reader, also once its first segment is taken off', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        hostile,
        hostile.map(text => `/${text}`),
        fc.string({ unit: 'binary' }),
      ),
      text => {
        const path = internalPath(text)
        if (path === null) return
        for (const base of ['https://lantern.example/login?x', 'http://localhost:3000']) {
          for (const read of [path, path.replace(/^\/[^/?#]+(?=\/)/, ''), `/zh-HK${path}`])
            expect(new URL(read, base).origin, JSON.stringify(text)).toBe(new URL(base).origin)
        }
        expect(internalPath(path)).toBe(path)
      },
    ),
    { numRuns: 5_000 },
  )
})

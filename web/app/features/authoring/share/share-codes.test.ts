import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicLink, qrLink, readSharedCode } from './share-codes.ts'

const origin = 'https://example.hk'
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1)

test('the public link is the root and the base64 of the reversed id and the id', () => {
  expect(publicLink(origin, 1501)).toBe('https://example.hk/MTA1MSwxNTAx')
  expect(readSharedCode('MTA1MSwxNTAx')).toEqual({ courseId: 1501, accessCode: '' })
})

test('the QR link stands under qr and carries the code', () => {
  const link = qrLink(origin, 1501, 'K7P2QX')
  expect(link).toMatch(/^https:\/\/example\.hk\/qr\/[\w-]+$/)
  expect(readSharedCode(tokenOf(link))).toEqual({ courseId: 1501, accessCode: 'K7P2QX' })
  expect(readSharedCode(tokenOf(qrLink(origin, 7, '')))).toEqual({ courseId: 7, accessCode: '' })
})

test('padding and the other alphabet are understood', () => {
  expect(readSharedCode(btoa('51,15'))).toEqual({ courseId: 15, accessCode: '' })
  expect(readSharedCode(btoa('1,1'))).toEqual({ courseId: 1, accessCode: '' })
})

test.each([
  'no-such-page',
  'about',
  'zh-HK',
  'unknown',
  'favicon.ico',
  '%E4%B8%AD',
  btoa('1501,1501'),
  btoa('10,01'),
  btoa('a,a'),
  btoa('1501'),
  btoa('1051,1501,<script>'),
])('%s is no code', word => {
  expect(readSharedCode(word)).toBeNull()
})

test('every id and code comes back', () => {
  const code = fc.stringMatching(/^[A-Za-z0-9_.-]{6}$/)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), code, (courseId, accessCode) => {
      const token = tokenOf(qrLink(origin, courseId, accessCode))
      expect(token).toBe(encodeURIComponent(token))
      expect(readSharedCode(token)).toEqual({ courseId, accessCode })
    }),
  )
})

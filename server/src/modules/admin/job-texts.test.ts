import { expect, test } from 'vitest'
import { masked, shortened } from './job-texts.ts'

test('addresses in an error are masked, whatever stands around them', () => {
  expect(masked('550 mailbox unavailable: <dsiu@example.hk>')).toBe(
    '550 mailbox unavailable: <d•••@example.hk>',
  )
  expect(masked('to a@b.c, x.y@example.com;')).toBe('to a•••@b.c, x•••@example.com;')
  expect(masked('connect ECONNREFUSED 127.0.0.1:25')).toBe('connect ECONNREFUSED 127.0.0.1:25')
})

test('an endless error is cut', () => {
  expect(shortened('x'.repeat(10_000))).toHaveLength(501)
  expect(shortened('short')).toBe('short')
})

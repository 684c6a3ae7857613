import { expect, test } from 'vitest'
import { addressesIn } from './addresses.ts'

test('many addresses, however they were typed or pasted', () => {
  const pasted =
    'Ann Lee <ann@example.com>, bo@example.com;\ncy@example.com dee@example.com\nBO@example.com\n'
  expect(addressesIn(pasted)).toEqual({
    emails: ['ann@example.com', 'BO@example.com', 'cy@example.com', 'dee@example.com'],
    wrong: [],
  })
  expect(addressesIn('ann@example.com, nobody')).toEqual({ emails: ['ann@example.com'], wrong: ['nobody'] })
  expect(addressesIn(' \n')).toEqual({ emails: [], wrong: [] })
})

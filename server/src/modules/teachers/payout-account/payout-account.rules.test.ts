import { expect, test } from 'vitest'
import { documentStatus, maskOf, missingFields, wantedOf } from './payout-account.rules.ts'

test.each([
  ['123-456789-001', '••••9001'],
  ['12345678', '••••5678'],
  ['A123456(7)', '••••4567'],
  ['024-388', '••••88'],
  ['1234', '••••34'],
  ['12', '••••'],
  ['１２３４５６７８', '••••5678'],
  ['', '••••'],
])('of %s only %s is shown', (number, mask) => {
  expect(maskOf(number)).toBe(mask)
})

test('what is wanted is what our form lacks, and later what the provider says', () => {
  const given = { bank_name: true, account_holder_name: true, routing_number: true, account_number: false }
  const missing = missingFields({ ...given, id_number: false })
  expect(missing).toEqual(['account_number', 'id_number'])
  expect(wantedOf('none', missing, [])).toEqual(missing)
  expect(wantedOf('more_needed', [], ['id_document'])).toEqual(['id_document'])
})

test.each([
  ['none', null, [], ''],
  ['pending', new Date(), [], 'provided'],
  ['more_needed', null, ['id_number'], ''],
  ['more_needed', new Date(), ['id_document_back'], 'needed'],
  ['verified', null, [], 'provided'],
  ['verified', null, ['id_document'], 'needed'],
] as const)(
  '%s, sent %s, wanting %j: the document is "%s"',
  (state, documentsSentAt, requirements, status) => {
    expect(documentStatus({ state, documentsSentAt, requirements })).toBe(status)
  },
)

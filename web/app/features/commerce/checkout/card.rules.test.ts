import { describe, expect, test } from 'vitest'
import {
  brandOf,
  type CardFields,
  caretAfter,
  checkCard,
  cvcLength,
  formatCvc,
  formatExpiry,
  formatNumber,
} from './card.rules.ts'

const today = new Date(2026, 10, 15)
const good: CardFields = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 30',
  cvc: '123',
  name: 'Lee Mei Ling',
}

test.each([
  ['4242', 'visa'],
  ['5555', 'mastercard'],
  ['2221', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', 'unknown'],
  ['34', 'amex'],
  ['6200', 'unionpay'],
  ['3530', 'jcb'],
  ['3056', 'diners'],
  ['6011', 'discover'],
  ['', 'unknown'],
])('%s begins a card of %s', (number, brand) => {
  expect(brandOf(number)).toBe(brand)
})

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['4242 4242 42', '4242 4242 42'],
  ['42424', '4242 4'],
  ['378282246310005', '3782 822463 10005'],
  ['3782 8224 6310 0059', '3782 822463 10005'],
  ['4242-4242x4242 4242 99991', '4242 4242 4242 4242 999'],
  ['', ''],
])('%s is shown as %s', (typed, shown) => {
  expect(formatNumber(typed)).toBe(shown)
})

describe('expiry', () => {
  test.each([
    ['1', '', '1'],
    ['12', '1', '12 / '],
    ['5', '', '05 / '],
    ['1/', '1', '01 / '],
    ['12 / 3', '12 / ', '12 / 3'],
    ['12/2030', '', '12 / 30'],
    ['12/30', '', '12 / 30'],
    ['1230', '', '12 / 30'],
    ['12 / 305', '12 / 30', '12 / 30'],
  ])('%j after %j is %j', (typed, before, shown) => {
    expect(formatExpiry(typed, before)).toBe(shown)
  })

  test('the slash does not stand in the way of deleting', () => {
    expect(formatExpiry('12 /', '12 / ')).toBe('12')
    expect(formatExpiry('1', '12')).toBe('1')
    expect(formatExpiry('', '1')).toBe('')
  })
})

test('the code on an American Express card has four digits', () => {
  expect(cvcLength('3782')).toBe(4)
  expect(formatCvc('12345', '3782')).toBe('1234')
  expect(formatCvc('12a345', '4242')).toBe('123')
})

test('the caret stays behind the digit that was typed', () => {
  expect(caretAfter('4242 4', 5)).toBe(6)
  expect(caretAfter('4242 4', 4)).toBe(4)
  expect(caretAfter('4242 4', 0)).toBe(0)
  expect(caretAfter('42', 9)).toBe(2)
})

describe('a card', () => {
  test('that may be good is not refused', () => {
    expect(checkCard(good, today)).toEqual({})
    for (const number of ['4000000000000002', '4000002760003184', '4000000000009995', '378282246310005'])
      expect(checkCard({ ...good, number, cvc: number.startsWith('3') ? '1234' : '123' }, today)).toEqual({})
  })

  test('needs all of its fields', () => {
    expect(checkCard({ number: '', expiry: '', cvc: '', name: ' ' }, today)).toEqual({
      number: 'number_required',
      expiry: 'expiry_required',
      cvc: 'cvc_required',
      name: 'name_required',
    })
  })

  test.each(['4242 4242 4242 4241', '4242 4242 4242', '4242'])('with the number %s is none', number => {
    expect(checkCard({ ...good, number }, today).number).toBe('number_invalid')
  })

  test.each([
    ['11 / 26', undefined],
    ['10 / 26', 'expiry_past'],
    ['12 / 25', 'expiry_past'],
    ['13 / 30', 'expiry_invalid'],
    ['00 / 30', 'expiry_invalid'],
    ['12 / 3', 'expiry_invalid'],
    ['12 / 99', 'expiry_invalid'],
  ])('that ends in %s: %s', (expiry, error) => {
    expect(checkCard({ ...good, expiry }, today).expiry).toBe(error)
  })

  test('has a code as long as its brand wants it', () => {
    expect(checkCard({ ...good, cvc: '12' }, today).cvc).toBe('cvc_invalid')
    expect(checkCard({ ...good, number: '378282246310005', cvc: '123' }, today).cvc).toBe('cvc_invalid')
  })
})

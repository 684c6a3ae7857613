import { expect, test } from 'vitest'
import { emptyValues } from './form-values.ts'
import { change, firstSide, isWrongSide, sideErrors, sideToShow, textsOf } from './text-sides.ts'

const english = { ...emptyValues, name: 'Tides', description: '<p>Moon</p>' }
const chinese = { ...emptyValues, nameZh: '潮汐', descriptionZh: '<p>月</p>' }

test('each side has its own texts', () => {
  expect(textsOf('en', english)).toEqual({ name: 'Tides', description: '<p>Moon</p>' })
  expect(textsOf('zh-HK', english)).toEqual({ name: '', description: '' })
  expect(change('zh-HK', { name: '潮' })).toEqual({ nameZh: '潮' })
  expect(change('en', { description: '' })).toEqual({ description: '' })
})

test('it opens where there is something to read', () => {
  expect(firstSide(emptyValues)).toBe('en')
  expect(firstSide(english)).toBe('en')
  expect(firstSide(chinese)).toBe('zh-HK')
})

test('what is missing on both sides is told on both, everything else where it belongs', () => {
  const missing = { productName: 'Write one' }
  expect(sideErrors('zh-HK', emptyValues, missing).name).toBe('Write one')
  expect(isWrongSide('en', emptyValues, missing)).toBe(true)
  const long = { productDescriptionZh: 'Too long' }
  expect(isWrongSide('en', english, long)).toBe(false)
  expect(isWrongSide('zh-HK', english, long)).toBe(true)
  // Of the English name, although there is a Chinese one.
  expect(isWrongSide('zh-HK', chinese, { productName: 'Characters' })).toBe(false)
})

test('after a refusal the side is shown that has something to put right', () => {
  expect(sideToShow('en', english, { productNameZh: 'Too long' })).toBe('zh-HK')
  expect(sideToShow('zh-HK', chinese, { productName: 'Characters' })).toBe('en')
  expect(sideToShow('zh-HK', emptyValues, { productName: 'Write one' })).toBe('zh-HK')
  expect(sideToShow('en', english, { price: 'Missing' })).toBe('en')
})

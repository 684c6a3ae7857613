import { expect, test } from 'vitest'
import { countriesIn, countryCodes, firstCountries, isCountry } from './countries.ts'

test('every country once, with a name in both languages', () => {
  expect(new Set(countryCodes).size).toBe(249)
  for (const locale of ['en', 'zh-HK']) {
    const named = countriesIn(locale)
    expect(named.map(({ code }) => code).slice(0, 12)).toEqual(firstCountries)
    expect(named.map(({ code }) => code).sort()).toEqual([...countryCodes].sort())
    expect(named.filter(({ code, name }) => code === name)).toEqual([])
  }
  expect(countriesIn('zh-HK').find(({ code }) => code === 'HK')?.name).toContain('香港')
})

test('what is no country is none', () => {
  expect(['HK', 'XX', 'hk', ''].map(isCountry)).toEqual([true, false, false, false])
})

import { expect, it } from 'vitest'
import { commonLanguages } from './caption-languages.rules.ts'

it('captions are promised in the languages that every captioned video has', () => {
  const en = { language: 'en' } as const
  const zh = { language: 'zh-HK' } as const
  expect(commonLanguages([])).toEqual([])
  expect(commonLanguages([[zh, en], [en]])).toEqual(['en'])
  expect(commonLanguages([[en], [zh]])).toEqual([])
  expect(
    commonLanguages([
      [en, zh],
      [zh, en],
    ]),
  ).toEqual(['en', 'zh-HK'])
})

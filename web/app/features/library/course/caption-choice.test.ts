import { expect, it } from 'vitest'
import { shownCaptions } from './caption-choice.ts'

it('captions show in the language that was chosen, else in what there is', () => {
  expect(shownCaptions('zh-HK', ['en', 'zh-HK'])).toBe('zh-HK')
  expect(shownCaptions('zh-HK', ['en'])).toBe('en')
  expect(shownCaptions('en', [])).toBeNull()
  expect(shownCaptions('off', ['en', 'zh-HK'])).toBeNull()
})

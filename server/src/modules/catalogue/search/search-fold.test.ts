import { describe, expect, test } from 'vitest'
import { fold } from './search-fold.ts'

describe('one spelling for many', () => {
  test.each([
    ['ＤＳＥ　Ｐ３', 'dse p3'],
    ['Café À la carte', 'cafe a la carte'],
    ['數學', '数学'],
    ['数学', '数学'],
    // As written in Hong Kong, in Taiwan and in the standard of dictionaries.
    ['衞生 衛生', '卫生 卫生'],
    ['説話 說話', '说话 说话'],
    ['裏 裡', '里 里'],
    ['綫 線', '线 线'],
    ['台 臺', '台 台'],
  ])('%s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  test('a part of a text stays part of it', () => {
    const text = '香港中學文憑試數學科：圓形的性質'
    for (let start = 0; start < text.length; start++) {
      expect(fold(text)).toContain(fold(text.slice(start, start + 3)))
    }
  })
})

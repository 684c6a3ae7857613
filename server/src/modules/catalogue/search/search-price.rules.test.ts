import { describe, expect, test } from 'vitest'
import { readPrice } from './search-price.rules.ts'

describe('what a text says about the price', () => {
  test.each([
    ['free', '', { free: true }],
    ['Free P3 maths', 'P3 maths', { free: true }],
    ['P3 maths for free', 'P3 maths', { free: true }],
    ['免費數學', '數學', { free: true }],
    ['免費的小三工作紙', '小三工作紙', { free: true }],
    ['maths,free', 'maths', { free: true }],
    ['maths under 100', 'maths', { maxCents: 10_000 }],
    ['maths under $100 worksheets', 'maths worksheets', { maxCents: 10_000 }],
    ['below HK$49.5', '', { maxCents: 4950 }],
    ['less than 1,000 piano', 'piano', { maxCents: 100_000 }],
    ['phonics up to $80', 'phonics', { maxCents: 8000 }],
    ['$50 以下', '', { maxCents: 5000 }],
    ['小三數學50元以下', '小三數學', { maxCents: 5000 }],
    ['小三數學 ＄50以內', '小三數學', { maxCents: 5000 }],
    ['不超過100元的鋼琴', '鋼琴', { maxCents: 10_000 }],
    ['100蚊或以下', '', { maxCents: 10_000 }],
    ['maths $50-$100', 'maths', { minCents: 5000, maxCents: 10_000 }],
    ['maths between 100 and 50', 'maths', { minCents: 5000, maxCents: 10_000 }],
    ['$50至100 英文', '英文', { minCents: 5000, maxCents: 10_000 }],
    ['piano over $200', 'piano', { minCents: 20_000 }],
    ['鋼琴200元以上', '鋼琴', { minCents: 20_000 }],
    ['under 100, maths', 'maths', { maxCents: 10_000 }],
    ['數學 少於150', '數學', { maxCents: 15_000 }],
    ['小五數學不超過200', '小五數學', { maxCents: 20_000 }],
    ['$50', '', { maxCents: 5000 }],
    ['p1 maths $100', 'p1 maths', { maxCents: 10_000 }],
    ['200蚊 鋼琴', '鋼琴', { maxCents: 20_000 }],
    ['cheap maths', 'maths', { maxCents: 15_000, cheap: true }],
    ['平啲嘅中文', '中文', { maxCents: 15_000, cheap: true }],
    ['便宜英文 $80', '英文', { maxCents: 8000 }],
  ])('%s', (text, rest, price) => {
    expect(readPrice(text)).toEqual({ rest, price: { free: false, ...price } })
  })
})

describe('what only looks like one is left alone', () => {
  test.each([
    'maths',
    'freedom',
    'gluten-free baking',
    'free-body diagrams',
    '20以內加減法',
    'addition within 20',
    'numbers up to 100',
    'children under 5 years',
    'under 5s',
    '12歲以下',
    'P5以下',
    '小5以下數學',
    'P3 100 questions',
    'over 100 exercises',
    'at least 5',
    '少於5題',
    'cheapskate',
    'chapters 3-5',
    '',
  ])('%s', text => {
    expect(readPrice(text)).toBeNull()
  })
})

test('long and odd texts are read in no time', () => {
  for (const text of ['1,'.repeat(500), '$ '.repeat(500), 'under '.repeat(150), '9'.repeat(900)]) {
    expect(readPrice(text)?.price.free ?? false).toBe(false)
  }
})

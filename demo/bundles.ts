import type { SellerBundle } from './types.ts'

/** Courses that three teachers sell together. */
export const bundles: readonly SellerBundle[] = [
  {
    seller: 'teacher',
    title: 'P6 maths before the exams 小六數學呈分試套裝',
    about: 'Papers against the clock, circles, and the first weeks of secondary school.',
    products: ['p6-timed-papers', 'p6-circles', 'p6-s1-bridging'],
    priceCents: 48_000,
  },
  {
    seller: 'tamlokyi',
    title: 'Phonics from A to magic e 英語拼音三部曲',
    about: '由字母讀音到長元音，三本循序漸進。',
    products: ['k1-letter-sounds', 'k3-phonics', 'p2-long-vowels'],
    priceCents: 34_000,
  },
  {
    seller: 'wongszeman',
    title: '高小中文讀寫套裝',
    about: '',
    products: ['p4-five-senses', 'p5-reading', 'p6-composition'],
    priceCents: 39_800,
  },
]

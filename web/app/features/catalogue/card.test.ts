import { expect, test } from 'vitest'
import type { ProductCard } from '#contract/catalogue/catalogue.ts'
import { gatePath, productPath, searchPath, shopPath, viewerPath } from './addresses.ts'
import { coverSet, cutName, levelSpan, levelsOf, priceOf, toCard } from './card.ts'

const product: ProductCard = {
  course_id: 7,
  course_name: 'P3 數學: Bar Models',
  course_description: '<p>Long</p>',
  course_name_language: 'en',
  course_description_language: 'en',
  course_tution_fee: 240,
  discounted_price: 180,
  discount_ends_at: null,
  course_cover: '/media/covers/abc-640.webp',
  cover_type: '.webp',
  course_teacher: 3,
  subscriber_id: 0,
  subscriber_type: 'teacher',
  access_code: '',
  rating: 4.8,
  comments: 12,
  tags: 'a,b',
  course_category: 'Math',
  course_level: '["P3","P4"]',
  course_grade_level: 'Lower Primary',
  course_status: 1,
  course_end_date: null,
  pdf_preview_mode: 'high',
  printable: '1',
  showWaterMark: '0',
  watermarks: '',
  username: 'chan',
  display_name: 'Ms Chan',
  centre_name: '',
  avatar: '/media/avatars/x.webp',
  profile_picture: '',
  auth_using: 'local',
  stripe_connect_id: null,
  teacher_id: 3,
  created_at: '2026-01-01T00:00:00.000Z',
  sold: 5,
  videos: 6,
  worksheets: 4,
  pdfs: 3,
  owned: false,
}

test('a card is what it shows and nothing else', () => {
  expect(toCard(product)).toEqual({
    id: 7,
    name: 'P3 數學: Bar Models',
    cover: '/media/covers/abc-640.webp',
    video: false,
    levels: ['P3', 'P4'],
    price: 180,
    fee: 240,
    ends: null,
    free: false,
    rating: 4.8,
    comments: 12,
    videos: 6,
    worksheets: 4,
    printing: 'printable',
    seller: { name: 'Ms Chan', username: 'chan', avatar: '/media/avatars/x.webp' },
    centreId: 0,
    teacherId: 3,
    hasCode: false,
    sold: 5,
  })
})

test('printing is told of PDFs only: Word files go out as they are', () => {
  expect(toCard({ ...product, printable: '0' }).printing).toBe('viewOnly')
  expect(toCard({ ...product, pdfs: 0 }).printing).toBeNull()
})

test('a centre sells under its own name; a film is told from a picture', () => {
  const card = toCard({ ...product, centre_name: 'Bright Harbour', subscriber_id: 2, cover_type: '.mp4' })
  expect(card.seller.name).toBe('Bright Harbour')
  expect(card).toMatchObject({ centreId: 2, video: true })
})

test('a code is told from what is free', () => {
  expect(toCard({ ...product, access_code: 'FREECOURSE' })).toMatchObject({ free: true, hasCode: false })
  expect(toCard({ ...product, access_code: '******' })).toMatchObject({ free: false, hasCode: true })
})

test('a discount counts only below the fee', () => {
  expect(priceOf({ course_tution_fee: 100, discounted_price: '' })).toBe(100)
  expect(priceOf({ course_tution_fee: 100, discounted_price: 80 })).toBe(80)
  expect(priceOf({ course_tution_fee: 100, discounted_price: 100 })).toBe(100)
})

test('levels are read from their quoted list, however they are written', () => {
  expect(levelsOf('["P3"]')).toEqual(['P3'])
  expect(levelsOf('')).toEqual([])
  expect(levelsOf('P3')).toEqual(['P3'])
  expect(levelsOf('{}')).toEqual([])
})

test.each([
  [[], ''],
  [['P3'], 'P3'],
  [['P4', 'P5', 'P6'], 'P4-P6'],
  [['P6', 'S1'], 'P6 +1'],
  [['P3', 'P5'], 'P3 +1'],
  [['IELTS', 'TOEFL', 'Others'], 'IELTS +2'],
  [['Others', 'P1', 'P2'], 'P1 +2'],
  [['P3', 'Pre-K'], 'Pre-K +1'],
])('levels %j fit a chip as %j', (levels, chip) => {
  expect(levelSpan(levels, title => title)).toBe(chip)
})

test('a name is cut by characters, with an ellipsis', () => {
  expect(cutName('a'.repeat(55), 55)).toBe('a'.repeat(55))
  expect(cutName('a'.repeat(56), 55)).toBe(`${'a'.repeat(55)}…`)
  expect(cutName('𠮷'.repeat(4), 3)).toBe('𠮷𠮷𠮷…')
  expect(cutName('one two', 4)).toBe('one…')
})

test('a cover has its three widths', () => {
  expect(coverSet('/media/covers/a-b-640.webp')).toBe(
    '/media/covers/a-b-320.webp 320w, /media/covers/a-b-640.webp 640w, /media/covers/a-b-1000.webp 1000w',
  )
  expect(coverSet('https://elsewhere.hk/x.png')).toBeUndefined()
})

test('names become parts of an address', () => {
  const course = { id: 7, name: 'P3 數學: 1/2 + 50%?' }
  const name = 'P3%20%E6%95%B8%E5%AD%B8%3A%201%2F2%20%2B%2050%25%3F'
  expect(productPath(course)).toBe(`/product/preview/${name}/7`)
  expect(gatePath(course)).toBe(`/product/view/${name}/7`)
  expect(viewerPath(course)).toBe(`/view/product/${name}/7`)
  expect(productPath({ id: 7, name: '..' })).toBe('/product/preview/-/7')
  expect(shopPath('ms chan')).toBe('/shop/ms%20chan')
})

test('terms are joined by commas', () => {
  expect(searchPath(['數學', 'P3'])).toBe('/search/%E6%95%B8%E5%AD%B8,P3')
  expect(searchPath(['a, b', ' c  d '])).toBe('/search/a%20b,c%20d')
})

import { describe, expect, test } from 'vitest'
import { newAccessCode } from './access-code.ts'
import { decideProduct, type FormFacts, isIncomplete, type ProductForm, validCodes } from './product.rules.ts'

const form = (changes: Partial<ProductForm> = {}): ProductForm => ({
  name: '小四中文寫作',
  description: '<p>五感描寫法</p>',
  subject: 'Chinese',
  levels: ['P4'],
  tags: '中文, 寫作',
  grade: 'Upper Primary',
  previewMode: 'high',
  price: '180',
  discount: '',
  accessCode: '',
  expiry: '',
  printable: undefined,
  showWatermark: false,
  watermarks: '',
  ...changes,
})
const current: NonNullable<FormFacts['current']> = {
  name: 'Writing',
  nameZh: '寫作',
  description: '<p>Five senses</p>',
  descriptionZh: '<p>五感</p>',
  subjectId: 1,
  levels: ['P4', 'Gone level'],
  grade: 'Gone grade',
  endsOn: '2026-01-31',
  access: 'watermark',
  accessCode: 'KEPT22',
  printable: false,
}
const facts = (changes: Partial<FormFacts> = {}): FormFacts => ({
  subject: { id: 1, levels: ['P3', 'P4', 'P5'] },
  grades: ['Lower Primary', 'Upper Primary'],
  today: '2026-11-16',
  hasCover: true,
  hasMaterial: true,
  current: null,
  newCode: () => 'NEWC0D',
  ...changes,
})
function problemsOf(changes: Partial<ProductForm>, more: Partial<FormFacts> = {}) {
  const decided = decideProduct(form(changes), facts(more))
  return 'problems' in decided ? decided.problems : {}
}
function productOf(changes: Partial<ProductForm> = {}, more: Partial<FormFacts> = {}) {
  const decided = decideProduct(form(changes), facts(more))
  if ('problems' in decided) throw new Error(JSON.stringify(decided.problems))
  return decided.product
}

test('a good form', () => {
  expect(productOf({ discount: '150', expiry: '2026-11-16' })).toEqual({
    name: '小四中文寫作',
    nameZh: null,
    description: '<p>五感描寫法</p>',
    descriptionZh: null,
    subjectId: 1,
    levels: ['P4'],
    tags: ['中文', '寫作'],
    grade: 'Upper Primary',
    previewMode: 'high',
    endsOn: '2026-11-16',
    access: 'paid',
    priceCents: 18_000,
    discountCents: 15_000,
    accessCode: null,
    printable: true,
    showWatermark: false,
    watermarks: [],
  })
})

test('everything that is missing, at once', () => {
  const nothing = form({
    name: '',
    description: '<p>&nbsp;<br></p>',
    subject: '',
    levels: [],
    tags: ' , ',
    grade: '',
    previewMode: '',
    price: '',
  })
  const decided = decideProduct(nothing, facts({ subject: undefined, hasCover: false, hasMaterial: false }))
  expect(decided).toEqual({
    problems: {
      productName: 'required',
      productDescription: 'required',
      productCategory: 'required',
      productLevel: 'required',
      productTags: 'required',
      productGrad: 'required',
      worksheetPreviewMode: 'required',
      cover: 'required',
      material: 'required',
      price: 'price_or_code',
      productAccessCode: 'code_or_price',
    },
  })
  expect(isIncomplete({ price: 'price_or_code' })).toBe(true)
  expect(isIncomplete({ price: 'price_low' })).toBe(false)
})

describe('one field at a time', () => {
  const twentyOne = Array.from({ length: 21 }, (_, index) => `tag ${index}`).join(',')
  const cases: [string, Partial<ProductForm>, Record<string, string>][] = [
    ['a price in words', { price: '12a' }, { price: 'price_numeric' }],
    ['a price with cents', { price: '12.50' }, { price: 'price_numeric' }],
    ['a negative price', { price: '-5' }, { price: 'price_numeric' }],
    ['full-width digits', { price: '１８０' }, { price: 'price_numeric' }],
    ['a price below the least', { price: '3' }, { price: 'price_low' }],
    ['the least price', { price: '4' }, {}],
    ['the highest price', { price: '999999' }, {}],
    ['a price above it', { price: '1000000' }, { price: 'price_high' }],
    ['a price beyond numbers', { price: '9'.repeat(40) }, { price: 'price_high' }],
    ['no price', { price: '0' }, { price: 'price_or_code', productAccessCode: 'code_or_price' }],
    ['a discount in words', { discount: 'half' }, { discountedPrice: 'discount_numeric' }],
    [
      'price and discount in words',
      { price: 'x', discount: 'y' },
      { price: 'price_numeric', discountedPrice: 'discount_numeric' },
    ],
    ['a discount that is none', { discount: '180' }, { discountedPrice: 'discount_high' }],
    ['a discount above the price', { discount: '181' }, { discountedPrice: 'discount_high' }],
    ['a discount below the least', { discount: '3' }, { discountedPrice: 'discount_low' }],
    ['a discount of nothing', { discount: '0' }, {}],
    ['the best discount', { discount: '4' }, {}],
    [
      'a price and a code',
      { accessCode: 'ABC123' },
      { price: 'price_excludes_code', productAccessCode: 'code_excludes_price' },
    ],
    [
      'a price and free',
      { accessCode: 'FREECOURSE' },
      { price: 'price_excludes_code', productAccessCode: 'code_excludes_price' },
    ],
    ['a code', { price: '', accessCode: 'a1_.-z' }, {}],
    ['a short code', { price: '', accessCode: 'ABC12' }, { productAccessCode: 'access_code' }],
    ['a long code', { price: '', accessCode: 'ABC1234' }, { productAccessCode: 'access_code' }],
    ['a code with a space', { price: '', accessCode: 'ABC 12' }, { productAccessCode: 'access_code' }],
    ['a code with a delimiter', { price: '', accessCode: 'AB|C12' }, { productAccessCode: 'access_code' }],
    ['a masked code', { price: '', accessCode: '******' }, { productAccessCode: 'access_code' }],
    ['a code in Chinese', { price: '', accessCode: '一二三四五六' }, { productAccessCode: 'access_code' }],
    ['twenty tags', { tags: twentyOne.replace(',tag 20', '') }, {}],
    ['twenty-one tags', { tags: twentyOne }, { productTags: 'tags_many' }],
    ['a tag of 40', { tags: '字'.repeat(40) }, {}],
    ['a tag of 41', { tags: '字'.repeat(41) }, { productTags: 'tag_long' }],
    ['a level of another list', { levels: ['P4', 'S6'] }, { productLevel: 'level_unknown' }],
    ['a grade nobody knows', { grade: 'Grade 99' }, { productGrad: 'grade_unknown' }],
    ['no day', { expiry: 'soon' }, { expiryDate: 'date' }],
    ['a day that does not exist', { expiry: '2027-02-29' }, { expiryDate: 'date' }],
    ['an instant', { expiry: '2027-02-01T00:00:00Z' }, { expiryDate: 'date' }],
    ['yesterday', { expiry: '2026-11-15' }, { expiryDate: 'date_past' }],
    ['today', { expiry: '2026-11-16' }, {}],
    ['no expiry, said in words', { expiry: 'null' }, {}],
  ]
  test.each(cases)('%s', (_what, changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems)
  })

  test('a subject nobody knows', () => {
    expect(problemsOf({ subject: 'Alchemy' }, { subject: undefined })).toEqual({
      productCategory: 'subject_unknown',
    })
  })
})

describe('how one gets in', () => {
  test('free', () => {
    expect(productOf({ price: '', accessCode: 'freecourse', discount: '5' })).toMatchObject({
      access: 'free',
      priceCents: 0,
      discountCents: null,
      accessCode: null,
    })
  })

  test('by a code, kept in capitals', () => {
    expect(productOf({ price: '0', accessCode: 'ab.12-' })).toMatchObject({
      access: 'code',
      accessCode: 'AB.12-',
    })
  })

  test('by watermark codes: price and code are ignored, a code is drawn', () => {
    const product = productOf({
      price: 'x',
      discount: 'y',
      accessCode: 'ABC',
      showWatermark: true,
      watermarks: 'abc123, Chan Siu Ming |DEF456,陳小明',
    })
    expect(product).toMatchObject({
      access: 'watermark',
      priceCents: 0,
      discountCents: null,
      accessCode: 'NEWC0D',
      showWatermark: true,
      watermarks: [
        { code: 'ABC123', text: 'Chan Siu Ming' },
        { code: 'DEF456', text: '陳小明' },
      ],
    })
    expect(validCodes(product)).toEqual(['NEWC0D', 'ABC123', 'DEF456'])
  })

  test('a drawn code is none of the entries’', () => {
    const drawn = ['ABC123', 'ABC123', 'XYZ789']
    const newCode = () => drawn.shift() ?? ''
    const changes = { showWatermark: true, watermarks: 'ABC123,Ann' }
    expect(productOf(changes, { newCode }).accessCode).toBe('XYZ789')
  })

  test('a product that stays with watermark codes keeps its own', () => {
    const changes = { showWatermark: true, watermarks: 'ABC123,Ann' }
    expect(productOf(changes, { current }).accessCode).toBe('KEPT22')
    expect(productOf(changes, { current: { ...current, access: 'code' } }).accessCode).toBe('NEWC0D')
  })

  test('free with a watermark: nobody needs an entry', () => {
    const changes = { price: '', accessCode: 'FREECOURSE', showWatermark: true }
    expect(productOf(changes)).toMatchObject({ access: 'free', accessCode: null, showWatermark: true })
    expect(validCodes(productOf(changes))).toEqual([])
  })

  const entries: [string, string, string][] = [
    ['none', '', 'watermark_required'],
    ['a comma in the text', 'ABC123,Chan, Siu Ming', 'watermark_delimiter'],
    ['a bar in the text', 'ABC123,Chan|Siu Ming', 'watermark_delimiter'],
    ['a bar at the end', 'ABC123,Chan|', 'watermark_delimiter'],
    ['a short code', 'ABC12,Ann', 'watermark_code'],
    ['no code', ',Ann', 'watermark_code'],
    ['the same code twice', 'ABC123,Ann|abc123,Ben', 'watermark_code_twice'],
    ['no text', 'ABC123,', 'watermark_text'],
    ['a text of 81', `ABC123,${'字'.repeat(81)}`, 'watermark_text'],
    [
      '201 of them',
      Array.from({ length: 201 }, (_, index) => `${String(index).padStart(6, '0')},x`).join('|'),
      'watermarks_many',
    ],
  ]
  test.each(entries)('refuses entries: %s', (_what, watermarks, code) => {
    expect(problemsOf({ showWatermark: true, watermarks })).toEqual({ watermarks: code })
  })
  test('a text of 80 passes', () => {
    const text = '字'.repeat(80)
    expect(productOf({ showWatermark: true, watermarks: `ABC123,${text}` }).watermarks).toEqual([
      { code: 'ABC123', text },
    ])
  })
})

test('what a product has already may stay, though the lists have changed and the day is over', () => {
  const changes = { levels: ['P4', 'gone LEVEL'], grade: 'Gone grade', expiry: '2026-01-31' }
  expect(productOf(changes, { current })).toMatchObject({
    levels: ['P4', 'Gone level'],
    grade: 'Gone grade',
    endsOn: '2026-01-31',
  })
  // Not under another subject, whose list it never was on.
  expect(problemsOf(changes, { current: { ...current, subjectId: 2 } })).toEqual({
    productLevel: 'level_unknown',
  })
})

test('titles come out as administered, tags and levels once', () => {
  expect(
    productOf({ levels: ['p4', 'P4'], grade: 'upper primary', tags: 'DSE,dse，  a   b ' }),
  ).toMatchObject({
    levels: ['P4'],
    grade: 'Upper Primary',
    tags: ['DSE', 'a b'],
  })
})

test('drawn codes are six capitals or digits', () => {
  for (let round = 0; round < 200; round += 1) expect(newAccessCode()).toMatch(/^[A-Z0-9]{6}$/)
})

describe('texts in two languages', () => {
  const texts = (changes: Partial<ProductForm>, more: Partial<FormFacts> = {}) => {
    const { name, nameZh, description, descriptionZh } = productOf(changes, more)
    return [name, nameZh, description, descriptionZh]
  }

  test('both, or one alone', () => {
    const both = {
      name: 'Writing',
      nameZh: '寫作',
      description: '<p>Senses</p>',
      descriptionZh: '<p>五感</p>',
    }
    expect(texts(both)).toEqual(['Writing', '寫作', '<p>Senses</p>', '<p>五感</p>'])
    // The Chinese ones stand in for those that are missing.
    expect(texts({ ...both, name: '', description: '<p> </p>' })).toEqual([
      '寫作',
      '寫作',
      '<p>五感</p>',
      '<p>五感</p>',
    ])
    expect(texts({ ...both, nameZh: '', descriptionZh: '<p></p>' })).toEqual([
      'Writing',
      null,
      '<p>Senses</p>',
      null,
    ])
    expect(problemsOf({ name: '', nameZh: '', description: '', descriptionZh: '<p></p>' })).toEqual({
      productName: 'required',
      productDescription: 'required',
    })
  })

  test('left out they stay, unless they were all there was', () => {
    const sent = { name: 'Writing well', description: '<p>Senses</p>' }
    expect(texts(sent, { current })).toEqual(['Writing well', '寫作', '<p>Senses</p>', '<p>五感</p>'])
    const chinese = { ...current, name: '寫作', description: '<p>五感</p>' }
    expect(texts({ name: '寫作二', description: '<p>六感</p>' }, { current: chinese })).toEqual([
      '寫作二',
      null,
      '<p>六感</p>',
      null,
    ])
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import type { AuthoredProduct } from '#contract/authoring/authoring.ts'
import { safeFileName } from '#contract/rules/file-name.ts'
import { isAccessCode } from '#contract/rules/product-form.ts'
import { memoryStorage } from '../../../lib/memory-storage.test-support.ts'
import {
  averageProgress,
  existingItems,
  factsOf,
  kindOf,
  type MaterialItem,
  megabyte,
  unfitness,
} from '../materials/material-item.ts'
import { sizeText } from '../products/product-facts.ts'
import { newCode } from '../share/access-codes.ts'
import { dropDraft, type FormState, findDraft, keepDraft, sameForm } from './draft.ts'
import { formPayload } from './form-payload.ts'
import { type Checked, checkForm, tagRefusal } from './form-rules.ts'
import { emptyValues, entriesFromLines, type FormValues, readWatermarks, valuesOf } from './form-values.ts'

const upload = '6f1f2c1e-31a4-4f0a-9a6e-0d3c3f6c9a11'
const video: MaterialItem = {
  key: 'a',
  id: null,
  uploadId: upload,
  name: 'lesson.mp4',
  kind: 'mp4',
  bytes: 2 * megabyte,
  state: 'ready',
  progress: 1,
  problem: '',
  renamable: false,
  pages: null,
  duration: 60,
  window: { start: 12, end: 32 },
  source: 'blob:x',
}
const sheet: MaterialItem = {
  ...video,
  key: 'm4',
  id: 4,
  uploadId: null,
  name: 'a.pdf',
  kind: 'pdf',
  window: null,
}
const filled: FormValues = {
  ...emptyValues,
  name: 'Fractions',
  description: '<p>Halves and quarters</p>',
  subject: 'Math',
  levels: ['P3', 'P4'],
  tags: ['fractions', '分數'],
  grade: 'Lower Primary',
  price: '120',
}
const cover = { uploadId: upload, picture: 'data:image/webp;base64,x' }
const check = (values: Partial<FormValues>, more: Partial<Checked> = {}) =>
  checkForm({ values: { ...filled, ...values }, cover, materials: [video], today: '2026-11-15', ...more })

describe('the rules', () => {
  test('a filled form passes', () => {
    expect(check({})).toEqual({})
  })

  test('an empty form names every required field', () => {
    expect(checkForm({ values: emptyValues, cover: null, materials: [], today: '2026-11-15' })).toEqual({
      productName: 'Write a name in English or in Chinese',
      productDescription: 'Write a description in English or in Chinese',
      productCategory: 'This field is required',
      productLevel: 'This field is required',
      productTags: 'This field is required',
      productGrad: 'This field is required',
      price: 'Product price or access code is required',
      productAccessCode: 'Access code or product price is required',
      cover: 'Product cover is required',
      material: 'At least 1 material is required',
    })
    expect(check({ previewMode: '' })).toEqual({ worksheetPreviewMode: 'This field is required' })
    expect(check({ description: '<p>&nbsp;</p>' })).toHaveProperty('productDescription')
  })

  test.each([
    ['68o', 'Price should only be numeric.'],
    ['12.5', 'Price should only be numeric.'],
    ['3', 'Price should be minimum 4HKD'],
    ['0', 'Product price or access code is required'],
    ['1000000', 'The price can be at most HK$999,999'],
  ])('a price of %s: %s', (price, text) => {
    expect(check({ price }).price).toBe(text)
  })

  test('a discount is digits, at least 4 and below the price', () => {
    expect(check({ discountedPrice: 'x' }).discountedPrice).toBe('Discounted Price should only be numeric.')
    expect(check({ discountedPrice: '2' }).discountedPrice).toBe('Price should be minimum 4HKD')
    expect(check({ discountedPrice: '120' })).toHaveProperty('discountedPrice')
    expect(check({ discountedPrice: '99' })).toEqual({})
  })

  test('price or code, never both; free and watermarked products need neither', () => {
    expect(check({ accessCode: 'K7P2QX' }).price).toBe('A product can either have a price or an access code.')
    expect(check({ price: '', accessCode: 'K7P2QX' })).toEqual({})
    expect(check({ price: '', accessCode: 'K7P' })).toHaveProperty('productAccessCode')
    expect(check({ price: '', free: true })).toEqual({})
    expect(check({ price: 'x', free: true })).toEqual({})
    expect(check({ price: '', watermark: true, watermarks: [{ code: 'AAAAAA', text: 'Ann' }] })).toEqual({})
  })

  test('each watermark has a text, without the sign that parts them', () => {
    const marked = (text: string) =>
      check({ price: '', watermark: true, watermarks: [{ code: 'AAAAAA', text }] })
    expect(check({ price: '', watermark: true })).toHaveProperty('watermarks')
    expect(marked(' ')).toHaveProperty('watermarks')
    expect(marked('a|b')).toHaveProperty('watermarks')
    expect(marked('Ann, 5B')).toHaveProperty('watermarks')
    expect(marked('x'.repeat(81))).toHaveProperty('watermarks')
    expect(marked('陳子晴 5B')).toEqual({})
  })

  test('an expiry date is given and not past, unless it was so before', () => {
    expect(check({ expires: true }).expiryDate).toBe('This field is required')
    expect(check({ expires: true, expiryDate: '2026-11-14' })).toHaveProperty('expiryDate')
    expect(check({ expires: true, expiryDate: '2026-11-15' })).toEqual({})
    expect(check({ expires: true, expiryDate: '2026-01-01' }, { keptExpiry: '2026-01-01' })).toEqual({})
  })

  test('a file that cannot be used holds the form up', () => {
    expect(check({}, { materials: [video, { ...video, key: 'b', state: 'refused' }] })).toHaveProperty(
      'material',
    )
  })

  test('tags have no commas, of either width', () => {
    expect(tagRefusal('a,b', [])).not.toBeNull()
    expect(tagRefusal('甲，乙', [])).not.toBeNull()
    expect(tagRefusal('paper 1', [])).toBeNull()
  })
})

describe('files', () => {
  test('are judged by name and size before they are sent', () => {
    expect(unfitness({ name: 'a.mp4', size: megabyte })).toBeNull()
    expect(unfitness({ name: '單元一 (上).PDF', size: 1 })).toBeNull()
    expect(unfitness({ name: 'a.mov', size: 1 })).not.toBeNull()
    expect(unfitness({ name: 'a.mp4', size: 501 * megabyte })?.problem).toBe(
      'File size must be less than 500MB',
    )
    expect(unfitness({ name: '（一）.pdf', size: 1 })).toBeNull()
    expect(unfitness({ name: 'Unit+2.pdf', size: 1 })).toMatchObject({ renamable: true })
    expect(unfitness({ name: safeFileName('a/b?+.pdf'), size: 1 })).toBeNull()
    expect(kindOf('notes.final.DOCX')).toBe('docx')
  })

  test('one of the product is shown with its size, and as what it was when it was refused', () => {
    const wire = {
      id: 4,
      org_name: 'Film',
      material_name: 'lesson.MP4',
      size_mb: 0.002,
      state: 'refused',
      reason: 'This video is damaged and can’t be played.',
      type: '',
      preview_starts: '00:00:00',
      preview_ends: '00:00:00',
      pages: null,
      duration: null,
      url: '',
    }
    const [item] = existingItems({ materials: [wire] } as unknown as AuthoredProduct)
    expect(item).toMatchObject({ kind: 'mp4', state: 'refused', window: null })
    expect(sizeText(item?.bytes ?? 0)).toBe('2 kB')
    expect(factsOf(item as MaterialItem)).toBe('2 kB · refused')
  })

  test('the progress is the average of those that are sent', () => {
    expect(averageProgress([])).toBe(1)
    expect(averageProgress([sheet, { ...video, progress: 0.5 }, { ...video, progress: 1 }])).toBe(0.75)
    expect(
      averageProgress([
        { ...video, progress: 0.5 },
        { ...video, state: 'unfit', progress: 0 },
      ]),
    ).toBe(0.5)
  })
})

describe('the payload', () => {
  const sent = (values: Partial<FormValues>) =>
    Object.fromEntries(formPayload({ values: { ...filled, ...values }, cover, materials: [video, sheet] }))

  test('carries every field under its name', () => {
    expect(sent({ discountedPrice: '99' })).toEqual({
      ...{ productName: 'Fractions', productNameZh: '' },
      ...{ productDescription: '<p>Halves and quarters</p>', productDescriptionZh: '' },
      productCategory: 'Math',
      productLevel: '["P3","P4"]',
      productTags: 'fractions,分數',
      productGrad: 'Lower Primary',
      worksheetPreviewMode: 'high',
      price: '120',
      discountedPrice: '99',
      productAccessCode: '',
      expiryDate: 'null',
      printable: '1',
      showWaterMark: '0',
      ...{ watermarks: '', watermarkLimits: '[]' },
      coverUpload: upload,
      materialUploads: JSON.stringify([
        { upload_id: upload, org_name: 'lesson.mp4', preview_starts: '00:00:12', preview_ends: '00:00:32' },
        { id: 4, org_name: 'a.pdf' },
      ]),
    })
  })

  test('free, coded and watermarked products leave the rest out', () => {
    expect(sent({ free: true })).toMatchObject({ price: '', productAccessCode: 'FREECOURSE' })
    expect(sent({ price: '', accessCode: 'K7P2QX' })).toMatchObject({ productAccessCode: 'K7P2QX' })
    const watermarks = [
      { code: 'AAAAAA', text: 'Ann ' },
      { code: 'BBBBBB', text: '陳子晴', limit: '2' },
    ]
    expect(sent({ watermark: true, watermarks })).toMatchObject({
      ...{ price: '', productAccessCode: '', showWaterMark: '1' },
      watermarks: 'AAAAAA,Ann|BBBBBB,陳子晴',
      watermarkLimits: '[{"code":"BBBBBB","limit":2}]',
    })
  })

  test('a change names the product and what was taken out', () => {
    const body = formPayload({
      values: filled,
      cover: null,
      materials: [],
      courseId: 7,
      deletedMaterials: [4],
    })
    expect(body.get('courseId')).toBe('7')
    expect(body.get('deletedMaterialId')).toBe('[4]')
    expect(body.get('coverUpload')).toBe('')
  })
})

describe('a product in the form', () => {
  const product = {
    ...{ course_name: 'Mock papers', course_name_zh: '試卷' },
    ...{ course_description: '<p>x</p>', course_description_zh: '' },
    course_tution_fee: 0,
    ...({ discounted_price: '', discount_ends_at: null } as const),
    access_code: 'ZZZZZZ',
    tags: 'a, b',
    course_category: 'English',
    course_level: '["S6"]',
    course_grade_level: 'Senior Secondary',
    course_end_date: '2026-12-31',
    pdf_preview_mode: 'low',
    showWaterMark: '1',
    watermarks: 'AAAAAA,Ann, 5B|BBBBBB,Bob',
    watermark_limits: [{ code: 'BBBBBB', limit: 3 }],
  } as AuthoredProduct // the fields the form reads

  test('shows its watermarks and hides the code behind them', () => {
    expect(valuesOf(product)).toMatchObject({
      price: '',
      accessCode: '',
      tags: ['a', 'b'],
      levels: ['S6'],
      expires: true,
      expiryDate: '2026-12-31',
      watermark: true,
      watermarks: [
        { code: 'AAAAAA', text: 'Ann, 5B' },
        { code: 'BBBBBB', text: 'Bob', limit: '3' },
      ],
    })
    expect(valuesOf({ ...product, showWaterMark: '0', access_code: 'FREECOURSE' })).toMatchObject({
      free: true,
      accessCode: '',
    })
    expect(readWatermarks('')).toEqual([])
  })

  test('pasted lines become entries with codes of their own', () => {
    const entries = entriesFromLines('Ann\r\n\n 陳子晴\t5B ', [])
    expect(entries.map(({ text }) => text)).toEqual(['Ann', '陳子晴 5B'])
    expect(new Set(entries.map(({ code }) => code)).size).toBe(2)
    expect(entries.every(({ code }) => isAccessCode(code))).toBe(true)
    expect(newCode()).toMatch(/^[A-Z0-9]{6}$/)
  })
})

describe('a draft', () => {
  const storage = memoryStorage()
  const key = 'product-draft:3:new:a'
  const state: FormState = {
    values: filled,
    cover,
    materials: [video, sheet],
    deletedMaterials: [9],
    version: 2,
  }
  beforeEach(() => storage.clear())

  test('comes back with the files that had arrived, and the names of the others', () => {
    const under: MaterialItem = { ...video, key: 'u', uploadId: null, state: 'uploading', name: 'long.mp4' }
    keepDraft(storage, key, { ...state, materials: [video, under, sheet] }, new Date(0))
    const draft = findDraft(storage, key)
    expect(draft).toMatchObject({
      values: filled,
      cover,
      unfinished: ['long.mp4'],
      deletedMaterials: [9],
      version: 2,
    })
    expect(draft?.materials.map(item => item.key)).toEqual(['a', 'm4'])
    expect(draft?.materials[0]?.source).toBe('')
  })

  test('is gone when it is dropped', () => {
    keepDraft(storage, key, state, new Date(0))
    dropDraft(storage, key)
    expect(findDraft(storage, key)).toBeNull()
  })

  test('anything else in storage, or no storage at all, is no draft', () => {
    for (const text of ['{', 'null', '[]', '{"savedAt":"x"}']) {
      storage.setItem(key, text)
      expect(findDraft(storage, key)).toBeNull()
    }
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(keepDraft(full, key, state, new Date(0))).toBe(false)
  })

  test('is needed only when something entered differs', () => {
    expect(sameForm(state, { ...state, materials: [{ ...video, source: '', progress: 0 }, sheet] })).toBe(
      true,
    )
    expect(sameForm(state, { ...state, values: { ...filled, name: 'x' } })).toBe(false)
    expect(sameForm(state, { ...state, materials: [sheet, video] })).toBe(false)
  })
})

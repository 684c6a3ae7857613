import { describe, expect, test } from 'vitest'
import { m } from '#messages/messages.js'
import { lightPage } from './light-page.ts'
import { firstShown, mayChoose } from './material.rules.ts'
import { noPreviewText } from './no-preview-text.ts'
import { makeDetail, makeMaterial } from './product.test-support.ts'
import { linksOf, toShown } from './shown-product.ts'

const film = (id: number, preview = '') => makeMaterial({ id, preview })
const sheet = (id: number, preview: string[]) =>
  makeMaterial({ id, type: '.pdf', pages: 4, duration: null, preview })
const shown = (...materials: ReturnType<typeof makeMaterial>[]) =>
  toShown(makeDetail({ materials })).materials

describe('what a page carries of a product', () => {
  test('is what it shows', () => {
    const product = toShown(makeDetail({ course_status: 0, printable: '0', pdfs: 2, tags: '' }))
    expect(product).toMatchObject({
      onOffer: false,
      card: { printing: 'viewOnly' },
      tags: [],
      subject: 'Math',
    })
    expect(product.card).toMatchObject({ id: 12, price: 180, fee: 240, levels: ['P3', 'P4'] })
    expect(toShown(makeDetail()).tags).toEqual(['數學', 'bar model'])
  })

  test('has a link for what is seen at once, and none for the rest', () => {
    const lit = (...materials: Parameters<typeof shown>) =>
      lightPage({ product: toShown(makeDetail({ materials })), related: [], classes: [], bundles: [] })
        .product.materials
    expect(lit(film(1, 'a'), film(2), sheet(3, ['b', 'c'])).map(({ links }) => links)).toEqual([
      ['a'],
      [],
      [],
    ])
    const small = lit(sheet(3, ['b', 'c']), sheet(4, ['d']))
    expect(small.map(({ links, previews }) => [links, previews])).toEqual([
      [['b'], 2],
      [[], 1],
    ])
  })

  test('all of them are there for who asks', () => {
    const detail = makeDetail({ materials: [film(1, 'a'), film(2), sheet(3, ['b', 'c'])] })
    expect([...linksOf(detail)]).toEqual([
      [1, ['a']],
      [2, []],
      [3, ['b', 'c']],
    ])
  })

  test('a clip is as long as its window', () => {
    expect(shown(film(1, 'a'))[0]).toMatchObject({ kind: 'video', clipSeconds: 90, seconds: 500 })
  })
})

describe('the stage begins', () => {
  test('with the clip of the first video', () => {
    expect(firstShown(shown(sheet(3, ['b']), film(1, 'a'), film(2)))?.id).toBe(1)
  })

  test('with the clip of another video where the first could not be cut', () => {
    const materials = shown(film(1), film(2), film(3, 'c'), sheet(4, ['b']))
    expect(firstShown(materials)?.id).toBe(3)
    expect(materials.filter(one => mayChoose(one, materials)).map(({ id }) => id)).toEqual([3, 4])
  })

  test('with a worksheet where there is no clip', () => {
    expect(firstShown(shown(film(1), sheet(2, []), sheet(3, ['b'])))?.id).toBe(3)
  })

  test('with the picture where nothing can be seen', () => {
    expect(firstShown(shown(film(1), makeMaterial({ id: 2, type: 'docx', preview: '' })))).toBeUndefined()
    expect(firstShown([])).toBeUndefined()
  })
})

test('what has no preview is awaited only while it is being made', () => {
  const [made, awaited] = shown(film(1), makeMaterial({ id: 2, preview: '', preview_pending: true }))
  expect([made, awaited].map(one => one && noPreviewText(one))).toEqual([
    m.product_preview_none(),
    m.product_preview_later(),
  ])
})

test('the first video and every worksheet may be chosen', () => {
  const materials = shown(
    film(1, 'a'),
    film(2),
    sheet(3, []),
    makeMaterial({ id: 4, type: '.docx', preview: '' }),
  )
  expect(materials.filter(material => mayChoose(material, materials)).map(({ id }) => id)).toEqual([1, 3])
})

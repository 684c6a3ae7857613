import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { unique } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { makeTeacher } from '#server/testing/teachers.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { changeProduct } from '../products/product.repository.ts'

let t: TestApp
/** Letters that nothing else begins with. */
const word = `zw${unique().replace(/\d/g, 'y')}`
let productId = 0
let [username, displayName] = ['', '']

beforeAll(async () => {
  t = await testApp()
  const teacher = await makeTeacher(t, `Ms ${unique()}`)
  ;[username, displayName] = [teacher.username, teacher.displayName]
  productId = await makeProduct(t, teacher, {
    name: `${word}ab 分數`,
    tags: [`${word}cd`, `${word.toUpperCase()}CD`],
  })
  await makeProduct(t, teacher, { tags: [`${word}cd`] })
})

const suggest = (q: string) => t.api().searchSuggest({ query: { q } })

test('products, tags and sellers while typing', async () => {
  const { products, tags } = await suggest(word)
  expect(products[0]).toMatchObject({
    course_id: productId,
    course_name: `${word}ab 分數`,
    display_name: displayName,
  })
  expect(tags).toEqual([`${word}cd`])
  const { sellers } = await suggest(displayName)
  expect(sellers).toContainEqual(expect.objectContaining({ username, display_name: displayName }))
})

test('tags and names of who sells', async () => {
  const tags = await t.api().tagList()
  expect(tags.length).toBeLessThanOrEqual(500)
  expect(tags.filter(tag => tag.toLowerCase().startsWith(word))).toEqual([`${word}cd`])
  const names = await t.api().displayNameList()
  expect(names.length).toBeLessThanOrEqual(500)
  expect(names).toContain(displayName)
})

test('a tag of several sellers comes before one that a single seller uses more often', async () => {
  const [shared, own] = [`${word}shared`, `${word}own`]
  const sellers = [await makeTeacher(t), await makeTeacher(t), await makeTeacher(t)] as const
  const [one] = sellers
  for (const seller of sellers) await makeProduct(t, seller, { tags: [shared] })
  for (let count = 0; count < 6; count += 1) await makeProduct(t, one, { tags: [own] })
  const tags = await t.api().tagList()
  expect(tags).toContain(own)
  expect(tags.indexOf(shared)).toBeLessThan(tags.indexOf(own))
})

test('nothing asked, nothing suggested; odd input is only text', async () => {
  const nothing = { products: [], tags: [], sellers: [] }
  expect(await suggest('')).toEqual(nothing)
  expect((await t.request({ url: '/api/search/suggest' })).json()).toEqual(nothing)
  for (const q of ['\0', "'", '%', ':*', 'a'.repeat(100), '\\', '<->']) {
    expect((await t.request({ url: `/api/search/suggest?q=${encodeURIComponent(q)}` })).statusCode, q).toBe(
      200,
    )
  }
})

test('what is taken off sale is no suggestion any more', async () => {
  await t.platform.db.transaction(async tx => {
    await changeProduct(tx, productId, { status: 0 })
    await refreshCards(t.platform, tx, [productId])
  })
  const { products } = await suggest(`${word}ab`)
  expect(products.map(({ course_id }) => course_id)).not.toContain(productId)
})

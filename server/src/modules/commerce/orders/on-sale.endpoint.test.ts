import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'
import { demoMaterial } from '#server/testing/demo-materials.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, type TestPerson, unique } from '#server/testing/people.ts'
import {
  add,
  appWithTeacher,
  type Body,
  edit,
  fields,
  forgetMediaJobs,
  formData,
  formOf,
  makeCover,
  makeUpload,
  view,
} from '#server/testing/product-forms.ts'
import { makeSeller } from '#server/testing/teachers.ts'
import { booksOf, buy, openOrder, ownedOf } from '../commerce.test-support.ts'

// On sale is what has a cover and at least one file that is ready: the one rule, at every place that sells or shows.

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  ;({ t, teacher } = await appWithTeacher())
})

const runJobs = () => t.platform.jobs.runDue()

interface Made {
  id: number
  name: string
}

/** Saved, and not looked at by anyone yet. */
async function addProduct(changes: Body = {}): Promise<Made> {
  const name = `Tides ${unique()}`
  const answer = await add(
    t,
    teacher,
    await formOf(t, teacher, { productName: name, productTags: name, ...changes }),
  )
  expect(answer.statusCode, answer.body).toBe(200)
  return { id: answer.json().course_id, name }
}

/** By the multipart call, with a video that is none. */
async function addBroken(changes: Body = {}): Promise<Made> {
  const name = `Tides ${unique()}`
  const form = formData(fields({ productName: name, ...changes, materialUploads: '' }))
  form.set('coverUpload', await makeCover(t, teacher))
  form.append('material', new Blob(['not a film']), 'lesson 1.mp4')
  const { course_id: id } = await t.api(teacher.token).productAdd({ body: form })
  await runJobs()
  return { id, name }
}

/** Its only file is exchanged for another one, which has not been looked at yet. */
async function exchangeFile(id: number): Promise<void> {
  const { materials } = await view(t, teacher, id)
  const answer = await edit(t, teacher, {
    ...fields(),
    courseId: id,
    deletedMaterialId: JSON.stringify(materials.map(material => material.id)),
    materialUploads: JSON.stringify([{ upload_id: await makeUpload(t, teacher) }]),
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

/** Every place where a stranger may meet it. */
async function placesOf({ id, name }: Made, stranger: TestPerson): Promise<string[]> {
  const api = t.api(stranger.token)
  const shows = (cards: readonly { course_id: number }[]) => cards.some(({ course_id }) => course_id === id)
  const page = await t.request({ url: `/api/products/${id}`, token: stranger.token })
  const cart = { body: { products: [{ course_id: id }] } }
  const [quoted] = (await api.cartQuote(cart)).items
  const order = await t.request({
    method: 'POST',
    url: '/api/payment/intent',
    ...cart,
    token: stranger.token,
  })
  const shop = await api.shopView({ params: { username: teacher.username } })
  const list = await api.shelfView({ params: { page: 1 }, query: { q: name } })
  const places = {
    search: shows(await api.productSearch({ params: { terms: name }, body: {} })),
    suggestions: shows((await api.searchSuggest({ query: { q: name } })).products),
    shelf: shows(list.products),
    shop: shows(shop.products),
    tags: (await api.tagList()).some(tag => tag.includes(name)),
    page: page.statusCode === 200 && page.body.includes(name),
    sitemap: (await t.request({ url: '/sitemaps/products-1.xml' })).body.includes(`/${id}<`),
    quote: quoted?.state === 'ok',
    order: order.statusCode === 200,
  }
  return Object.entries(places)
    .filter(([, isThere]) => isThere)
    .map(([place]) => place)
}

test('saved before its file is checked it is nowhere; once both are ready it is everywhere', async () => {
  const product = await addProduct()
  const stranger = await makePerson(t)
  expect(await placesOf(product, stranger)).toEqual([])
  expect(await view(t, teacher, product.id)).toMatchObject({ course_status: 1, readiness: 'preparing' })
  await runJobs()
  expect(await placesOf(product, stranger)).toEqual([
    'search',
    'suggestions',
    'shelf',
    'shop',
    'tags',
    'page',
    'sitemap',
    'quote',
    'order',
  ])
  expect(await view(t, teacher, product.id)).toMatchObject({ readiness: 'ready', readiness_reason: '' })
})

test('a product with a broken file is nowhere; its teacher is told on the screen and by mail, and may mend it', async () => {
  const product = await addBroken()
  const stranger = await makePerson(t)
  expect(await placesOf(product, stranger)).toEqual([])
  const seen = await view(t, teacher, product.id)
  expect(seen.readiness).toBe('needs_file')
  expect(seen.readiness_reason).toContain('lesson 1.mp4')
  const inChinese = await t.api(teacher.token).authoredProductView({
    params: { id: product.id },
    query: { language_code: 'zh-HK' },
  })
  expect(inChinese.readiness_reason).toMatch(/lesson 1\.mp4.*未能/)
  const mails = (await t.mailsTo(teacher.email)).filter(({ body }) => body.includes(product.name))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toContain('lesson 1.mp4')
  expect(mails[0]?.body).toContain(`/my-products/all?edit=${product.id}`)
  await exchangeFile(product.id)
  expect(await view(t, teacher, product.id)).toMatchObject({ readiness: 'preparing' })
  await runJobs()
  expect(
    await t.api(stranger.token).cartQuote({ body: { products: [{ course_id: product.id }] } }),
  ).toMatchObject({
    items: [{ state: 'ok' }],
  })
})

test('a cover that turns out to be no picture keeps it off sale, and is told in Chinese to who reads Chinese', async () => {
  const form = formData(fields({ productName: `Tides ${unique()}`, materialUploads: '' }))
  form.set('cover', new Blob(['not a picture']), 'front.png')
  form.append('material', new Blob([new Uint8Array(await readFile(demoMaterial('fractions.pdf')))]), 'a.pdf')
  const reader = await makeSeller(t)
  await t.platform.db.execute(sql`
    update accounts set language = 'zh-HK' where id = (select account_id from profiles where id = ${reader.userId})`)
  const { course_id: id } = await t.api(reader.token).productAdd({ body: form })
  await runJobs()
  const seen = await view(t, reader, id)
  expect(seen).toMatchObject({ readiness: 'needs_file' })
  expect(seen.readiness_reason).toContain('front.png')
  const [mail] = await t.mailsTo(reader.email)
  expect(mail?.subject).toMatch(/front\.png.*未能使用/)
})

describe('nobody gets in without having bought before', () => {
  test('by a code', async () => {
    const code = 'TIDE12'
    const ready = await addProduct({ price: '', productAccessCode: code })
    await runJobs()
    const broken = await addBroken({ price: '', productAccessCode: code })
    const stranger = await makePerson(t)
    const verify = ({ id }: Made) =>
      t.api(stranger.token).productAccessVerify({ params: { id }, body: { code } })
    expect(await verify(ready)).toEqual({ result: 'granted' })
    expect(await verify(broken)).toEqual({ result: 'denied' })
    expect(await t.api(stranger.token).productAccess({ params: { id: broken.id } })).toMatchObject({
      gate: 'closed',
      product: null,
    })
    expect(await ownedOf(t, stranger)).toEqual([ready.id])
  })

  test('for free', async () => {
    const broken = await addBroken({ price: '', productAccessCode: 'FREECOURSE' })
    const stranger = await makePerson(t)
    expect(await t.api(stranger.token).productAccess({ params: { id: broken.id } })).toMatchObject({
      gate: 'closed',
    })
    await expect(openOrder(t, stranger, [broken.id])).rejects.toThrow()
    expect(await ownedOf(t, stranger)).toEqual([])
  })
})

describe('its file is exchanged while somebody pays', () => {
  test('the money goes back, nothing is given, and an earlier buyer keeps it', async () => {
    const product = await addProduct()
    await runJobs()
    const [earlier, late] = [await makePerson(t), await makePerson(t)]
    await buy(t, earlier, [product.id])
    const intent = await openOrder(t, late, [product.id])
    await exchangeFile(product.id)
    await confirmCard(t, late, intent.clientSecret)
    await t.api(late.token).paymentStore({ body: { transaction_id: intent.transaction_id } })
    await forgetMediaJobs(t)
    await runJobs()
    expect(await ownedOf(t, late)).toEqual([])
    expect(await booksOf(t, intent.order_id)).toMatchObject({ state: 'refunded', charged: 18_000, sum: 0 })
    expect(await ownedOf(t, earlier)).toEqual([product.id])
    expect(await t.api(earlier.token).productAccess({ params: { id: product.id } })).toMatchObject({
      gate: 'open',
    })
  })

  test('at the same moment: either it was given or the money went back', async () => {
    const product = await addProduct()
    await runJobs()
    const buyers = await Promise.all([1, 2, 3, 4].map(() => makePerson(t)))
    const intents = await Promise.all(buyers.map(buyer => openOrder(t, buyer, [product.id])))
    await Promise.all([
      exchangeFile(product.id),
      ...buyers.map(async (buyer, index) => {
        const intent = intents[index]
        if (!intent) throw new Error('No intent')
        await confirmCard(t, buyer, intent.clientSecret)
        await t.api(buyer.token).paymentStore({ body: { transaction_id: intent.transaction_id } })
      }),
    ])
    await forgetMediaJobs(t)
    await runJobs()
    for (const [index, buyer] of buyers.entries()) {
      const books = await booksOf(t, intents[index]?.order_id ?? 0)
      const owned = await ownedOf(t, buyer)
      expect([books?.state, owned.length]).toEqual(owned.length > 0 ? ['paid', 1] : ['refunded', 0])
      expect(books?.sum).toBe(0)
    }
  })
})

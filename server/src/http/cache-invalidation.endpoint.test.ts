import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { changePopularity, findProduct } from '../modules/catalogue/index.ts'
import { buy } from '../modules/commerce/commerce.test-support.ts'
import { refreshRails } from '../modules/discovery/refresh-rails.ts'
import { recountSold } from '../modules/library/record-sale.ts'
import { fileChanged, findFiles, receiveFile } from '../modules/media/index.ts'
import { addSlides } from '../modules/shops/index.ts'
import { createTestApp, type TestApp } from '../testing/app.ts'
import { settled, uncached, uncachedBy } from '../testing/cache-watch.ts'
import { open } from '../testing/database.ts'
import { makePerson, PASSWORD, type TestPerson, unique } from '../testing/people.ts'
import { changeProductRow, makeProduct, own } from '../testing/products.ts'
import { makeTeacher } from '../testing/teachers.ts'
import { webOf } from './web-build.test-support.ts'

// Two shops that sell different subjects. After each kind of write it is told what goes of all that was cached;
// everything else must have stayed.

let t: TestApp
let ann: TestPerson
let bob: TestPerson
let reader: TestPerson
let fractions: number
let decimals: number
let phonics: number
let addresses: Readonly<Record<string, string>>
const mark = unique()

beforeAll(async () => {
  // A database of its own: what other tests left to be done would be announced here.
  t = await createTestApp({}, { db: await open(), web: webOf('page/:shop', pageOfShop) })
  ann = await makeTeacher(t, `Ann ${mark}`)
  bob = await makeTeacher(t, `Bob ${mark}`)
  reader = await makePerson(t)
  const named = (word: string) => ({ name: `${word} ${mark}`, description: `<p>${word}${mark}</p>` })
  fractions = await makeProduct(t, ann, named('fractions'))
  decimals = await makeProduct(t, ann, named('decimals'))
  phonics = await makeProduct(t, bob, { ...named('phonics'), subject: 'English' })
  const word = encodeURIComponent(`phonics${mark}`)
  addresses = {
    site: '/api/site',
    subjects: '/api/category',
    tags: '/api/tags',
    'names of sellers': '/api/displayNames',
    suggestions: `/api/search/suggest?q=${mark}`,
    shops: `/api/teachers/shops?q=${mark}`,
    rail: '/api/products/trending',
    fractions: `/api/products/${fractions}`,
    'reviews of fractions': `/api/product/reviews/${fractions}`,
    'related to fractions': `/api/products/related/${fractions}`,
    'bundles with fractions': `/api/bundles?course_id=${fractions}`,
    decimals: `/api/products/${decimals}`,
    phonics: `/api/products/${phonics}`,
    'related to phonics': `/api/products/related/${phonics}`,
    'a search for phonics': `/api/shop/1?q=${word}`,
    'the same by rating': `/api/shop/1?q=${word}&sort=rating`,
    'the same below a price': `/api/shop/1?q=${word}&max=1000`,
    'shop of Ann': `/api/teacher/shop/${ann.username}`,
    'list of Ann': `/api/shop/1?shop=${ann.username}`,
    'shop of Bob': `/api/teacher/shop/${bob.username}`,
    'list of Bob': `/api/shop/1?shop=${bob.username}`,
    'page of Ann': `/page/${ann.username}`,
    'page of Bob': `/page/${bob.username}`,
  }
})

async function pageOfShop(...[api, { shop = '' }]: Parameters<Parameters<typeof webOf>[1]>): Promise<string> {
  const { brand } = await api.siteView()
  await api.courseSubjectList()
  const { display_name, followers } = await api.shopView({ params: { username: shop } })
  return `${brand.name}: ${display_name}, ${followers}`
}

const asked = () =>
  Object.fromEntries(
    Object.entries(addresses).map(([name, url]) => [
      name,
      async () => expect((await t.request({ url })).statusCode).toBe(200),
    ]),
  )
const goneAfter = (write: () => Promise<unknown>) => uncachedBy(t, asked(), write)

const as = (person: TestPerson) => t.api(person.token)
const whereAnnStands = ['shops', 'fractions', 'decimals', 'shop of Ann', 'page of Ann']
const whereFractionsAre = [
  'suggestions',
  'fractions',
  'reviews of fractions',
  'related to fractions',
  'bundles with fractions',
]
const listsOfAnn = ['shop of Ann', 'list of Ann', 'page of Ann']
/** Every list that is ordered by popularity. */
const ordered = [
  'suggestions',
  'related to fractions',
  'related to phonics',
  'a search for phonics',
  'the same by rating',
  'the same below a price',
  'shop of Ann',
  'list of Ann',
  'shop of Bob',
  'list of Bob',
  'page of Ann',
  'page of Bob',
]
/** Lists of everything that is on sale, however narrowed. */
const wholeLists = [
  'tags',
  'names of sellers',
  'suggestions',
  'a search for phonics',
  'the same by rating',
  'the same below a price',
]
const inOrder = (...names: string[]) => Object.keys(addresses).filter(name => names.includes(name))

test('a write that changes nothing visible drops nothing', async () => {
  const viewed = { user_id: reader.userId, course_id: fractions }
  const writes = [
    () => as(reader).favouriteAdd({ body: viewed }),
    () => as(reader).favouriteRemove({ params: { courseId: fractions } }),
    () => as(reader).historyStore({ body: viewed }),
    () => t.api().viewerStore({ body: { course_id: fractions } }),
    () => t.api().pageviewCount({ body: { route: '/' } }),
    () => as(reader).cartQuote({ body: { products: [{ course_id: fractions }] } }),
    () => as(ann).userUpdate({ body: { user_id: ann.userId, school: 'Harbour College' } }),
    () => as(ann).userUpdate({ body: { user_id: ann.userId, first_name: ann.firstName } }),
    () => as(reader).userUpdate({ body: { user_id: reader.userId, first_name: 'Ka Yan' } }),
    () => makePerson(t),
  ]
  expect(
    await goneAfter(async () => {
      for (const write of writes) await write()
    }),
  ).toEqual([])
})

test('a follower is one of one seller', async () => {
  const body = { user_id: reader.userId, subscriber_id: ann.userId, type: 'teacher' as const }
  expect(await goneAfter(() => as(reader).teacherFollow({ body }))).toEqual(whereAnnStands)
  expect((await t.api().shopView({ params: { username: ann.username } })).followers).toBe(1)
  expect(await goneAfter(() => as(reader).teacherFollow({ body }))).toEqual([])
  expect(await goneAfter(() => as(reader).teacherUnfollow({ body }))).toEqual(whereAnnStands)
  const { id } = await as(reader).followingAdd({ body })
  expect(await goneAfter(() => as(reader).followingRemove({ params: { id } }))).toEqual(whereAnnStands)
  expect((await t.api().shopView({ params: { username: ann.username } })).followers).toBe(0)
  const again = async () => {
    await expect(as(reader).followingRemove({ params: { id } })).rejects.toMatchObject({ status: 404 })
  }
  expect(await goneAfter(again)).toEqual([])
})

test('a sale is shown by what shows the product, once it is counted', async () => {
  const sold = inOrder(...whereFractionsAre, ...listsOfAnn)
  expect(await goneAfter(() => buy(t, reader, [fractions]))).toEqual([])
  expect(await goneAfter(() => recountSold(t.platform, [fractions]))).toEqual(sold)
  expect(await goneAfter(() => recountSold(t.platform, [fractions]))).toEqual([])
})

test('a review is of its product, and part of its seller’s standing', async () => {
  await own(t, reader, fractions)
  const write = (rating: number, comment: string) =>
    as(reader).reviewAdd({ body: { user_id: reader.userId, course_id: fractions, rating, comment } })
  const everywhere = inOrder(...whereFractionsAre, ...listsOfAnn, ...whereAnnStands)
  const byRating = ['a search for phonics', 'the same by rating', 'the same below a price', 'list of Bob']
  expect(await goneAfter(() => write(5, 'Clear.'))).toEqual(inOrder(...everywhere, ...byRating))
  expect(await goneAfter(() => write(5, 'Very clear.'))).toEqual(inOrder(...whereFractionsAre, ...listsOfAnn))
  const renamed = () => as(reader).userUpdate({ body: { user_id: reader.userId, first_name: 'Wing' } })
  expect(await goneAfter(renamed)).toEqual(inOrder(...whereFractionsAre, ...listsOfAnn))
})

test('a price decides about lists that go by prices', async () => {
  const priced = inOrder(...whereFractionsAre, ...listsOfAnn)
  const byPrice = ['a search for phonics', 'the same by rating', 'the same below a price', 'list of Bob']
  expect(await goneAfter(() => changeProductRow(t, fractions, sql`price_cents = 21000`))).toEqual(
    inOrder(...priced, ...byPrice),
  )
})

test('a bundle is shown with its products and in the shop', async () => {
  const form = { teacher_id: ann.userId, title: 'Both', products: [fractions, decimals], price: 20_000 }
  const everywhere = inOrder(...whereFractionsAre, 'decimals', ...listsOfAnn)
  let bundle_id = 0
  const save = async (changes: object) => {
    bundle_id = (await as(ann).bundleSave({ body: { ...form, bundle_id, ...changes } })).bundle_id
  }
  expect(await goneAfter(() => save({}))).toEqual(everywhere)
  expect(await goneAfter(() => save({ price: 21_000 }))).toEqual(everywhere)
  const end = () => as(ann).bundleEnd({ body: { teacher_id: ann.userId, bundle_id } })
  expect(await goneAfter(end)).toEqual(everywhere)
  expect(await goneAfter(end)).toEqual([])
})

test('other words in a product are those of its subject, its shop and all lists', async () => {
  const edited = inOrder(...whereFractionsAre, ...listsOfAnn, ...wholeLists)
  const rename = () => changeProductRow(t, fractions, sql`description = '<p>Quarters.</p>'`)
  expect(await goneAfter(rename)).toEqual(edited)
})

test('a file that turns out good is shown by its product', async () => {
  const ready = async () => {
    const { db, hooks } = t.platform
    const product = await findProduct(db, fractions)
    const file = (await findFiles(db, [product?.coverId ?? ''])).get(product?.coverId ?? '')
    if (!file) throw new Error('The product has no cover')
    await db.transaction(tx => hooks.call(fileChanged, tx, file))
  }
  expect(await goneAfter(ready)).toEqual(inOrder(...whereFractionsAre, ...listsOfAnn))
})

test('taking a product off sale is seen by its seller’s standing, too', async () => {
  const off = () => changeProductRow(t, decimals, sql`status = 0`)
  const seen = ['decimals', 'related to fractions', ...listsOfAnn, ...wholeLists, ...whereAnnStands]
  expect(await goneAfter(off)).toEqual(inOrder(...seen))
  await changeProductRow(t, decimals, sql`status = 1`)
})

test('a seller’s new name stands on their products and in the directory', async () => {
  const renamed = () => as(ann).userUpdate({ body: { user_id: ann.userId, display_name: `Anna ${mark}` } })
  const seen = [...whereAnnStands, ...whereFractionsAre, ...listsOfAnn, ...wholeLists]
  expect(await goneAfter(renamed)).toEqual(inOrder(...seen))
})

test('slides are of one shop', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slides-'))
  const path = join(folder, 'slide.webp')
  const blank = sharp({ create: { width: 1600, height: 640, channels: 3, background: '#c43d20' } })
  await writeFile(path, await blank.webp().toBuffer())
  const ownerId = ann.userId
  const file = await receiveFile(t.platform, { ownerId, purpose: 'cover', name: 'slide.webp', path })
  await rm(folder, { recursive: true })
  const seller = { type: 'teacher' as const, id: ownerId }
  const added = () =>
    t.platform.db.transaction(tx => addSlides(t.platform, tx, { seller, ownerId, fileIds: [file.id] }))
  expect(await goneAfter(added)).toEqual(listsOfAnn)
  const looked = () => t.platform.db.transaction(tx => t.platform.hooks.call(fileChanged, tx, file))
  expect(await goneAfter(looked)).toEqual(listsOfAnn)
})

test('popularity and rails change what goes by them', async () => {
  const score = () =>
    t.platform.db.transaction(tx => changePopularity(tx, [{ productId: fractions, popularity: 3 }]))
  expect(await goneAfter(score)).toEqual(inOrder(...ordered))
  expect(await goneAfter(score)).toEqual([])
  await refreshRails(t.platform)
  await t.api().viewerStore({ body: { course_id: phonics } })
  const picked = await goneAfter(() => refreshRails(t.platform))
  expect(picked.filter(name => !ordered.includes(name))).toEqual(['rail'])
})

test('deleting an account drops its shop, its follows and its name', async () => {
  const body = { user_id: bob.userId, subscriber_id: ann.userId, type: 'teacher' as const }
  await as(bob).teacherFollow({ body })
  const leave = async () => {
    const { email, username, userId } = bob
    await as(bob).userDelete({ body: { user_id: userId, email, username, pwd: PASSWORD } })
  }
  const {
    'shop of Bob': _,
    'list of Bob': _list,
    'page of Bob': _page,
    phonics: _phonics,
    ...left
  } = addresses
  await goneAfter(async () => undefined)
  addresses = left
  await settled(t, leave)
  const seen = ['rail', 'related to phonics', ...whereAnnStands, ...wholeLists]
  expect(await uncached(t, asked())).toEqual(inOrder(...seen))
})

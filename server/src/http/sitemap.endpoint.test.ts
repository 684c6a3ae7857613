import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeListed } from '../modules/discovery/directory.test-support.ts'
import type { Database } from '../platform/db/db.ts'
import { createTestApp, ORIGIN, type TestApp } from '../testing/app.ts'
import { open } from '../testing/database.ts'
import type { TestPerson } from '../testing/people.ts'
import { makeProduct } from '../testing/products.ts'
import { makeCentre, makeTeacher } from '../testing/teachers.ts'

let db: Database
let test: TestApp
let teacher: TestPerson
beforeAll(async () => {
  db = await open()
  test = await createTestApp({}, { db })
  teacher = await makeTeacher(test)
})
afterAll(async () => {
  await test.app.close()
  await test.platform.jobs.stop()
  await test.platform.changes.close()
  await db.close()
})

/** Paths of what a sitemap names. */
async function named(path: string): Promise<string[]> {
  const { body } = await test.request({ url: path })
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replace(ORIGIN, ''))
}

/** A part of shops holds the teachers of half as many ids; centres count separately. */
const partOfTeacher = ({ userId }: TestPerson) => Math.ceil((userId * 2) / 5000)

it('the sitemap tells search engines what is on sale and who sells it, and nothing else', async () => {
  const member = await makeTeacher(test)
  const centre = await makeCentre(test)
  const shown = await makeProduct(test, teacher, { name: '分數 1' })
  await makeProduct(test, teacher, { name: 'withdrawn', status: 0 })
  await makeProduct(test, teacher, { name: 'over', endsOn: '2026-01-01' })
  await makeProduct(test, member, { name: 'by code', access: 'code' })
  const centres = await makeProduct(test, member, { name: 'of the centre', centreId: centre.id })

  expect(await named('/sitemap.xml')).toEqual([
    '/sitemaps/pages.xml',
    '/sitemaps/products-1.xml',
    '/sitemaps/shops-1.xml',
    `/sitemaps/shops-${partOfTeacher(teacher)}.xml`,
  ])
  expect(await named('/sitemaps/products-1.xml')).toEqual([
    `/product/preview/${encodeURIComponent('分數 1')}/${shown}`,
    `/zh-HK/product/preview/${encodeURIComponent('分數 1')}/${shown}`,
    `/product/preview/of%20the%20centre/${centres}`,
    `/zh-HK/product/preview/of%20the%20centre/${centres}`,
  ])
  expect(await named('/sitemaps/shops-1.xml')).toEqual([
    `/shop/${centre.username}`,
    `/zh-HK/shop/${centre.username}`,
  ])
  expect(await named(`/sitemaps/shops-${partOfTeacher(teacher)}.xml`)).toEqual([
    `/shop/${teacher.username}`,
    `/zh-HK/shop/${teacher.username}`,
  ])
})

it('the sitemap names teachers while they are active, whether or not they sell something', async () => {
  const listed = await makeListed(test)
  const part = `/sitemaps/teachers-${Math.ceil(listed.userId / 5000)}.xml`
  expect(await named('/sitemap.xml')).toContain(part)
  expect(await named(part)).toEqual([
    `/teachers-and-tutors/${listed.userId}`,
    `/zh-HK/teachers-and-tutors/${listed.userId}`,
  ])
  expect((await test.request({ url: part })).body).toContain('<lastmod>')
})

it('the sitemap tells when it changed', async () => {
  const { body } = await test.request({ url: '/sitemaps/products-1.xml' })
  expect(body.match(/<lastmod>[^<]*/)?.[0]).toBe(`<lastmod>${test.clock.now().toISOString()}`)
})

it('steps from seller to seller, each once', async () => {
  const sellers = [teacher]
  for (let i = 0; i < 4; i++) sellers.push(await makeTeacher(test))
  for (const seller of [...sellers, ...sellers]) await makeProduct(test, seller)
  const found = await named(`/sitemaps/shops-${partOfTeacher(teacher)}.xml`)
  const english = found.filter(path => path.startsWith('/shop/'))
  expect(english).toEqual(sellers.map(({ username }) => `/shop/${username}`))
})

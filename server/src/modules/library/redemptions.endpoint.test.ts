import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeCentre } from '#server/testing/teachers.ts'
import { editProductOf, one, tryCode, two } from './codes.test-support.ts'
import { type Library, makeLibrary, makeLibraryProduct, type TestProduct } from './library.test-support.ts'

let t: TestApp
let library: Library
beforeAll(async () => {
  t = await testApp()
  library = await makeLibrary(t)
})

const attempt = (person: TestPerson, id: number, code: string) => tryCode(t, person, id, code)
const redemptions = (who: TestPerson, id: number, query = {}) =>
  t.api(who.token).productRedemptions({ params: { id }, query })
const makePeople = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(t)))

const marked = { showWaterMark: '1', watermarks: `${one.code},${one.text}|${two.code},${two.text}` }
const edit = (product: TestProduct, changes: Record<string, string>) =>
  editProductOf(t, library, product, { ...marked, ...changes })
const limitsOf = async (id: number) =>
  (await t.api(library.teacher.token).authoredProductView({ params: { id } })).watermark_limits

test('of twenty who use a code at once as many come in as it is for; who is in may type it again', async () => {
  const watermarks = [{ ...one, limit: 3 }, two]
  const { id } = await makeLibraryProduct(t, library, { access: 'watermark', watermarks })
  const people = await makePeople(20)
  const results = await Promise.all(people.map(person => attempt(person, id, one.code)))
  expect(results.filter(result => result === 'granted')).toHaveLength(3)
  expect(results.filter(result => result === 'used_up')).toHaveLength(17)
  for (const [at, person] of people.entries()) {
    const { gate } = await t.api(person.token).productAccess({ params: { id } })
    expect(gate).toBe(results[at] === 'granted' ? 'open' : 'code')
    expect(await attempt(person, id, 'bh6a01')).toBe(results[at])
  }
  // The others have no limit, and the twenty count for none of them.
  const later = await Promise.all(people.slice(0, 5).map(person => attempt(person, id, two.code)))
  expect(new Set(later)).toEqual(new Set(['granted']))
  const seen = await redemptions(library.teacher, id)
  expect(seen.codes).toEqual([
    { ...one, limit: 3, used: 3 },
    { ...two, limit: null, used: 5 },
  ])
})

test('a limit is set in the form, stays where the form says nothing of it, and makes room when it is raised', async () => {
  const product = await makeLibraryProduct(t, library, { access: 'watermark', watermarks: [one, two] })
  const { id } = product
  await edit(product, { watermarkLimits: JSON.stringify([{ code: one.code.toLowerCase(), limit: 1 }]) })
  expect(await limitsOf(id)).toEqual([{ code: one.code, limit: 1 }])
  await edit(product, {})
  expect(await limitsOf(id)).toEqual([{ code: one.code, limit: 1 }])
  const [ann, ben] = await makePeople(2)
  if (!ann || !ben) throw new Error('Nobody came')
  expect(await attempt(ann, id, one.code)).toBe('granted')
  expect(await attempt(ben, id, one.code)).toBe('used_up')
  await edit(product, { watermarkLimits: JSON.stringify([{ code: one.code, limit: 2 }]) })
  expect(await attempt(ben, id, one.code)).toBe('granted')
  // Less than have used it: no one is put out.
  await edit(product, { watermarkLimits: JSON.stringify([{ code: one.code, limit: 1 }]) })
  expect((await t.api(ben.token).productAccess({ params: { id } })).gate).toBe('open')
  await edit(product, { watermarkLimits: '[]' })
  expect(await limitsOf(id)).toEqual([])
  for (const limit of [0, 1001, 1.5]) {
    const refused = edit(product, { watermarkLimits: JSON.stringify([{ code: one.code, limit }]) })
    await expect(refused).rejects.toMatchObject({ status: 422 })
  }
})

test('a seller sees who used which code and when, the newest first, also of a code that was taken back', async () => {
  const product = await makeLibraryProduct(t, library, { access: 'watermark', watermarks: [one, two] })
  const { id } = product
  const [ann, ben] = await makePeople(2)
  if (!ann || !ben) throw new Error('Nobody came')
  await attempt(ann, id, one.code)
  t.clock.advance({ minutes: 1 })
  await attempt(ben, id, two.code)
  const seen = await redemptions(library.teacher, id)
  expect(seen).toMatchObject({
    count: 2,
    redemptions: [
      { ...two, name: 'Siu Ming', active: true },
      { ...one, active: true },
    ],
  })
  const [first, second] = seen.redemptions
  expect(Date.parse(first?.redeemed_at ?? '')).toBeGreaterThan(Date.parse(second?.redeemed_at ?? ''))
  expect(await redemptions(library.teacher, id, { limit: 1, offset: 1 })).toMatchObject({
    count: 2,
    redemptions: [one],
  })
  await edit(product, { watermarks: `${two.code},${two.text}` })
  expect(await redemptions(library.teacher, id)).toMatchObject({
    codes: [{ code: two.code, used: 1 }],
    redemptions: [{ active: true }, { code: one.code, text: '', active: false }],
  })
})

test('a common code is told as well, and only to those who may change the product', async () => {
  const centre = await makeCentre(t)
  const { id } = await makeLibraryProduct(t, library, {
    centreId: centre.id,
    teacherId: centre.member.userId,
  })
  const [student] = await makePeople(1)
  if (!student) throw new Error('Nobody came')
  expect(await attempt(student, id, 'COMMON')).toBe('granted')
  for (const who of [centre.manager, centre.member])
    expect(await redemptions(who, id)).toMatchObject({
      codes: [{ code: 'COMMON', text: '', limit: null, used: 1 }],
      count: 1,
    })
  await expect(redemptions(library.teacher, id)).rejects.toMatchObject({
    status: 404,
    body: { code: 'product_unknown' },
  })
  await expect(redemptions(student, id)).rejects.toMatchObject({ status: 403 })
})

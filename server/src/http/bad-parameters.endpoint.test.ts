import { beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { makePerson, type TestPerson } from '../testing/people.ts'
import { makeProduct } from '../testing/products.ts'
import { makeTeacher } from '../testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
let person: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
  person = await makePerson(t)
  await makeProduct(t, teacher)
})

describe('a parameter that is none is refused by its name', () => {
  test.each([
    ['offset', 'GET', '/api/products?offset=10001'],
    ['offset', 'GET', '/api/products?offset=-1'],
    ['limit', 'GET', '/api/products?limit=101'],
    ['limit', 'GET', '/api/products?limit=many'],
    ['page', 'GET', '/api/shop/1001'],
    ['sort', 'GET', '/api/shop/1?sort=cheapest'],
    ['min', 'GET', '/api/shop/1?min=abc'],
    ['max', 'GET', '/api/shop/1?max=-5'],
    ['free', 'GET', '/api/shop/1?free=perhaps'],
    ['rating', 'GET', '/api/shop/1?rating=9'],
    ['rating', 'GET', '/api/shop/1?rating=good'],
    ['seller', 'GET', '/api/shop/1?seller=school'],
    ['sort', 'POST', '/api/search/product/1/fractions?sort=cheapest'],
    ['offset', 'POST', '/api/search/product/1/fractions?offset=99999'],
    ['offset', 'POST', '/api/filter/products?offset=99999'],
    ['limit', 'POST', '/api/category/product/1?limit=0'],
    ['orderBy', 'GET', '/api/teachers/shops?orderBy=oldest'],
    ['offset', 'GET', '/api/teachers/shops?offset=100001'],
    ['limit', 'GET', '/api/teachers/shops?limit=201'],
    ['offset', 'GET', '/api/product/reviews/1?offset=x'],
    ['limit', 'GET', '/api/product/reviews/1?limit=51'],
  ] as const)('%s: %s %s', async (field, method, url) => {
    const answer = await t.request({ method, url, ...(method === 'POST' && { body: {} }) })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'fields', errors: { [field]: 'This value isn’t valid' } })
  })

  test('also the type of who is followed', async () => {
    const body = { user_id: person.userId, subscriber_id: teacher.userId, type: 'school' }
    for (const path of ['subscription/store', 'following', 'teacher/follow', 'subscription/remove']) {
      const answer = await t.request({ method: 'POST', url: `/api/${path}`, body, token: person.token })
      expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['type']])
    }
    const url = `/api/following/${teacher.userId}/edit?type=school`
    expect((await t.request({ url, token: person.token })).statusCode).toBe(422)
  })

  test('an empty parameter counts as absent, and a page past the end is empty', async () => {
    const empty = await t.request({
      url: '/api/shop/1?sort=&min=&max=&free=&rating=&seller=&q=&language_code=',
    })
    expect(empty.statusCode).toBe(200)
    expect(empty.json().products.length).toBeGreaterThan(0)
    const past = await t.request({ url: '/api/products?offset=10000' })
    expect([past.statusCode, past.json()]).toEqual([200, []])
  })
})

describe('an unknown id in a removal is not found', () => {
  test.each([
    ['product_unknown', 'DELETE', 'favourites/9999999'],
    ['product_unknown', 'GET', 'favourite/remove/{user}/9999999'],
    ['history_unknown', 'DELETE', 'history/9999999'],
    ['history_unknown', 'GET', 'history/remove/item?history=9999999&user={user}'],
    ['following_unknown', 'DELETE', 'following/9999999'],
    ['card_unknown', 'DELETE', 'payment/methods/pm_nobody'],
    ['product_unknown', 'DELETE', 'product/review/9999999'],
  ] as const)('%s: %s %s', async (code, method, path) => {
    const url = `/api/${path.replace('{user}', String(person.userId))}`
    const answer = await t.request({ method, url, token: person.token })
    expect([answer.statusCode, answer.json().code]).toEqual([404, code])
  })

  test('also of who is followed no longer', async () => {
    for (const path of ['subscription/remove', 'teacher/unfollow']) {
      const body = { user_id: person.userId, subscriber_id: 9_999_999 }
      const answer = await t.request({ method: 'POST', url: `/api/${path}`, body, token: person.token })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'seller_unknown'])
    }
  })

  test('removing a favourite or a follow that is not there succeeds', async () => {
    const id = await makeProduct(t, teacher)
    const api = t.api(person.token)
    await expect(api.favouriteRemove({ params: { courseId: id } })).resolves.toEqual({ status: 200 })
    const body = { user_id: person.userId, subscriber_id: teacher.userId }
    await expect(api.subscriptionRemove({ body })).resolves.toEqual({ status: 200, followers: 0 })
  })
})

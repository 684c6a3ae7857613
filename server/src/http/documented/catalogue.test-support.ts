import { expect, it } from 'vitest'
import { exactly, type Shape } from './shape.test-support.ts'
import { level, ok, product, productReview, refusal, subject } from './shapes.test-support.ts'
import type { World } from './world.test-support.ts'

/** Browsing, searching, and what people keep. */
export function catalogueCalls(world: () => World): void {
  it('visitors read lists of products and of what they are filed under', async () => {
    const { client, course, student } = world()
    const lists: readonly (readonly [string, Shape])[] = [
      ['GET products', [product]],
      ['GET products/trending', [product]],
      ['GET products/monthly', [product]],
      ['GET products/featured', [product]],
      ['GET tags', ['string']],
      ['GET displayNames', ['string']],
      ['GET levels', [level]],
      ['GET course/levels', [level]],
      ['GET category', [subject]],
      ['GET course/subjects', [subject]],
      ['GET grad', [{ title: 'string' }]],
    ]
    for (const [operation, shape] of lists) await client.call(operation, {}, shape)
    await client.call('GET products', { query: { limit: 5, offset: 0 } }, [product])
    const [one] = await client.call('GET products/{}', { path: [course.id], query: { status: 1 } }, [
      { ...product, materials: ['any'], reviews: ['any'], stats: 'any' },
    ])
    expect(one).toMatchObject({ course_id: course.id, course_tution_fee: 180, access_code: '' })
    expect(await client.call('GET products/{}', { path: [999_999] }, ['any'])).toEqual([])
    await client.call('GET products/recommended/{}', { path: [0] }, [{ ...product, reason: 'any' }])
    await client.call('GET products/recommended/{}', { path: [student.userId], token: student.token }, [
      product,
    ])
    await client.call('GET products/recommended/{}', { path: [student.userId], status: 401 }, refusal)
  })

  it('visitors search and filter', async () => {
    const { client, course, teacher } = world()
    const none = { levels: [], tags: [] }
    const found = await client.call(
      'POST search/product/1/{}',
      { path: ['Fractions,halves'], query: { language_code: 'en' }, body: none },
      [product],
    )
    expect(found.map(({ course_id }: { course_id: number }) => course_id)).toContain(course.id)
    await client.call(
      'GET search/suggest',
      { query: { q: 'frac' } },
      { products: ['any'], tags: ['string'], sellers: ['any'] },
    )
    const query = {
      language_code: 'en',
      subjects: '',
      levels: '',
      min: '',
      max: '',
      free: '',
      sort: '',
      q: 'fractions',
    }
    await client.call(
      'GET shop/{}',
      { path: [1], query },
      { count: 'number', products: [product], facets: 'any' },
    )
    await client.call('POST filter/products', { body: { levels: ['P3'], tags: [] } }, [product])
    const [math] = (await client.call('GET category', {}, [subject])).filter(
      ({ title }: { title: string }) => title === 'Math',
    )
    await client.call('POST category/product/{}', { path: [math.subject_id], body: {} }, [product])
    await client.call('POST center/product/{}/{}', { path: [1, 0], body: {} }, [product])
    const body = { user_id: teacher.userId, subject: 'Math', level: [['P3', 'P4']] }
    await client.call('POST teacher/products/filter', { body }, { products: [product], levels: ['any'] })
    await client.call('GET shop/{}', { path: [1], query: { sort: 'upwards' }, status: 422 }, refusal)
  })

  it('views are counted', async () => {
    const { client, course } = world()
    const body = { course_id: course.id }
    const seen = { status: 'any', seen: 'boolean' } as const
    await client.call('POST products/checkip', { body }, seen)
    await client.call('POST products/storeip', { body }, seen)
    expect((await client.call('POST products/checkip', { body }, seen)).seen).toBe(true)
  })

  it('favourites and history are kept and removed', async () => {
    const { client, course, student } = world()
    const { token, userId } = student
    const record = { user_id: userId, course_id: course.id, subscriber_id: 0 }
    const kept = { count: 'number', products: [product] } as const
    const favourites = () => client.call('GET favourites/{}', { path: [userId], token }, kept)
    const done = { status: 'any' } as const
    await client.call('POST product/add/favourite', { body: record, token }, done)
    expect((await favourites()).count).toBe(1)
    const marks = await client.call(
      'GET me/marks',
      { token },
      { owned: ['number'], favourites: ['number'], following: ['number'] },
    )
    expect(marks.favourites).toEqual([course.id])
    await client.call('GET favourite/remove/{}/{}', { path: [userId, course.id], token }, done)
    await client.call('POST product/add/favourite', { body: { ...record, subscriber_id: '' }, token }, done)
    await client.call('DELETE favourites/{}', { path: [course.id], token }, done)
    expect((await favourites()).count).toBe(0)

    const viewed = {
      ...{ count: 'number', products: [{ ...product, history_id: 'number', viewed_at: 'string' }] },
      years: [{ year: 'number', months: [{ month: 'number' }] }],
    } as const
    const view = async () => {
      await client.call('POST history/store', { body: record, token }, done)
      const query = { user_id: userId, month: 11, year: 2026 }
      return client.call('GET history/get', { query, token }, viewed)
    }
    const history = (await view()).products[0].history_id
    await client.call('GET history/remove/item', { query: { history, user: userId }, token }, done)
    await client.call('DELETE history/{}', { path: [(await view()).products[0].history_id], token }, done)
    await view()
    await client.call('GET history/clear', { query: { user_id: userId }, token }, done)
    await view()
    await client.call('DELETE history', { token }, done)
    await client.call('GET history/get', { query: { user_id: userId + 1 }, token, status: 403 }, refusal)
  })

  it('teachers are followed by all documented ways', async () => {
    const { client, student, teacher } = world()
    const { token, userId } = student
    const follow = { user_id: userId, subscriber_id: teacher.userId }
    await client.call('POST subscription/store', { body: { ...follow, type: 'teacher' }, token }, ok)
    const list = await client.call('GET subscription/get', { query: { user_id: userId }, token }, [
      {
        ...{
          subscribe_to: 'number',
          subscription_type: exactly('teacher', 'centre'),
          display_name: 'string',
        },
        ...{
          centre_name: 'string',
          profile_picture: 'string',
          avatar: 'string',
          auth_using: 'string',
          id: 'number',
        },
      },
    ])
    expect(list).toMatchObject([{ subscribe_to: teacher.userId }])
    await client.call('POST subscription/remove', { body: follow, token }, ok)
    const { id } = await client.call(
      'POST following',
      { body: follow, token },
      { status: 'any', id: 'number' },
    )
    const edit = () => client.call('GET following/{}/edit', { path: [teacher.userId], token }, 'any')
    expect(await edit()).toMatchObject({ id, subscriber_id: teacher.userId })
    await client.call('DELETE following/{}', { path: [id], token }, { status: 'any' })
    expect(await edit()).toBeNull()
  })

  it('who has access reviews a product, also with a body whose type is plain text', async () => {
    const { client, course, student } = world()
    const { token, userId } = student
    const body = {
      ...{ user_id: userId, course_id: course.id, course_content: 'content', rating: 4.5, comment: 'Clear.' },
      ...{ added_at: '2026-11-16', subscriber_id: 0 },
    }
    const stored = { status: 'any', name: 'string', review: productReview } as const
    await client.call('POST product/addreview', { body, token }, stored)
    const raw = { type: 'text/plain;charset=UTF-8', payload: JSON.stringify({ ...body, rating: 5 }) }
    await client.call('POST product/addreview', { raw, token }, stored)
    const list = await client.call(
      'GET product/reviews/{}',
      { path: [course.id], query: { offset: 0, limit: 10 } },
      {
        ...{ count: 'number', average: 'number', breakdown: ['any'], reviews: [productReview] },
      },
    )
    expect(list).toMatchObject({ count: 1, average: 5 })
  })
}

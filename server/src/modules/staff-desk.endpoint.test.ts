import { beforeAll, describe, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { book, makeLesson } from '#server/testing/lessons.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { makeTeacher, makeTrialTeacher } from '#server/testing/teachers.ts'
import { buy } from './commerce/commerce.test-support.ts'

let t: TestApp
let clerk: TestPerson
beforeAll(async () => {
  t = await testApp()
  clerk = await makePerson(t, { role: roles.platformStaff, displayName: 'Carol Yim' })
})

type About = { user_id: number } | { order_id: number }
const timeline = (about: About, limit = 30) => t.api(clerk.token).staffTimeline({ body: { ...about, limit } })
const kindsOf = async (about: About) => (await timeline(about)).entries.map(({ what }) => what).sort()

describe('a timeline', () => {
  test('of an order has its payment, what was noted and refunded, and nothing of another', async () => {
    const buyer = await makePerson(t)
    const productId = await makeProduct(t, await makeTeacher(t))
    const { order_id } = await buy(t, buyer, [productId])
    const { order_id: other } = await buy(t, buyer, [await makeProduct(t, await makeTeacher(t))])
    await t.api(clerk.token).staffNoteAdd({ body: { order_id, text: 'Asked for the receipt' } })
    await t.api(clerk.token).staffPasswordConfirm({ body: { password: PASSWORD } })
    await t
      .api(clerk.token)
      .refundOrder({ body: { order_id, reason: 'Bought twice', idempotency_key: `desk-refund-${order_id}` } })
    expect(await kindsOf({ order_id })).toEqual(['note', 'order_paid', 'order_placed', 'refund_made'])
    const { number } = await t.api(clerk.token).adminOrder({ body: { order_id } })
    const reader = await makePerson(t, { role: roles.admin })
    const found = await t.api(reader.token).adminActs({ body: { q: number, act: 'order_refunded' } })
    expect(found.acts).toMatchObject([{ subject: { type: 'order', id: String(order_id) } }])
    expect(await kindsOf({ order_id: other })).toEqual(['order_paid', 'order_placed'])
    const { entries } = await timeline({ order_id })
    const looks = await t.api(reader.token).adminActs({ body: { act: 'person_viewed', limit: 100 } })
    expect(looks.acts.map(({ subject }) => subject)).toContainEqual(
      expect.objectContaining({ type: 'user', id: String(buyer.userId) }),
    )
    expect(entries.find(({ what }) => what === 'refund_made')).toMatchObject({
      ...{ text: 'Bought twice', by: 'Carol Yim', order: { id: order_id } },
      amount: expect.any(Number),
    })
    expect(await kindsOf({ user_id: buyer.userId })).toEqual(
      [
        'registered',
        'note',
        'refund_made',
        ...['order_paid', 'order_placed'].flatMap(one => [one, one]),
      ].sort(),
    )
  })

  test('of a person has lessons, reports by and about them, and acts of staff, newest first', async () => {
    const teacher = await makeTrialTeacher(t)
    const student = await makePerson(t)
    await book(t, student, await makeLesson(t, teacher))
    const report = { kind: 'person' as const, id: teacher.userId, reason: 'offensive' as const }
    await t.api(student.token).reportSend({ body: { ...report, text: 'He shouted' } })
    await t
      .api(clerk.token)
      .documentsRequest({ body: { teacher_id: teacher.userId, request_text: 'Your degree' } })
    const own = await timeline({ user_id: student.userId })
    expect(own.entries.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['registered', 'lesson_booked', 'case_by']),
    )
    expect(own.entries.map(({ at }) => at)).toEqual(
      own.entries
        .map(({ at }) => at)
        .toSorted()
        .reverse(),
    )
    const { entries } = await timeline({ user_id: teacher.userId })
    expect(entries.find(({ what }) => what === 'case_about')).toMatchObject({
      ...{ text: 'He shouted', case_kind: 'person' },
      case: { number: expect.stringMatching(/^LC-/) },
    })
    expect(entries.find(({ what }) => what === 'act')).toMatchObject({
      ...{ by: 'Carol Yim', act: { act: 'documents_asked', after: { text: 'Your degree' } } },
    })
    const cut = await timeline({ user_id: teacher.userId }, 1)
    expect(cut).toMatchObject({ more: true, entries: [expect.anything()] })
  })

  test('is of one thing that exists, for staff alone, and each look at a person is in the log', async () => {
    await expect(timeline({ user_id: 999_999_999 })).rejects.toEqual(refusedWith('user_unknown'))
    await expect(timeline({ order_id: 999_999_999 })).rejects.toEqual(refusedWith('order_unknown'))
    const both = { user_id: clerk.userId, order_id: 1 }
    await expect(t.api(clerk.token).staffTimeline({ body: both })).rejects.toMatchObject({ status: 422 })
    const person = await makePerson(t)
    await timeline({ user_id: person.userId })
    const reader = await makePerson(t, { role: roles.admin })
    const body = { act: 'person_viewed' as const, q: String(person.userId) }
    expect((await t.api(reader.token).adminActs({ body })).acts).toHaveLength(1)
  })
})

describe('a saved view', () => {
  const views = async (token: string) => (await t.api(token).staffViews()).views
  const save = (name: string, filters: string, token = clerk.token) =>
    t.api(token).staffViewSave({ body: { list: 'orders', name, filters } })

  test('is the reader’s own, by name, and one of the same name is replaced', async () => {
    const colleague = await makePerson(t, { role: roles.admin })
    await save('Refunded', '?status=refunded')
    await save('All of this week', '?dateFrom=7d')
    const { view } = await save('refunded', '?status=refunded&dateFrom=2026-11-01&dateTo=2026-11-30')
    expect(await views(clerk.token)).toMatchObject([
      { list: 'orders', name: 'All of this week', filters: '?dateFrom=7d' },
      { name: 'refunded', filters: '?status=refunded&dateFrom=2026-11-01&dateTo=2026-11-30' },
    ])
    expect(await views(colleague.token)).toEqual([])
    const remove = (token: string) => t.api(token).staffViewRemove({ body: { view_id: view.view_id } })
    await expect(remove(colleague.token)).rejects.toEqual(refusedWith('view_unknown'))
    await remove(clerk.token)
    expect(await views(clerk.token)).toHaveLength(1)
    await expect(remove(clerk.token)).rejects.toEqual(refusedWith('view_unknown'))
  })

  test('is a query of an address with a name', async () => {
    for (const filters of ['status=paid', '//example.com', '?a b', '?a#b', `?${'a'.repeat(1000)}`])
      await expect(save('Wrong', filters)).rejects.toMatchObject({ status: 422 })
    await expect(save('  ', '')).rejects.toMatchObject({ fields: { name: expect.any(String) } })
    await expect(save('x'.repeat(61), '')).rejects.toMatchObject({ status: 422 })
  })
})

import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { makePerson, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { changeProductRow, makeProduct, own } from '#server/testing/products.ts'
import { makeCentre, makeTeacher } from '#server/testing/teachers.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makeTeacher(t)
})

const review = (person: TestPerson, course_id: number, rating = 5, comment = 'Clear.') =>
  t.api(person.token).reviewAdd({ body: { user_id: person.userId, course_id, rating, comment } })

const shown = (id: number) => t.api().productReviews({ params: { id } })

async function buyer(productId: number): Promise<TestPerson> {
  const person = await makePerson(t, { firstName: 'Ka Yan', lastName: 'Wong', displayName: 'kayan2013' })
  await own(t, person, productId)
  return person
}

test('who bought it reviews it, by first name and initial, and it counts at once', async () => {
  const id = await makeProduct(t, teacher)
  const student = await buyer(id)
  const answer = await review(student, id, 4, '  Clear and <b>short</b>. I <3 it & so do "they".\r\nThanks. ')
  expect(answer).toMatchObject({
    status: 200,
    name: 'Ka Yan W.',
    review: {
      name: 'Ka Yan W.',
      rating: 4,
      comment: 'Clear and short. I <3 it & so do "they".\nThanks.',
      verified: true,
      date: t.clock.now().toISOString(),
    },
  })
  const [product] = await t.api().productView({ params: { id } })
  expect(product).toMatchObject({ rating: 4, comments: 1, reviews: [answer.review] })
  expect(product?.stats.breakdown).toEqual(
    [5, 4, 3, 2, 1].map(rating => ({ rating, count: +(rating === 4) })),
  )
  expect(await shown(id)).toMatchObject({
    count: 1,
    average: 4,
    reviews: [{ comment: answer.review.comment }],
  })
})

test('a second review replaces the first, and it can be taken back', async () => {
  const id = await makeProduct(t, teacher)
  const [one, two] = [await buyer(id), await buyer(id)]
  await review(one, id, 1)
  await review(two, id, 4)
  t.clock.advance({ minutes: 1 })
  await review(one, id, 5, 'Better now')
  const page = await shown(id)
  expect(page).toMatchObject({ count: 2, average: 4.5 })
  expect(page.reviews.map(({ comment }) => comment)).toEqual(['Better now', 'Clear.'])
  expect(await t.api(one.token).ownReview({ params: { id } })).toMatchObject({
    may_review: true,
    review: { rating: 5, comment: 'Better now' },
  })

  await t.api(one.token).reviewRemove({ params: { id } })
  await t.api(one.token).reviewRemove({ params: { id } })
  expect(await shown(id)).toMatchObject({ count: 1, average: 4 })
  expect(await t.api(one.token).ownReview({ params: { id } })).toEqual({ may_review: true, review: null })
  const [product] = await t.api().productView({ params: { id } })
  expect(product).toMatchObject({ rating: 4, comments: 1 })
})

test('free and coded access may review too, without being called verified', async () => {
  const id = await makeProduct(t, teacher, { access: 'free' })
  const person = await makePerson(t, {
    role: roles.parent,
    displayName: 'Mrs Lau 劉太',
    pictureUrl: 'https://lh3.googleusercontent.com/lau',
  })
  await own(t, person, id, { source: 'free' })
  // A parent is called as their child would be: first name, initial, no picture.
  expect((await review(person, id)).review).toMatchObject({
    verified: false,
    name: 'Siu Ming C.',
    avatar: '',
  })

  const coded = await makeProduct(t, teacher, { access: 'code' })
  await own(t, person, coded, { source: 'code', code: 'COMMON' })
  expect((await review(person, coded)).review.verified).toBe(false)
})

test('not by strangers, owners, their centre or staff; nor by who has lost access', async () => {
  const { manager, member, id: centreId } = await makeCentre(t)
  const id = await makeProduct(t, member, { centreId })
  const stranger = await makePerson(t)
  const admin = await makePerson(t, { role: roles.admin })
  const refused = async (person: TestPerson, code: string) => {
    await expect(review(person, id)).rejects.toMatchObject({ body: { code } })
    expect((await t.api(person.token).ownReview({ params: { id } })).may_review).toBe(false)
  }
  await refused(stranger, 'review_without_access')
  await refused(admin, 'review_without_access')
  await refused(manager, 'review_own')
  await refused(member, 'review_own')

  const coded = await makeProduct(t, teacher, { access: 'code' })
  await own(t, stranger, coded, { source: 'code', code: 'COMMON' })
  await review(stranger, coded)
  await changeProductRow(t, coded, sql`access_code = 'CHANGE'`)
  await expect(review(stranger, coded)).rejects.toMatchObject({ body: { code: 'product_unknown' } })
  expect(await shown(id)).toMatchObject({ count: 0, average: 0, reviews: [] })
})

test('nobody speaks in another’s name, staff included', async () => {
  const id = await makeProduct(t, teacher)
  const student = await buyer(id)
  const admin = await makePerson(t, { role: roles.admin })
  const forged = t.api(admin.token).reviewAdd({ body: { user_id: student.userId, course_id: id, rating: 1 } })
  await expect(forged).rejects.toMatchObject({ status: 403, body: { code: 'not_yours' } })
})

test('the sum of the stars is cut to a whole number between 1 and 5', async () => {
  const id = await makeProduct(t, teacher)
  const student = await buyer(id)
  expect((await review(student, id, 4.9)).review.rating).toBe(4)
  for (const rating of [0, 0.9, 6, -1]) {
    await expect(review(student, id, rating)).rejects.toMatchObject({ status: 422 })
  }
})

test('refusals speak both languages', async () => {
  const id = await makeProduct(t, teacher)
  const stranger = await makePerson(t)
  const body = { user_id: stranger.userId, course_id: id, rating: 5 }
  const call = (language_code: 'en' | 'zh-HK') =>
    t.api(stranger.token).reviewAdd({ body, query: { language_code } })
  await expect(call('en')).rejects.toMatchObject({
    body: { messages: 'Only people who have this course can review it.' },
  })
  await expect(call('zh-HK')).rejects.toMatchObject({
    body: { messages: '只有擁有此課程的人才可撰寫評論。' },
  })
})

test('of many reviews at the same moment each counts, and one person’s many are one', {
  timeout: 60_000,
}, async () => {
  const id = await makeProduct(t, teacher)
  const people = await Promise.all(Array.from({ length: 20 }, () => buyer(id)))
  await Promise.all(people.map((person, index) => review(person, id, (index % 5) + 1)))
  expect(await shown(id)).toMatchObject({ count: 20, average: 3 })
  const [first] = people
  if (!first) throw new Error('Nobody bought it')
  await Promise.all(Array.from({ length: 20 }, () => review(first, id, 5)))
  expect(await shown(id)).toMatchObject({ count: 20, average: 3.2 })
  const [product] = await t.api().productView({ params: { id } })
  expect(product).toMatchObject({ comments: 20, rating: 3.2 })
  expect(product?.reviews).toHaveLength(4)
})

test('pages of reviews, the newest first; none of what one may not see', async () => {
  const id = await makeProduct(t, teacher)
  for (let number = 1; number <= 5; number += 1) {
    t.clock.advance({ minutes: 1 })
    await review(await buyer(id), id, 5, `No. ${number}`)
  }
  const page = await t.api().productReviews({ params: { id }, query: { offset: 1, limit: 2 } })
  expect(page.reviews.map(({ comment }) => comment)).toEqual(['No. 4', 'No. 3'])
  await changeProductRow(t, id, sql`status = 0`)
  expect(await shown(id)).toMatchObject({ count: 0, reviews: [] })
  expect(await t.api(teacher.token).productReviews({ params: { id } })).toMatchObject({ count: 5 })
})

test('who leaves is no longer named, in either language', async () => {
  const id = await makeProduct(t, teacher)
  const student = await buyer(id)
  await review(student, id, 3, 'Good enough')
  const { userId: user_id, email, username } = student
  await t.api(student.token).userDelete({ body: { user_id, email, username, pwd: PASSWORD } })
  expect(await shown(id)).toMatchObject({
    count: 1,
    average: 3,
    reviews: [{ name: 'Former member', avatar: '', comment: 'Good enough', verified: true }],
  })
  const chinese = await t.api().productReviews({ params: { id }, query: { language_code: 'zh-HK' } })
  expect(chinese.reviews[0]?.name).toBe('已離開的會員')
})

import { beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { confirmCard } from '#server/testing/orders.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { makeProduct } from '#server/testing/products.ts'
import { buy, openOrder } from '../commerce.test-support.ts'

let t: TestApp
let teacher: TestPerson
beforeAll(async () => {
  t = await testApp()
  teacher = await makePerson(t, { role: roles.teacher })
})

const addLearner = async (person: TestPerson, first_name: string) =>
  (await t.api(person.token).learnerAdd({ body: { first_name } })).learner.learner_id
const receiptOf = (person: TestPerson, id: number) => t.api(person.token).orderView({ params: { id } })
const coursesOf = async (person: TestPerson) =>
  (await t.api(person.token).learningProducts({ query: {} })).products.map(one => [
    one.course_id,
    one.learner_name,
  ])

test('a purchase names one of the buyer’s learners, in the receipt and on the shelf', async () => {
  const parent = await makePerson(t)
  const [product, free] = [
    await makeProduct(t, teacher),
    await makeProduct(t, teacher, { access: 'free', priceCents: 0 }),
  ]
  const wing = await addLearner(parent, 'Wing')
  const { order_id } = await buy(t, parent, [product], { learner_id: wing })
  expect(await receiptOf(parent, order_id)).toMatchObject({ status: 'paid', learner_name: 'Wing' })
  // What costs nothing is an order, too.
  const taken = await openOrder(t, parent, [free], { learner_id: wing })
  expect(await receiptOf(parent, taken.order_id)).toMatchObject({ status: 'paid', learner_name: 'Wing' })
  expect(await coursesOf(parent)).toEqual(
    expect.arrayContaining([
      [product, 'Wing'],
      [free, 'Wing'],
    ]),
  )
  await t.api(parent.token).learnerRemove({ body: { learner_id: wing } })
  expect(await receiptOf(parent, order_id)).toMatchObject({ status: 'paid', learner_name: '' })
})

test('the last choice before paying counts, in the one order', async () => {
  const parent = await makePerson(t)
  const product = await makeProduct(t, teacher)
  const [wing, ming] = [await addLearner(parent, 'Wing'), await addLearner(parent, 'Ming')]
  const first = await openOrder(t, parent, [product], { learner_id: wing })
  const second = await openOrder(t, parent, [product], { learner_id: ming })
  expect(second.order_id).toBe(first.order_id)
  await confirmCard(t, parent, second.clientSecret)
  await t.api(parent.token).paymentStore({ body: { transaction_id: second.transaction_id } })
  expect(await receiptOf(parent, second.order_id)).toMatchObject({ learner_name: 'Ming' })
  expect(await coursesOf(parent)).toEqual([[product, 'Ming']])
})

test("a child of others, or one who was removed, can't be named", async () => {
  const [parent, other] = [await makePerson(t), await makePerson(t)]
  const product = await makeProduct(t, teacher)
  const [strange, gone] = [await addLearner(other, 'Ka'), await addLearner(parent, 'Wing')]
  await t.api(parent.token).learnerRemove({ body: { learner_id: gone } })
  for (const learner_id of [strange, gone])
    await expect(openOrder(t, parent, [product], { learner_id })).rejects.toMatchObject({
      body: { code: 'learner_unknown' },
    })
})

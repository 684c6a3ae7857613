import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/platform/config.ts'
import { alipayKeyPair, startAlipayServer } from '#server/platform/payments/alipay-server.test-support.ts'
import {
  startStripeServer,
  stripeEvent,
  stripeMessage,
} from '#server/platform/payments/stripe-server.test-support.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makeClass } from '#server/testing/classes.ts'
import { closeDueOrders, compareBooks, runJob } from '#server/testing/orders.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { refusedWith } from '#server/testing/refusals.ts'
import { enroll, openPlace, placesOf, subjectsTo } from './enrolments.test-support.ts'

// Classes that need approval, paid through servers that speak as Stripe and Alipay do.

const secretKey = 'sk_test_lantern'
const webhookSecret = 'whsec_lantern'
const clientId = 'LANTERN_CLIENT'
const [ours, theirs] = [alipayKeyPair(), alipayKeyPair()]
const stripe = await startStripeServer(secretKey)
const alipay = await startAlipayServer(clientId, theirs, ours.publicKey)
const { payments } = readConfig({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_lantern',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API: `http://${stripe.api.host}:${stripe.api.port}`,
  ALIPAY_CLIENT_ID: clientId,
  ALIPAY_PRIVATE_KEY: ours.privatePem,
  ALIPAY_PUBLIC_KEY: theirs.publicPem,
  ALIPAY_GATEWAY: alipay.gateway,
})
const t = await ownTestApp({ payments })
afterAll(async () => {
  await t.end()
  await stripe.stop()
  await alipay.stop()
})

const statusOf = (intentId: string) => stripe.state.getIntent(intentId).status

/** Stripe's message about an intent, as it is now. */
async function hear(kind: string, intentId: string): Promise<void> {
  const message = stripeMessage(webhookSecret, stripeEvent(kind, stripe.state.getIntent(intentId)))
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/payment/webhook/stripe',
    payload: message.body,
    headers: { ...message.headers },
  })
  expect(answer.statusCode).toBe(200)
}

/** Up to where the student can bring it. */
async function requested(more: { wallet?: string; seats?: number; buyer?: TestPerson } = {}) {
  const one = await makeClass(t, { needsApproval: true, inDays: 30, seats: more.seats })
  const buyer = more.buyer ?? (await makePerson(t))
  const { transaction_id: intentId, order_id: orderId } = await openPlace(t, buyer, one.classId)
  expect(stripe.state.getIntent(intentId).capture_method).toBe('manual')
  stripe.pay(intentId, undefined, more.wallet ? { wallet: more.wallet } : {})
  expect(statusOf(intentId)).toBe('requires_capture')
  const { enrolments } = await enroll(t, buyer, one.classId)
  expect(enrolments).toMatchObject([{ state: 'requested' }])
  const desk = t.api(one.teacher.token)
  return { ...one, buyer, intentId, orderId, desk, enrolmentId: enrolments[0]?.enrolment_id ?? 0 }
}

const orderOf = (buyer: TestPerson, id: number) => t.api(buyer.token).orderView({ params: { id } })

describe('a request by Stripe', () => {
  test('is captured on approval, once', async () => {
    const { classId, buyer, intentId, orderId, desk } = await requested()
    const answer = await desk.enrollmentsApprove({ body: { class_id: classId } })
    expect(answer.enrolments).toMatchObject([{ state: 'confirmed' }])
    expect(statusOf(intentId)).toBe('succeeded')
    expect(stripe.state.getIntent(intentId).amount_received).toBe(40_000)
    await hear('payment_intent.succeeded', intentId)
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'paid', lines: [{ state: 'paid' }] })
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
  })

  test('is let go on decline, and nothing was ever taken', async () => {
    const { classId, buyer, intentId, desk } = await requested()
    await desk.enrollmentsDecline({ body: { class_id: classId, reason: 'The group is too far ahead' } })
    expect(statusOf(intentId)).toBe('canceled')
    expect(stripe.state.getIntent(intentId).amount_received).toBe(0)
    await hear('payment_intent.canceled', intentId)
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'declined']])
  })

  test('is let go when the student takes it back, and when the class is called off', async () => {
    const [left, ended] = [await requested(), await requested()]
    await t.api(left.buyer.token).enrolmentLeave({ body: { enrolment_id: left.enrolmentId } })
    expect(statusOf(left.intentId)).toBe('canceled')
    await ended.desk.classCancel({ body: { class_id: ended.classId, reason: 'Ill', confirm: true } })
    await t.platform.jobs.runDue()
    expect(statusOf(ended.intentId)).toBe('canceled')
    expect(await placesOf(t, ended.classId)).toEqual([[ended.buyer.userId, 'declined']])
  })

  test('is heard of by its message alone', async () => {
    const { classId } = await makeClass(t, { needsApproval: true, inDays: 30 })
    const buyer = await makePerson(t)
    const { transaction_id } = await openPlace(t, buyer, classId)
    stripe.pay(transaction_id)
    await hear('payment_intent.amount_capturable_updated', transaction_id)
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'requested']])
    expect(statusOf(transaction_id)).toBe('requires_capture')
  })

  test('that Stripe has let go by itself is asked for without money, and paid by a link', async () => {
    const { classId, buyer, intentId, desk, enrolmentId } = await requested()
    stripe.state.lapse(intentId)
    await hear('payment_intent.canceled', intentId)
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'asked']])
    await desk.enrollmentsApprove({ body: { class_id: classId, enrolment_id: enrolmentId } })
    expect(await subjectsTo(t, buyer)).toContainEqual(expect.stringContaining('We’re holding a seat for you'))
    // The teacher has decided: now it is taken at once, also by Alipay.
    const byAlipay = await openPlace(t, buyer, classId, { provider: 'alipay' })
    expect(byAlipay.provider).toBe('alipay')
    const { transaction_id } = await openPlace(t, buyer, classId)
    expect(stripe.state.getIntent(transaction_id).capture_method).not.toBe('manual')
    stripe.pay(transaction_id)
    expect((await enroll(t, buyer, classId)).enrolments).toMatchObject([{ state: 'confirmed' }])
  })

  test('approved when Stripe has just let go becomes a place that is kept for paying', async () => {
    const { classId, buyer, intentId, desk } = await requested()
    stripe.state.lapse(intentId)
    const answer = await desk.enrollmentsApprove({ body: { class_id: classId } })
    expect(answer.enrolments).toMatchObject([{ state: 'offered' }])
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'offered']])
    expect(stripe.state.getIntent(intentId).amount_received).toBe(0)
  })

  test('is captured by its job where Stripe did not answer', async () => {
    const { classId, buyer, intentId, desk } = await requested()
    // The first and the two that are tried again by themselves.
    stripe.trouble('error', 'error', 'error')
    const answer = await desk.enrollmentsApprove({ body: { class_id: classId } })
    expect(answer.enrolments).toMatchObject([{ state: 'requested' }])
    t.clock.advance({ minutes: 5 })
    await t.platform.jobs.runDue()
    expect(statusOf(intentId)).toBe('succeeded')
    expect(await placesOf(t, classId)).toEqual([[buyer.userId, 'confirmed']])
  })

  test('by a wallet is kept and captured as by a card', async () => {
    const { classId, buyer, orderId, intentId, desk } = await requested({ wallet: 'apple_pay' })
    await desk.enrollmentsApprove({ body: { class_id: classId } })
    expect(statusOf(intentId)).toBe('succeeded')
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'paid' })
  })
})

describe('Alipay', () => {
  test('takes money at once: not where the teacher decides first', async () => {
    const { classId } = await makeClass(t, { needsApproval: true })
    const buyer = await makePerson(t)
    await expect(openPlace(t, buyer, classId, { provider: 'alipay' })).rejects.toEqual(
      refusedWith('payment_card_only', {
        messages: 'This class needs the teacher’s approval, so you can only pay by card.',
      }),
    )
    expect((await placesOf(t, classId)).filter(([, state]) => state !== 'lapsed')).toEqual([])
  })

  test('pays for any other class', async () => {
    const { classId } = await makeClass(t)
    const buyer = await makePerson(t)
    const { transaction_id } = await openPlace(t, buyer, classId, { provider: 'alipay' })
    alipay.pay(transaction_id)
    expect((await enroll(t, buyer, classId)).enrolments).toMatchObject([{ state: 'confirmed' }])
  })
})

test('in the end nothing is authorised any more, and the books agree', async () => {
  // The server that stands for Stripe keeps the machine's time.
  const behindMs = Math.max(0, Date.now() - t.clock.now().getTime())
  t.clock.advance({ days: 8, minutes: Math.ceil(behindMs / 60_000) })
  await closeDueOrders(t)
  await runJob(t, 'classes.offers')
  expect((await compareBooks(t)).mismatches).toEqual({})
  expect([...stripe.state.intents.values()].filter(({ status }) => status === 'requires_capture')).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '#server/kernel/caller.ts'
import { readConfig } from '#server/platform/config.ts'
import {
  type StripeServer,
  startStripeServer,
  stripeEvent,
  stripeMessage,
} from '#server/platform/payments/stripe-server.test-support.ts'
import { ownTestApp } from '#server/testing/app.ts'
import { makePerson, type TestPerson } from '#server/testing/people.ts'
import { bank, pictureFile, profileOf, update } from '../profile.test-support.ts'

// The way of a payee with Stripe, against a server that speaks its protocol.

const secretKey = 'sk_test_lantern'
const webhookSecret = 'whsec_lantern'
let stripe: StripeServer
// Payees of other tests that still wait would be handed over here as well.
let t: Awaited<ReturnType<typeof ownTestApp>>
beforeAll(async () => {
  stripe = await startStripeServer(secretKey)
  const { payments } = readConfig({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: 'pk_test_lantern',
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API: `http://${stripe.api.host}:${stripe.api.port}`,
  })
  t = await ownTestApp({ payments })
})
afterAll(async () => {
  await t.end()
  await stripe.stop()
})

const accountsOf = (teacher: TestPerson) =>
  [...stripe.connect.accounts.values()].filter(({ told }) => told['individual[email]'] === teacher.email)

async function notify(id: string): Promise<void> {
  const message = stripeMessage(webhookSecret, stripeEvent('account.updated', { object: 'account', id }))
  const response = await t.app.inject({
    method: 'POST',
    url: '/api/payment/webhook/stripe',
    payload: message.body,
    headers: { 'content-type': 'application/json', ...message.headers },
  })
  expect(response.statusCode).toBe(200)
}

test('a payee is handed over with a document, and is what Stripe says by its message', async () => {
  const teacher = await makePerson(t, { role: roles.teacher })
  await update(t, teacher, {
    ...bank,
    id_doc_front: await pictureFile(),
    id_doc_back: await pictureFile('back.png'),
  })
  await t.platform.jobs.runDue()
  const [account, ...others] = accountsOf(teacher)
  expect(others).toEqual([])
  expect(account).toMatchObject({
    bank: { account_number: bank.account_number, routing_number: bank.routing_number },
    told: { 'individual[id_number]': bank.id_number, 'tos_acceptance[ip]': '127.0.0.1' },
  })
  // Under names of ours: those of people hold numbers.
  expect([...stripe.connect.files.values()].map(({ name }) => name)).toEqual(['identity.png', 'identity.png'])
  expect(await profileOf(t, teacher)).toMatchObject({
    payout_state: 'pending',
    test_mode: false,
    bank_details: { stripe_document_status: 'provided' },
  })

  const id = account?.id ?? ''
  const currently_due = ['individual.dob.day']
  stripe.connect.decide(id, { requirements: { currently_due, past_due: [], disabled_reason: null } })
  await notify(id)
  expect(await t.api(teacher.token).teacherConnectDetails({ body: { user_id: teacher.userId } })).toEqual({
    connect_account_status: 0,
    payout_state: 'more_needed',
    requirements: ['More about you, on the page of the payment provider'],
    details_page: expect.stringContaining(id),
  })
  stripe.connect.decide(id, {
    payouts_enabled: true,
    requirements: { currently_due: [], past_due: [], disabled_reason: null },
  })
  // Twice, as messages come; and one about no one of ours.
  await notify(id)
  await notify(id)
  await notify('acct_stranger')
  expect(await profileOf(t, teacher)).toMatchObject({ user: { connect_account_status: 1 } })
  // All wait by now, and are sent in any sequence.
  expect((await t.mailsTo(teacher.email)).map(({ subject }) => subject).sort()).toEqual([
    'Bank details were added to your account',
    'Your account is verified for paid courses',
    'Your payout account needs more information',
  ])
})

test('answers that get lost make no second account, and what was changed meanwhile is told at last', async () => {
  const teacher = await makePerson(t, { role: roles.teacher })
  await update(t, teacher, bank)
  // The account is made, but no one hears of it: the SDK's three tries end here.
  stripe.trouble('lose', 'lose', 'lose')
  await t.platform.jobs.runDue()
  expect(await profileOf(t, teacher)).toMatchObject({ payout_state: 'pending' })
  const made = stripe.connect.accounts.size
  await update(t, teacher, { account_number: '555-666777-888' })
  await t.platform.jobs.runDue()
  expect(stripe.connect.accounts.size).toBe(made)
  expect(accountsOf(teacher)).toMatchObject([{ bank: { account_number: '555-666777-888' } }])
})

test('a bank account that Stripe can’t use is asked for again', async () => {
  const teacher = await makePerson(t, { role: roles.teacher })
  await update(t, teacher, { ...bank, account_number: 'HK55 SENT INEL' })
  await t.platform.jobs.runDue()
  expect(await profileOf(t, teacher)).toMatchObject({
    payout_state: 'more_needed',
    requirements: ['Another bank account: this one can’t be paid to. Please check both numbers.'],
  })
})

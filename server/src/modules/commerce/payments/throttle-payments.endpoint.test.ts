import { expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { createTestApp } from '#server/testing/app.ts'
import { makePerson } from '#server/testing/people.ts'

/** With input that passes the contract; whether it names anything is asked after it was counted. */
const calls = {
  paymentIntent: {
    query: '?amount=1000&type=single',
    body: { products: [{ course_id: 999_999_999 }], provider: 'card' },
  },
  sandboxConfirm: { query: '', body: { clientSecret: 'x' } },
  paymentMethods: { query: '', body: undefined },
  paymentMethodRemove: { query: '', body: undefined },
  paymentStore: { query: '', body: { transaction_id: 'pi_x', amount: 1000 } },
  productAssign: { query: '', body: { products: [{ course_id: 1 }], accounts: [], paymentIntent: 'pi_x' } },
  paymentSignature: { query: '', body: { order_id: 999_999_999 } },
  paymentRelease: { query: '', body: { order_id: 999_999_999 } },
  paymentResume: { query: '', body: {} },
} as const

const names = Object.keys(calls) as (keyof typeof calls)[] // As written above.
const stranger = '203.0.113.50'

test('every payment call is limited by account, and by address whatever the account', async () => {
  const { app, platform, ...t } = await createTestApp({ rateLimits: true })
  const buyer = await makePerson({ app, platform, ...t })
  const ask = async (name: keyof typeof calls, token: string, remoteAddress: string) => {
    const { method, path } = contract[name]
    const { query, body } = calls[name]
    const response = await app.inject({
      method,
      url: `/api/${path.replace('{cardId}', 'pm_x')}${query}`,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
      ...(body && { payload: body }),
    })
    return response.statusCode
  }
  for (const name of names) {
    expect(await ask(name, buyer.token, '10.5.5.5'), name).not.toBe(429)
    for (let n = 0; n < 60; n++) await platform.limits.consume('payment.account', `${name} ${buyer.userId}`)
    expect(await ask(name, buyer.token, '10.5.5.5'), name).toBe(429)
  }

  const another = await makePerson({ app, platform, ...t })
  for (let n = 0; n < 600; n++) await platform.limits.consume('payment.address', stranger)
  for (const name of names) expect(await ask(name, another.token, stranger), name).toBe(429)
  expect(await ask('paymentMethods', another.token, '10.6.6.6')).toBe(200)
})

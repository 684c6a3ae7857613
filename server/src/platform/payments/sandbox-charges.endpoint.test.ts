import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Intent, ProviderRefused } from './payment-provider.ts'
import { closeSandboxes, openSandbox, someKey, type TestSandbox, visa } from './sandbox.test-support.ts'

let t: TestSandbox
beforeAll(async () => {
  t = await openSandbox()
})
afterAll(closeSandboxes)

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('money out', () => {
  const paid = async () => {
    const { id, clientSecret } = await t.open()
    await t.sandbox.confirm(clientSecret, visa)
    return id
  }

  it('refunds happen once per key', async () => {
    const fields = { intentId: await paid(), amountCents: 5000, key: someKey('refund') }
    const made = await times(5, () => t.sandbox.refund(fields))
    expect(new Set(made.map(refund => refund.id)).size).toBe(1)
    expect(made[0]?.state).toBe('done')
    expect(await t.sandbox.findIntent(fields.intentId)).toMatchObject({
      state: 'succeeded',
      refundedCents: 5000,
    })
    await expect(t.sandbox.refund({ ...fields, amountCents: 5001 })).rejects.toThrow(ProviderRefused)
    await expect(t.sandbox.refund({ ...fields, intentId: await paid() })).rejects.toThrow(ProviderRefused)
  })

  it('refunds never exceed what was paid, also at the same time', async () => {
    const intentId = await paid()
    const fields = { intentId, amountCents: 5000 }
    const tries = await Promise.allSettled(
      Array.from({ length: 6 }, () => t.sandbox.refund({ ...fields, key: someKey('refund') })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await t.sandbox.refund({ intentId, amountCents: 2300, key: someKey('refund') })
    await expect(t.sandbox.refund({ intentId, amountCents: 1, key: someKey('refund') })).rejects.toThrow(
      ProviderRefused,
    )
    expect(await t.sandbox.findIntent(intentId)).toMatchObject({ refundedCents: 12_300 })
  })

  it('what was not paid is not refunded, and the key stays free', async () => {
    const { id, clientSecret } = await t.open()
    const fields = { intentId: id, amountCents: 100, key: someKey('refund') }
    await expect(t.sandbox.refund(fields)).rejects.toThrow(ProviderRefused)
    await expect(t.sandbox.refund({ ...fields, amountCents: -100 })).rejects.toThrow(ProviderRefused)
    await t.sandbox.confirm(clientSecret, visa)
    expect(await t.sandbox.refund(fields)).toMatchObject({ state: 'done' })
  })

  it('transfers happen once per key, and not to a blocked account', async () => {
    const fields = { key: someKey('payout'), accountId: 'acct_1', amountCents: 900 }
    const made = await times(5, () => t.sandbox.transfer(fields))
    expect(new Set(made.map(transfer => transfer.id)).size).toBe(1)
    for (const change of [{ amountCents: 901 }, { accountId: 'acct_2' }, { accountId: 'blocked_1' }]) {
      await expect(t.sandbox.transfer({ ...fields, ...change })).rejects.toThrow(ProviderRefused)
    }
  })
})

it('what was paid is listed by time, from the first moment until before the last', async () => {
  t.clock.advance({ days: 400 })
  const from = t.clock.now()
  const open = await times(205, () => t.open())
  await times(205, index => t.sandbox.confirm(open[index]?.clientSecret ?? '', { wallet: true }))
  await t.open()
  t.clock.advance({ seconds: 1 })
  const to = t.clock.now()
  const { clientSecret } = await t.open()
  await t.sandbox.confirm(clientSecret, visa)

  const listed: Intent[] = []
  for await (const intent of t.sandbox.listSucceeded(from, to)) listed.push(intent)
  expect(listed.map(intent => intent.id).sort()).toEqual(open.map(intent => intent.id).sort())
  expect(listed[0]).toEqual(await t.sandbox.findIntent(listed[0]?.id ?? ''))
})

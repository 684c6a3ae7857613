import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import {
  authenticatingCard,
  cardOf,
  closeSandboxes,
  openSandbox,
  type TestSandbox,
  visa,
} from './sandbox.test-support.ts'

let t: TestSandbox
beforeAll(async () => {
  t = await openSandbox()
})
afterAll(closeSandboxes)

const amount = 12_300
const number = '4242 4242 4242 4242'
const kinds = async (id: string) => (await t.eventsOf(id)).map(({ kind }) => kind)
const authorised = async (means: Parameters<TestSandbox['sandbox']['confirm']>[1] = visa) => {
  const { id, clientSecret } = await t.open({ capture: 'manual' })
  expect(await t.sandbox.confirm(clientSecret, means)).toEqual({ status: 'succeeded', failure: null })
  return { id, clientSecret }
}

describe('an intent to be captured later', () => {
  it('is authorised by the buyer: nothing is charged, and it is kept for a week', async () => {
    const { id, clientSecret } = await authorised()
    expect(await t.sandbox.findIntent(id)).toMatchObject({
      state: 'authorised',
      method: { type: 'card', brand: 'Visa', last4: '4242' },
      feeCents: null,
      captureBefore: new Date(t.clock.now().getTime() + 7 * 24 * 3600 * 1000),
    })
    expect(await t.chargesOf(id)).toEqual([])
    expect(await kinds(id)).toEqual(['payment.authorised'])
    // A second click changes nothing.
    expect(await t.sandbox.confirm(clientSecret, visa)).toEqual({ status: 'succeeded', failure: null })
    await expect(t.sandbox.refund({ intentId: id, amountCents: 1, key: `r-${id}` })).rejects.toThrow(
      ProviderRefused,
    )
  })

  it('is captured once, also by many at once', async () => {
    const { id } = await authorised()
    const answers = await Promise.all(Array.from({ length: 6 }, () => t.sandbox.capture(id, amount)))
    for (const answer of answers) {
      expect(answer).toMatchObject({ state: 'succeeded', captureBefore: null, feeCents: 653 })
    }
    expect(await t.chargesOf(id)).toEqual([{ amount }])
    expect(await kinds(id)).toEqual(['payment.authorised', 'payment.succeeded'])
    expect(await t.sandbox.release(id)).toMatchObject({ state: 'succeeded' })
  })

  it('is captured as a whole or not at all, and not before it is authorised', async () => {
    const { id } = await authorised()
    await expect(t.sandbox.capture(id, amount - 1)).rejects.toThrow(ProviderRefused)
    await expect(t.sandbox.capture('sbx_pi_none', amount)).rejects.toThrow(ProviderRefused)
    const open = await t.open({ capture: 'manual' })
    expect(await t.sandbox.capture(open.id, amount)).toMatchObject({ state: 'pending' })
    expect(await t.chargesOf(open.id)).toEqual([])
  })

  it('is released once, and not captured any more', async () => {
    const { id } = await authorised()
    expect(await t.sandbox.release(id)).toMatchObject({ state: 'cancelled', method: null })
    expect(await t.sandbox.release(id)).toMatchObject({ state: 'cancelled' })
    expect(await t.sandbox.capture(id, amount)).toMatchObject({ state: 'cancelled' })
    expect(await t.chargesOf(id)).toEqual([])
    expect(await kinds(id)).toEqual(['payment.authorised', 'payment.cancelled'])
  })

  it('is captured or released, never both, when two ask at the same moment', async () => {
    const { id } = await authorised()
    await Promise.all([t.sandbox.capture(id, amount), t.sandbox.release(id)])
    const { state } = (await t.sandbox.findIntent(id)) ?? {}
    expect(await t.chargesOf(id)).toEqual(state === 'succeeded' ? [{ amount }] : [])
    expect(['succeeded', 'cancelled']).toContain(state)
  })

  it('is spared by whoever gives up an unpaid order', async () => {
    const { id } = await authorised()
    expect(await t.sandbox.cancelIntent(id)).toMatchObject({ state: 'authorised' })
    const open = await t.open({ capture: 'manual' })
    expect(await t.sandbox.release(open.id)).toMatchObject({ state: 'cancelled' })
  })

  it('lapses when nobody captures it in time', async () => {
    const own = await openSandbox()
    const { id, clientSecret } = await own.open({ capture: 'manual' })
    await own.sandbox.confirm(clientSecret, cardOf(number, 'short authorisation'))
    own.clock.advance({ minutes: 59 })
    expect(await own.sandbox.findIntent(id)).toMatchObject({ state: 'authorised' })
    own.clock.advance({ minutes: 1 })
    expect(await own.sandbox.capture(id, amount)).toMatchObject({ state: 'cancelled' })
    expect(await own.chargesOf(id)).toEqual([])
  })

  it('says that it has lapsed as soon as somebody looks', async () => {
    // With a clock of its own: messages grow old.
    const own = await openSandbox()
    const { id, clientSecret } = await own.open({ capture: 'manual' })
    await own.sandbox.confirm(clientSecret, visa)
    own.clock.advance({ days: 7 })
    expect(await own.sandbox.findIntent(id)).toMatchObject({ state: 'cancelled' })
    const events = await own.eventsOf(id)
    expect(events.map(({ kind }) => kind)).toEqual(['payment.authorised', 'payment.cancelled'])
  })

  it('loses the answer of a capture where that is asked for, and tells it when asked again', async () => {
    const { id } = await authorised(cardOf(number, 'lost capture'))
    await expect(t.sandbox.capture(id, amount)).rejects.toThrow(ProviderUnavailable)
    expect(await t.sandbox.capture(id, amount)).toMatchObject({ state: 'succeeded' })
    expect(await t.chargesOf(id)).toEqual([{ amount }])
  })

  it('knows authentication, processing and kept cards as any other', async () => {
    const customerId = await t.customer()
    const asked = await t.open({ capture: 'manual', customerId, saveCard: true })
    expect(await t.sandbox.confirm(asked.clientSecret, authenticatingCard)).toMatchObject({
      status: 'requires_action',
    })
    await t.sandbox.confirm(asked.clientSecret, { authentication: 'passed' })
    expect(await t.sandbox.findIntent(asked.id)).toMatchObject({ state: 'authorised' })
    const [card] = await t.sandbox.listCards(customerId)
    expect(card).toMatchObject({ last4: '3184' })
    // Removed meanwhile, it is not kept anew by the capture.
    await t.sandbox.removeCard(customerId, card?.id ?? '')
    await t.sandbox.capture(asked.id, amount)
    expect(await t.sandbox.listCards(customerId)).toEqual([])

    const slow = await t.open({ capture: 'manual' })
    await t.sandbox.confirm(slow.clientSecret, cardOf(number, 'processing'))
    expect(await t.sandbox.findIntent(slow.id)).toMatchObject({ state: 'processing' })
    t.clock.advance({ seconds: 30 })
    expect(await t.sandbox.findIntent(slow.id)).toMatchObject({ state: 'authorised' })
  })

  it('is refused for Alipay, and under the key of an ordinary one', async () => {
    await expect(t.open({ capture: 'manual', method: 'alipay' })).rejects.toThrow(ProviderRefused)
    expect(t.sandbox.authorises).toEqual(['card'])
    await t.open({ key: 'ordinary' })
    await expect(t.open({ key: 'ordinary', capture: 'manual' })).rejects.toThrow(ProviderRefused)
  })
})

import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { ForgedMessage, ProviderUnavailable } from './payment-provider.ts'
import {
  authenticatingCard,
  cardOf,
  closeSandboxes,
  openSandbox,
  someKey,
  type TestSandbox,
  visa,
} from './sandbox.test-support.ts'

afterEach(closeSandboxes)

const succeeded = { status: 'succeeded', failure: null }
const kindsOf = async (t: TestSandbox, id: string) => (await t.eventsOf(id)).map(event => event.kind)

async function payAs(t: TestSandbox, name: string) {
  const intent = await t.open()
  await t.sandbox.confirm(intent.clientSecret, cardOf('4242 4242 4242 4242', name))
  return intent
}

describe('events', () => {
  it('tell of a failure, a payment and a refund, and of an end', async () => {
    const t = await openSandbox()
    const { id, clientSecret } = await t.open()
    await t.sandbox.confirm(clientSecret, cardOf('4000 0000 0000 0002'))
    expect(await kindsOf(t, id)).toEqual(['payment.failed'])
    await t.sandbox.confirm(clientSecret, visa)
    await t.sandbox.confirm(clientSecret, visa)
    expect(await kindsOf(t, id)).toEqual(['payment.failed', 'payment.succeeded'])
    const refund = { intentId: id, amountCents: 100, key: someKey('refund') }
    await t.sandbox.refund(refund)
    await t.sandbox.refund(refund)
    expect(await kindsOf(t, id)).toEqual(['payment.failed', 'payment.succeeded', 'payment.refunded'])

    const other = await t.open()
    await t.sandbox.cancelIntent(other.id)
    await t.sandbox.cancelIntent(other.id)
    expect(await kindsOf(t, other.id)).toEqual(['payment.cancelled'])
    expect(t.sandbox.acknowledgement).toEqual({ received: true })
  })

  it('are believed only as they were signed, and for five minutes', async () => {
    const key = randomBytes(32)
    const t = await openSandbox({ key })
    const { id } = await payAs(t, 'Kwan Sum Yuet')
    const [event] = await t.eventsOf(id)
    const [body, headers] = t.messages[0] ?? []
    if (!body || !headers) throw new Error('There was no message')
    expect(JSON.parse(body.toString())).toEqual({
      id: event?.id,
      kind: 'payment.succeeded',
      intent_id: id,
      account_id: null,
      created: t.clock.now().getTime() / 1000,
    })
    const read = (changes: { body?: Buffer; signature?: string }) =>
      t.sandbox.readEvent(changes.body ?? body, {
        'sandbox-signature': changes.signature ?? headers['sandbox-signature'],
      })
    const [time, signature = ''] = headers['sandbox-signature']?.split(',') ?? []

    // A message that comes again is the same message: anyone who takes it knows it by its id.
    expect(await read({})).toEqual(event)
    await expect(
      read({ body: Buffer.from(body.toString().replace('succeeded', 'refunded')) }),
    ).rejects.toThrow(ForgedMessage)
    await expect(read({ body: Buffer.concat([body, Buffer.from(' ')]) })).rejects.toThrow(ForgedMessage)
    for (const wrong of [
      '',
      't=1',
      signature,
      `${time},v1=${'0'.repeat(64)}`,
      `${time},v1=${signature.slice(3, -2)}`,
      `t=${t.clock.now().getTime() / 1000 + 1},${signature}`,
    ]) {
      await expect(read({ signature: wrong })).rejects.toThrow(ForgedMessage)
    }
    await expect(t.sandbox.readEvent(body, {})).rejects.toThrow(ForgedMessage)
    const stranger = await openSandbox({ key: randomBytes(32) })
    await expect(stranger.sandbox.readEvent(body, headers)).rejects.toThrow(ForgedMessage)
    const colleague = await openSandbox({ key })
    expect(await colleague.sandbox.readEvent(body, headers)).toEqual(event)

    t.clock.advance({ minutes: 5 })
    expect(await read({})).toEqual(event)
    t.clock.advance({ seconds: 1 })
    await expect(read({})).rejects.toThrow(ForgedMessage)
  })

  it('come again until they are taken, signed anew', async () => {
    const t = await openSandbox()
    let down = true
    t.sandbox.deliverTo(async (...message) => {
      if (down) throw new Error('Not now')
      t.messages.push(message)
    })
    const { id } = await payAs(t, 'Kwan Sum Yuet')
    expect(await kindsOf(t, id)).toEqual([])
    down = false
    t.clock.advance({ hours: 1 })
    await t.hurry()
    expect(await kindsOf(t, id)).toEqual(['payment.succeeded'])
  })

  it('come late, twice or never when the card says so', async () => {
    const t = await openSandbox()
    const late = await payAs(t, 'Late Event')
    const double = await payAs(t, 'double event')
    const none = await payAs(t, 'NO EVENT')
    expect(await kindsOf(t, late.id)).toEqual([])
    const events = await t.eventsOf(double.id)
    expect(events).toHaveLength(2)
    expect(events[0]).toEqual(events[1])
    await t.hurry()
    expect(await kindsOf(t, late.id)).toEqual(['payment.succeeded'])
    expect(await kindsOf(t, none.id)).toEqual([])
    expect(await t.sandbox.findIntent(none.id)).toMatchObject({ state: 'succeeded' })
  })

  it.each([
    ['off', 0, 0],
    ['late', 0, 1],
    ['double', 2, 2],
  ] as const)('all are %s when the sandbox is so', async (events, atOnce, later) => {
    const t = await openSandbox({ events })
    const { id } = await payAs(t, 'Kwan Sum Yuet')
    expect(await kindsOf(t, id)).toHaveLength(atOnce)
    await t.hurry()
    expect(await kindsOf(t, id)).toHaveLength(later)
  })
})

describe('mishaps', () => {
  it('an outage charges nothing', async () => {
    const t = await openSandbox()
    const { id, clientSecret } = await t.open()
    await expect(t.sandbox.confirm(clientSecret, cardOf('4242424242424242', 'Outage'))).rejects.toThrow(
      ProviderUnavailable,
    )
    expect(await t.sandbox.findIntent(id)).toMatchObject({ state: 'pending', failure: null })
    expect(await t.chargesOf(id)).toEqual([])
    expect(await t.sandbox.confirm(clientSecret, visa)).toEqual(succeeded)
  })

  it('a lost answer has charged, and asking again tells', async () => {
    const t = await openSandbox()
    const { id, clientSecret } = await t.open()
    const card = cardOf('4242424242424242', 'lost answer')
    await expect(t.sandbox.confirm(clientSecret, card)).rejects.toThrow(ProviderUnavailable)
    expect(await t.sandbox.findIntent(id)).toMatchObject({ state: 'succeeded' })
    expect(await t.sandbox.confirm(clientSecret, card)).toEqual(succeeded)
    expect(await t.chargesOf(id)).toHaveLength(1)
    expect(await kindsOf(t, id)).toEqual(['payment.succeeded'])
  })

  it('a mishap waits until it is known who is paying', async () => {
    const t = await openSandbox()
    const { id, clientSecret } = await t.open()
    const { card } = authenticatingCard
    const asked = await t.sandbox.confirm(clientSecret, { card: { ...card, name: 'lost answer' } })
    expect(asked.status).toBe('requires_action')
    const answer = { authentication: 'passed' as const }
    await expect(t.sandbox.confirm(clientSecret, answer)).rejects.toThrow(ProviderUnavailable)
    expect(await t.sandbox.confirm(clientSecret, answer)).toEqual(succeeded)
    expect(await t.chargesOf(id)).toHaveLength(1)
  })

  it('a slow answer takes five seconds', async () => {
    const t = await openSandbox()
    await payAs(t, 'slow')
    expect(t.waits).toEqual([5000])
  })
})

describe('processing', () => {
  const begin = async (t: TestSandbox) => {
    const customerId = await t.customer()
    const intent = await t.open({ customerId })
    const card = { ...cardOf('4242424242424242', 'processing'), saveCard: true }
    expect(await t.sandbox.confirm(intent.clientSecret, card)).toEqual({
      status: 'processing',
      failure: null,
    })
    expect(await t.sandbox.confirm(intent.clientSecret, visa)).toMatchObject({ status: 'processing' })
    return { ...intent, customerId }
  }

  it('can not be cancelled, and has been paid when somebody looks after half a minute', async () => {
    const t = await openSandbox()
    const { id, customerId } = await begin(t)
    expect(await t.sandbox.cancelIntent(id)).toMatchObject({ state: 'processing', method: null })
    t.clock.advance({ seconds: 29 })
    expect(await t.sandbox.findIntent(id)).toMatchObject({ state: 'processing' })
    expect(await t.chargesOf(id)).toEqual([])
    t.clock.advance({ seconds: 1 })
    const seen = await Promise.all([1, 2, 3, 4, 5].map(() => t.sandbox.findIntent(id)))
    for (const intent of seen) expect(intent).toMatchObject({ state: 'succeeded', method: { brand: 'Visa' } })
    expect(await t.sandbox.listCards(customerId)).toHaveLength(1)
    // Its job finds nothing left to do.
    await t.hurry()
    expect(await kindsOf(t, id)).toEqual(['payment.succeeded'])
    expect(await t.chargesOf(id)).toHaveLength(1)
  })

  it('ends by itself', async () => {
    const t = await openSandbox()
    const { id, clientSecret } = await begin(t)
    expect(await kindsOf(t, id)).toEqual([])
    await t.hurry()
    expect(await kindsOf(t, id)).toEqual(['payment.succeeded'])
    expect(await t.sandbox.confirm(clientSecret, visa)).toEqual(succeeded)
    expect(await t.chargesOf(id)).toHaveLength(1)
  })
})

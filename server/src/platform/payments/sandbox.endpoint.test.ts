import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { ProviderRefused } from './payment-provider.ts'
import {
  authenticatingCard,
  cardOf,
  closeSandboxes,
  openSandbox,
  someKey,
  type TestSandbox,
  visa,
} from './sandbox.test-support.ts'

let t: TestSandbox
beforeAll(async () => {
  t = await openSandbox()
})
afterAll(closeSandboxes)

const succeeded = { status: 'succeeded', failure: null }
const failed = (failure: string) => ({ status: 'failed', failure })
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('an intent', () => {
  it('is open to be paid, and the same key gives the same one with the same secret', async () => {
    const key = someKey()
    const [first, ...others] = await times(10, () => t.open({ key }))
    expect(first).toMatchObject({ state: 'pending', amountCents: 12_300, currency: 'hkd', orderId: 7 })
    expect(first).toMatchObject({ method: null, feeCents: null, refundedCents: 0, redirectUrl: null })
    for (const other of others) expect(other).toEqual(first)
  })

  it('is refused under a key that was used for something else, without an amount, or for nobody', async () => {
    const key = someKey()
    await t.open({ key })
    await expect(t.open({ key, amountCents: 12_301 })).rejects.toThrow(ProviderRefused)
    await expect(t.open({ key, orderId: 8 })).rejects.toThrow(ProviderRefused)
    await expect(t.open({ key, method: 'alipay' })).rejects.toThrow(ProviderRefused)
    await expect(t.open({ amountCents: 0 })).rejects.toThrow(ProviderRefused)
    await expect(t.open({ amountCents: 1.5 })).rejects.toThrow(ProviderRefused)
    await expect(t.open({ customerId: 'sbx_cus_nobody' })).rejects.toThrow(ProviderRefused)
  })

  it('is known by its secret alone', async () => {
    const { id, clientSecret } = await t.open()
    const stranger = await openSandbox({ key: randomBytes(32) })
    const forged = `${clientSecret.slice(0, -1)}${clientSecret.endsWith('0') ? '1' : '0'}`
    expect(t.sandbox.intentOf(clientSecret)).toBe(id)
    for (const wrong of [forged, id, '', `${clientSecret}0`, clientSecret.toUpperCase()]) {
      expect(t.sandbox.intentOf(wrong)).toBeNull()
      await expect(t.sandbox.confirm(wrong, visa)).rejects.toThrow(ProviderRefused)
    }
    expect(stranger.sandbox.intentOf(clientSecret)).toBeNull()
    expect(await t.chargesOf(id)).toEqual([])
  })

  it('can be opened again, with another mind about the card', async () => {
    const customerId = await t.customer()
    const input = { key: someKey(), customerId, capture: 'automatic' as const }
    const first = await t.open({ ...input, saveCard: false })
    const again = (changes: object) =>
      t.sandbox.reopenIntent(first.id, {
        ...input,
        orderId: 7,
        amountCents: 12_300,
        method: 'card',
        saveCard: true,
        description: '',
        returnUrl: () => '',
        locale: 'en',
        ...changes,
      })
    expect(await again({})).toEqual(first)
    await expect(again({ amountCents: 1 })).rejects.toThrow(ProviderRefused)
    await expect(again({ customerId: await t.customer() })).rejects.toThrow(ProviderRefused)
    await t.sandbox.confirm(first.clientSecret, visa)
    expect(await t.sandbox.listCards(customerId)).toHaveLength(1)
    expect(await again({})).toMatchObject({ state: 'succeeded', clientSecret: first.clientSecret })
  })

  it('is null or refused where there is none', async () => {
    expect(await t.sandbox.findIntent('sbx_pi_none')).toBeNull()
    await expect(t.sandbox.cancelIntent('sbx_pi_none')).rejects.toThrow(ProviderRefused)
  })
})

describe('cards', () => {
  it.each([
    ['4242 4242 4242 4242', 'Visa', '4242'],
    ['5555555555554444', 'Mastercard', '4444'],
    ['3782 822463 10005', 'American Express', '0005'],
  ])('%s pays', async (number, brand, last4) => {
    const { id, clientSecret } = await t.open()
    expect(await t.sandbox.confirm(clientSecret, cardOf(number))).toEqual(succeeded)
    expect(await t.sandbox.findIntent(id)).toMatchObject({
      state: 'succeeded',
      method: { type: 'card', brand, last4 },
      feeCents: 653,
      failure: null,
    })
    expect(await t.chargesOf(id)).toEqual([{ amount: 12_300 }])
  })

  it.each([
    ['4000 0000 0000 0002', 'card_declined'],
    ['4000 0000 0000 9995', 'insufficient_funds'],
    ['4000 0000 0000 0069', 'expired_card'],
    ['4000 0000 0000 0127', 'incorrect_cvc'],
    ['4242 4242 4242 4241', 'incorrect_number'],
  ])('%s fails as %s, and another card pays', async (number, failure) => {
    const { id, clientSecret } = await t.open()
    expect(await t.sandbox.confirm(clientSecret, cardOf(number))).toEqual(failed(failure))
    expect(await t.sandbox.findIntent(id)).toMatchObject({ state: 'pending', failure, method: null })
    expect(await t.chargesOf(id)).toEqual([])
    expect(await t.sandbox.confirm(clientSecret, visa)).toEqual(succeeded)
    expect(await t.sandbox.findIntent(id)).toMatchObject({ state: 'succeeded', failure: null })
  })

  it('charge once, however often and at the same time they are confirmed', async () => {
    const { id, clientSecret } = await t.open()
    const outcomes = await times(20, index =>
      t.sandbox.confirm(clientSecret, index % 2 ? visa : { wallet: true }),
    )
    expect(outcomes).toEqual(Array(20).fill(succeeded))
    expect(await t.sandbox.confirm(clientSecret, cardOf('4000 0000 0000 0002'))).toEqual(succeeded)
    expect(await t.chargesOf(id)).toEqual([{ amount: 12_300 }])
  })

  it('are never stored by their number', async () => {
    const customerId = await t.customer()
    for (const input of [visa, authenticatingCard]) {
      const { clientSecret } = await t.open({ customerId })
      await t.sandbox.confirm(clientSecret, { ...input, saveCard: true })
    }
    const { rows } = await (await testDatabase()).query(
      `select row.* from (
         select i::text as line from sandbox_intents i union all select c::text from sandbox_cards c
         union all select c::text from sandbox_charges c union all select j.data::text from pgboss.job j
       ) row where replace(line, ' ', '') ~ '4242424242424242|4000002760003184'`,
    )
    expect(rows).toEqual([])
  })

  it('are needed, one at a time', async () => {
    const { clientSecret } = await t.open()
    await expect(t.sandbox.confirm(clientSecret, {})).rejects.toThrow(ProviderRefused)
    await expect(t.sandbox.confirm(clientSecret, { ...visa, wallet: true })).rejects.toThrow(ProviderRefused)
  })
})

describe('a card that asks who is paying', () => {
  it('pays once that is known, however often it is said', async () => {
    const { id, clientSecret } = await t.open()
    expect(
      await t.sandbox.confirm(clientSecret, { ...authenticatingCard, authentication: 'passed' }),
    ).toEqual({
      status: 'requires_action',
      failure: null,
    })
    expect(await t.sandbox.findIntent(id)).toMatchObject({ state: 'action', method: null })
    const outcomes = await times(5, () => t.sandbox.confirm(clientSecret, { authentication: 'passed' }))
    expect(outcomes).toEqual(Array(5).fill(succeeded))
    expect(await t.sandbox.findIntent(id)).toMatchObject({ method: { brand: 'Visa', last4: '3184' } })
    expect(await t.chargesOf(id)).toHaveLength(1)
  })

  it('does not pay when that fails, and may be tried again', async () => {
    const { id, clientSecret } = await t.open()
    await t.sandbox.confirm(clientSecret, authenticatingCard)
    const answer = { ...authenticatingCard, authentication: 'failed' as const }
    expect(await t.sandbox.confirm(clientSecret, answer)).toEqual(failed('authentication_failed'))
    expect(await t.sandbox.confirm(clientSecret, { authentication: 'passed' })).toEqual(
      failed('authentication_failed'),
    )
    expect(await t.sandbox.findIntent(id)).toMatchObject({
      state: 'pending',
      failure: 'authentication_failed',
    })
    expect(await t.sandbox.confirm(clientSecret, authenticatingCard)).toMatchObject({
      status: 'requires_action',
    })
    // Changed their mind instead of answering.
    expect(await t.sandbox.confirm(clientSecret, visa)).toEqual(succeeded)
    expect(await t.chargesOf(id)).toHaveLength(1)
  })
})

describe('saved cards', () => {
  const save = async (customerId: string, card = visa) => {
    const { clientSecret } = await t.open({ customerId })
    await t.sandbox.confirm(clientSecret, { ...card, saveCard: true })
    await t.sandbox.confirm(clientSecret, { authentication: 'passed' })
    return t.sandbox.listCards(customerId)
  }

  it('are kept once, pay again, and are removed by their owner only', async () => {
    const [customerId, stranger] = [await t.customer(), await t.customer()]
    await save(customerId)
    const [card, ...others] = await save(customerId)
    if (!card) throw new Error('The card was not saved')
    expect(card).toEqual({ id: card.id, brand: 'Visa', last4: '4242' })
    expect(others).toEqual([])

    const { id, clientSecret } = await t.open({ customerId })
    expect(await t.sandbox.confirm(clientSecret, { savedCard: card.id })).toEqual(succeeded)
    expect(await t.sandbox.findIntent(id)).toMatchObject({
      method: { type: 'card', brand: 'Visa', last4: '4242' },
    })

    await expect(t.sandbox.removeCard(stranger, card.id)).rejects.toThrow(ProviderRefused)
    expect(await t.sandbox.listCards(customerId)).toHaveLength(1)
    await t.sandbox.removeCard(customerId, card.id)
    await expect(t.sandbox.removeCard(customerId, card.id)).rejects.toThrow(ProviderRefused)
    expect(await t.sandbox.listCards(customerId)).toEqual([])
  })

  it('ask again who is paying', async () => {
    const customerId = await t.customer()
    const [card] = await save(customerId, authenticatingCard)
    const { clientSecret } = await t.open({ customerId })
    expect(await t.sandbox.confirm(clientSecret, { savedCard: card?.id })).toMatchObject({
      status: 'requires_action',
    })
    expect(await t.sandbox.confirm(clientSecret, { authentication: 'passed' })).toEqual(succeeded)
  })

  it('of somebody else, or of nobody, do not pay', async () => {
    const [card] = await save(await t.customer())
    for (const customerId of [await t.customer(), null]) {
      const { id, clientSecret } = await t.open({ customerId })
      expect(await t.sandbox.confirm(clientSecret, { savedCard: card?.id })).toEqual(failed('other'))
      expect(await t.sandbox.confirm(clientSecret, { savedCard: '' })).toEqual(failed('other'))
      expect(await t.chargesOf(id)).toEqual([])
    }
  })

  it('are not kept unless they paid and it was asked for', async () => {
    const customerId = await t.customer()
    const { clientSecret } = await t.open({ customerId })
    await t.sandbox.confirm(clientSecret, { ...cardOf('4000 0000 0000 0002'), saveCard: true })
    await t.sandbox.confirm(clientSecret, { ...authenticatingCard, saveCard: true })
    await t.sandbox.confirm(clientSecret, { wallet: true, saveCard: true })
    expect(await t.sandbox.listCards(customerId)).toEqual([])
  })

  it('belong to one customer per key', async () => {
    const key = someKey('customer')
    const ids = await times(5, () => t.sandbox.createCustomer({ key, userId: 1 }))
    expect(new Set(ids).size).toBe(1)
    await expect(t.sandbox.createCustomer({ key, userId: 2 })).rejects.toThrow(ProviderRefused)
  })
})

describe('wallet and Alipay', () => {
  it('a wallet pays', async () => {
    const { id, clientSecret } = await t.open()
    expect(await t.sandbox.confirm(clientSecret, { wallet: true })).toEqual(succeeded)
    const method = { type: 'wallet', brand: 'Wallet', last4: '' }
    expect(await t.sandbox.findIntent(id)).toMatchObject({ method })
  })

  it('Alipay has a page, where the buyer may refuse and then pay', async () => {
    const { id, clientSecret, redirectUrl } = await t.open({ method: 'alipay' })
    expect(redirectUrl).toBe(`http://lantern.test/alipay/sandbox/${id}#${clientSecret}`)
    expect(await t.sandbox.confirm(clientSecret, { alipay: 'refused' })).toEqual(failed('cancelled_by_payer'))
    expect(await t.sandbox.findIntent(id)).toMatchObject({ state: 'pending', failure: 'cancelled_by_payer' })
    expect(await t.sandbox.confirm(clientSecret, { alipay: 'paid' })).toEqual(succeeded)
    expect(await t.sandbox.findIntent(id)).toMatchObject({ state: 'succeeded', method: { type: 'alipay' } })
  })

  it('neither is paid the other way', async () => {
    const [alipay, card] = [await t.open({ method: 'alipay' }), await t.open()]
    await expect(t.sandbox.confirm(alipay.clientSecret, visa)).rejects.toThrow(ProviderRefused)
    await expect(t.sandbox.confirm(alipay.clientSecret, { wallet: true })).rejects.toThrow(ProviderRefused)
    await expect(t.sandbox.confirm(card.clientSecret, { alipay: 'paid' })).rejects.toThrow(ProviderRefused)
    expect([...(await t.chargesOf(alipay.id)), ...(await t.chargesOf(card.id))]).toEqual([])
  })
})

describe('cancelling', () => {
  it('is final, and leaves alone what is paid', async () => {
    const [unpaid, asked, paid] = [await t.open(), await t.open(), await t.open()]
    await t.sandbox.confirm(asked.clientSecret, authenticatingCard)
    await t.sandbox.confirm(paid.clientSecret, visa)
    for (const { id, clientSecret } of [unpaid, asked]) {
      expect(await t.sandbox.cancelIntent(id)).toMatchObject({ state: 'cancelled' })
      expect(await t.sandbox.cancelIntent(id)).toMatchObject({ state: 'cancelled' })
      expect(await t.sandbox.confirm(clientSecret, visa)).toEqual(failed('other'))
      expect(await t.chargesOf(id)).toEqual([])
    }
    expect(await t.sandbox.cancelIntent(paid.id)).toMatchObject({ state: 'succeeded', feeCents: 653 })
  })

  it('and paying at the same time: exactly one of them happens', async () => {
    await times(10, async index => {
      const { id, clientSecret } = await t.open()
      const confirm = () => t.sandbox.confirm(clientSecret, visa)
      const cancel = () => t.sandbox.cancelIntent(id)
      const [outcome, intent] = await (index % 2
        ? Promise.all([confirm(), cancel()])
        : Promise.all([cancel(), confirm()]).then(
            ([cancelled, confirmed]) => [confirmed, cancelled] as const,
          ))
      const paid = outcome.status === 'succeeded'
      expect(intent.state).toBe(paid ? 'succeeded' : 'cancelled')
      expect(await t.sandbox.findIntent(id)).toEqual(intent)
      expect(await t.chargesOf(id)).toHaveLength(paid ? 1 : 0)
    })
  })
})

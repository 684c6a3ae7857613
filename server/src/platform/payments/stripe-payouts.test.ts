import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProviderRefused, ProviderUnavailable } from './payment-provider.ts'
import type { PayeeDetails, PayoutProvider } from './payout-provider.ts'
import { createStripe } from './stripe.ts'
import { createStripePayouts } from './stripe-payouts.ts'
import {
  type StripeServer,
  startStripeServer,
  stripeEvent,
  stripeMessage,
} from './stripe-server.test-support.ts'

const options = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }
let server: StripeServer
let payouts: PayoutProvider
let folder: string
beforeEach(async () => {
  server = await startStripeServer(options.secretKey)
  payouts = createStripePayouts({ ...options, api: server.api })
  folder = await mkdtemp(join(tmpdir(), 'payouts-'))
})
afterEach(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const details = (changes: Partial<PayeeDetails> = {}): PayeeDetails => ({
  companyName: null,
  firstName: 'Karen',
  lastName: 'Lau',
  email: 'karen@example.com',
  phone: '+852 9123 4567',
  bank: {
    name: 'Hang Seng',
    holder: 'LAU KA YAN',
    routingNumber: '024-388',
    accountNumber: '123-456789-001',
  },
  idNumber: 'A123456(7)',
  document: null,
  agreed: { at: new Date('2026-11-02T04:00:00Z'), address: '203.0.113.7' },
  ...changes,
})

test('an account is made once, however often its answer gets lost', async () => {
  server.trouble('lose', 'lose', 'lose')
  await expect(payouts.openAccount('payout-1-1')).rejects.toBeInstanceOf(ProviderUnavailable)
  const account = await payouts.openAccount('payout-1-1')
  expect(server.connect.accounts.size).toBe(1)
  expect(account).toMatchObject({ state: 'more_needed', requirements: ['bank_account', 'id_number'] })
  expect(server.connect.accounts.get(account.id)).toMatchObject({ type: 'custom', country: 'HK' })
  expect((await payouts.openAccount('payout-2-1')).id).not.toBe(account.id)
})

test('hands over the bank account by a token, the person and their document; what was lost may be repeated', async () => {
  const path = join(folder, 'front')
  await writeFile(path, 'a picture')
  const file = { path, name: 'hkid.jpg', contentType: 'image/jpeg' }
  const { id } = await payouts.openAccount('payout-1-1')
  const full = details({ document: { front: file, back: file } })
  const first = await payouts.submitDetails(id, full)
  const again = await payouts.submitDetails(id, full)
  expect([first.state, again.state]).toEqual(['pending', 'pending'])
  const { told, bank, business_type } = server.connect.accounts.get(id) ?? {}
  expect(business_type).toBe('individual')
  expect(bank).toMatchObject({
    country: 'HK',
    currency: 'hkd',
    account_holder_name: 'LAU KA YAN',
    account_holder_type: 'individual',
    routing_number: '024-388',
    account_number: '123-456789-001',
  })
  expect(told).toMatchObject({
    'individual[id_number]': 'A123456(7)',
    'individual[phone]': '+85291234567',
    'tos_acceptance[date]': '1793592000',
    'tos_acceptance[ip]': '203.0.113.7',
  })
  expect(server.connect.files.get(told?.['individual[verification][document][front]'] ?? '')).toMatchObject({
    purpose: 'identity_document',
    name: 'hkid.jpg',
  })
})

test('a centre is a company', async () => {
  const { id } = await payouts.openAccount('payout-1-1')
  await payouts.submitDetails(id, details({ companyName: 'Bright Harbour', phone: '9123' }))
  expect(server.connect.accounts.get(id)).toMatchObject({
    business_type: 'company',
    bank: { account_holder_type: 'company' },
    told: { 'company[name]': 'Bright Harbour', 'company[tax_id]': 'A123456(7)' },
  })
})

test('a bank account that can be none is refused without repeating its number', async () => {
  const { id } = await payouts.openAccount('payout-1-1')
  const wrong = details({ bank: { ...details().bank, accountNumber: 'SENTINEL-99' } })
  const refused = await payouts.submitDetails(id, wrong).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ProviderRefused)
  expect(String(refused)).toContain('account_number_invalid')
  expect(JSON.stringify([String(refused), (refused as Error).stack])).not.toContain('SENTINEL')
})

const due = (...currently_due: string[]) => ({
  requirements: { currently_due, past_due: [], disabled_reason: null as string | null },
})

test.each([
  [{}, 'pending', []],
  [{ payouts_enabled: true }, 'verified', []],
  [due('external_account'), 'more_needed', ['bank_account']],
  [due('individual.verification.document'), 'more_needed', ['id_document']],
  [due('individual.verification.document.back'), 'more_needed', ['id_document_back']],
  [due('individual.dob.day', 'individual.address.line1'), 'more_needed', ['personal_details']],
  [due('interview'), 'more_needed', ['other']],
  [{ payouts_enabled: true, ...due('individual.id_number') }, 'verified', ['id_number']],
  [{ requirements: { currently_due: [], past_due: [], disabled_reason: 'rejected.fraud' } }, 'refused', []],
])('what Stripe decides as %j is %s', async (decision, state, requirements) => {
  const { id } = await payouts.openAccount('payout-1-1')
  await payouts.submitDetails(id, details())
  server.connect.decide(id, decision)
  expect(await payouts.findAccount(id)).toEqual({ id, state, requirements })
})

test('the provider tells of what it does not know, and where the rest is given', async () => {
  expect(await payouts.findAccount('acct_unknown')).toBeNull()
  const { id } = await payouts.openAccount('payout-1-1')
  expect(await payouts.findDetailsPage(id, 'https://lantern.example/my-profile')).toContain(id)
})

test('its message names the account to ask about', async () => {
  const stripe = createStripe({ ...options, api: server.api })
  const { body, headers } = stripeMessage(
    options.webhookSecret,
    stripeEvent('account.updated', { object: 'account', id: 'acct_7' }, 'evt_1'),
  )
  expect(await stripe.readEvent(body, headers)).toEqual({
    id: 'evt_1',
    kind: 'account.updated',
    intentId: null,
    accountId: 'acct_7',
  })
})

import type { Tx } from '../db/db.ts'
import { type PaymentFailure, ProviderRefused } from './payment-provider.ts'
import { findCard, type IntentRow } from './sandbox.repository.ts'
import type { Attempt, Sentinel } from './sandbox.types.ts'
import { alipayMeans, type CardInput, type ReadCard, readCard, walletMeans } from './sandbox-cards.ts'
import type { SandboxContext } from './sandbox-events.ts'
import { askForAuthentication, beginProcessing, complete, fail, getLockedIntent } from './sandbox-payment.ts'
import { sentinelOf } from './sandbox-sentinels.ts'

/**
 * How the buyer pays: one of card, saved card, wallet and Alipay. The answer to an authentication request can come
 * alone; it applies to the card that was asked about, whichever is sent with it.
 */
export interface SandboxConfirmation {
  card?: CardInput
  savedCard?: string
  wallet?: boolean
  authentication?: 'passed' | 'failed'
  alipay?: 'paid' | 'refused'
  /** Saves the card for the intent's customer, as does an intent opened with that option. */
  saveCard?: boolean
}

export interface SandboxOutcome {
  status: 'succeeded' | 'processing' | 'requires_action' | 'failed'
  failure: PaymentFailure | null
}

interface Confirmed {
  outcome: SandboxOutcome
  /** Charged or authorised by this call, and its answer is to be lost. */
  lost: boolean
}

/** Confirms under the intent's row lock. */
export async function confirmIntent(
  tx: Tx,
  context: SandboxContext,
  id: string,
  input: SandboxConfirmation,
): Promise<Confirmed> {
  const { intent } = await getLockedIntent(tx, context, id)
  const ended = endedOutcome(intent)
  if (ended) return { outcome: ended, lost: false }
  if ((intent.method === 'alipay') !== (input.alipay !== undefined)) {
    throw new ProviderRefused(`The intent is to be paid by ${intent.method}`)
  }
  if (input.alipay) return payByAlipay(tx, context, intent, input.alipay)
  if (input.authentication && (intent.attempt || !namesMeans(input))) {
    return authenticate(tx, context, intent, input.authentication)
  }
  return payByCard(tx, context, intent, input)
}

function endedOutcome({ state }: IntentRow): SandboxOutcome | null {
  if (state === 'succeeded' || state === 'processing') return { status: state, failure: null }
  // For the buyer it is done: nothing more is asked of them.
  if (state === 'authorised') return { status: 'succeeded', failure: null }
  return state === 'cancelled' ? { status: 'failed', failure: 'other' } : null
}

const namesMeans = ({ card, savedCard, wallet }: SandboxConfirmation) =>
  Boolean(card || savedCard !== undefined || wallet)

async function payByAlipay(tx: Tx, context: SandboxContext, intent: IntentRow, answer: 'paid' | 'refused') {
  if (answer === 'refused') return refuse(tx, context, intent, 'cancelled_by_payer', null)
  return pay(tx, context, intent, { means: alipayMeans, keep: null, sentinel: null })
}

async function payByCard(tx: Tx, context: SandboxContext, intent: IntentRow, input: SandboxConfirmation) {
  const sentinel = sentinelOf(input.card?.name)
  const chosen = await chosenMeans(tx, context, intent, input)
  if (chosen.failure !== null) return refuse(tx, context, intent, chosen.failure, sentinel)
  const keep = input.card && (input.saveCard || intent.saveCard) ? chosen.behaviour : null
  const attempt: Attempt = { means: chosen.means, keep, sentinel }
  if (chosen.behaviour === 'succeeds') return pay(tx, context, intent, attempt)
  await askForAuthentication(tx, intent, attempt)
  return answer('requires_action')
}

async function chosenMeans(
  tx: Tx,
  { clock }: SandboxContext,
  { customerId }: IntentRow,
  { card, savedCard, wallet }: SandboxConfirmation,
): Promise<ReadCard> {
  if ([card, savedCard, wallet || undefined].filter(means => means !== undefined).length !== 1) {
    throw new ProviderRefused('One of card, saved card and wallet is needed')
  }
  if (card) return readCard(card, clock.now())
  if (savedCard === undefined) return { failure: null, behaviour: 'succeeds', means: walletMeans }
  // Someone else's card is treated like one that doesn't exist.
  const kept = customerId ? await findCard(tx, customerId, savedCard) : undefined
  if (!kept) return { failure: 'other' }
  const { behaviour, brand, last4 } = kept
  return { failure: null, behaviour, means: { type: 'card', brand, last4 } }
}

async function authenticate(
  tx: Tx,
  context: SandboxContext,
  intent: IntentRow,
  answered: 'passed' | 'failed',
) {
  // Already answered, perhaps by a second click: there is nothing left to confirm.
  if (!intent.attempt) return answer('failed', intent.failure ?? 'authentication_failed')
  if (answered === 'passed') return pay(tx, context, intent, intent.attempt)
  return refuse(tx, context, intent, 'authentication_failed', intent.attempt.sentinel)
}

async function pay(tx: Tx, context: SandboxContext, intent: IntentRow, attempt: Attempt): Promise<Confirmed> {
  if (attempt.sentinel === 'processing') {
    await beginProcessing(tx, context, intent, attempt)
    return answer('processing')
  }
  await complete(tx, context, intent, attempt)
  return { ...answer('succeeded'), lost: attempt.sentinel === 'lost answer' }
}

async function refuse(
  tx: Tx,
  context: SandboxContext,
  intent: IntentRow,
  failure: PaymentFailure,
  sentinel: Sentinel | null,
) {
  await fail(tx, context, intent, { failure, sentinel })
  return answer('failed', failure)
}

function answer(status: SandboxOutcome['status'], failure: PaymentFailure | null = null): Confirmed {
  return { outcome: { status, failure }, lost: false }
}

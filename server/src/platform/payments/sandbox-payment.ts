import type { Tx } from '../db/db.ts'
import { type PaymentFailure, ProviderRefused } from './payments.ts'
import { sandboxProcessingJob } from './sandbox.jobs.ts'
import {
  changeIntent,
  type IntentRow,
  type IntentWithCharge,
  insertCharge,
  keepCard,
  lockIntent,
  newId,
} from './sandbox.repository.ts'
import type { Attempt } from './sandbox.tables.ts'
import { feeOf } from './sandbox-cards.ts'
import { type Company, raiseEvent } from './sandbox-events.ts'
import { deliveryOf, PROCESSING_SECONDS, type Sentinel } from './sandbox-sentinels.ts'

// The steps of an intent. Each is taken under its row lock, so that there is one after the other and none twice.

/** The intent as it is now, held until the transaction ends. Refuses an unknown one. */
export async function holdIntent(tx: Tx, company: Company, id: string): Promise<IntentWithCharge> {
  const found = await lockIntent(tx, id)
  if (!found) throw new ProviderRefused('There is no such intent')
  if (!isProcessed(found.intent, company.clock.now())) return found
  await completeProcessing(tx, company, found.intent)
  return again(tx, id)
}

async function again(tx: Tx, id: string): Promise<IntentWithCharge> {
  const found = await lockIntent(tx, id)
  if (!found) throw new Error('An intent that is held has vanished')
  return found
}

/** Its time is over, but nobody has looked since. */
export function isProcessed({ state, processedAt }: IntentRow, now: Date): boolean {
  return state === 'processing' && processedAt !== null && processedAt <= now
}

export async function completeProcessing(tx: Tx, company: Company, intent: IntentRow): Promise<void> {
  if (intent.state === 'processing' && intent.attempt) await charge(tx, company, intent, intent.attempt)
}

export async function charge(tx: Tx, company: Company, intent: IntentRow, attempt: Attempt): Promise<void> {
  const { type: method, brand, last4 } = attempt.means
  const createdAt = company.clock.now()
  await insertCharge(tx, {
    intentId: intent.id,
    amountCents: intent.amountCents,
    feeCents: feeOf(intent.amountCents),
    method,
    brand,
    last4,
    createdAt,
  })
  await changeIntent(tx, intent.id, { state: 'succeeded', failure: null, attempt: null, processedAt: null })
  const { customerId } = intent
  if (attempt.keep && customerId) {
    await keepCard(tx, { id: newId('card'), customerId, brand, last4, behaviour: attempt.keep, createdAt })
  }
  const delivery = deliveryOf(attempt.sentinel)
  await raiseEvent(tx, company, { kind: 'payment.succeeded', intentId: intent.id, delivery })
}

export async function beginProcessing(
  tx: Tx,
  { clock, jobs }: Company,
  { id }: IntentRow,
  attempt: Attempt,
): Promise<void> {
  const processedAt = new Date(clock.now().getTime() + PROCESSING_SECONDS * 1000)
  await changeIntent(tx, id, { state: 'processing', failure: null, attempt, processedAt })
  await jobs.enqueue(tx, sandboxProcessingJob, { intent: id }, { afterSeconds: PROCESSING_SECONDS })
}

export async function askForAuthentication(tx: Tx, { id }: IntentRow, attempt: Attempt): Promise<void> {
  await changeIntent(tx, id, { state: 'action', failure: null, attempt })
}

/** The buyer may try again, with the same card or another. */
export async function fail(
  tx: Tx,
  company: Company,
  { id }: IntentRow,
  { failure, sentinel }: { failure: PaymentFailure; sentinel: Sentinel | null },
): Promise<void> {
  await changeIntent(tx, id, { state: 'pending', failure, attempt: null })
  const delivery = deliveryOf(sentinel)
  await raiseEvent(tx, company, { kind: 'payment.failed', intentId: id, delivery })
}

/** Not what was paid or is being paid; what is cancelled stays so. */
export async function cancel(tx: Tx, company: Company, id: string): Promise<IntentWithCharge> {
  const found = await holdIntent(tx, company, id)
  if (found.intent.state !== 'pending' && found.intent.state !== 'action') return found
  await changeIntent(tx, id, { state: 'cancelled', attempt: null })
  await raiseEvent(tx, company, { kind: 'payment.cancelled', intentId: id, delivery: 'normal' })
  return again(tx, id)
}

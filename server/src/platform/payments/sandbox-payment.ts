import type { Tx } from '../db/db.ts'
import { type IntentState, type PaymentFailure, ProviderRefused } from './payment-provider.ts'
import { sandboxProcessingJob } from './sandbox.jobs.ts'
import {
  changeIntent,
  completeIntent,
  type IntentRow,
  type IntentWithCharge,
  lockIntent,
  newId,
  setRefunds,
  storeCard,
} from './sandbox.repository.ts'
import type { Attempt, Sentinel } from './sandbox.types.ts'
import { feeOf } from './sandbox-cards.ts'
import { openDispute } from './sandbox-disputes.ts'
import { raiseEvent, type SandboxContext } from './sandbox-events.ts'
import { authorisedForMs, deliveryOf, PROCESSING_SECONDS, refundsOf } from './sandbox-sentinels.ts'

// The steps of an intent. Each is taken under its row lock, so they happen one after another and none twice.

/** The current intent, locked until the transaction ends. Refuses an unknown one. */
export async function getLockedIntent(
  tx: Tx,
  context: SandboxContext,
  id: string,
): Promise<IntentWithCharge> {
  const found = await lockIntent(tx, id)
  if (!found) throw new ProviderRefused('There is no such intent')
  if (!isOverdue(found.intent, context.clock.now())) return found
  if (found.intent.state === 'authorised') await end(tx, context, found.intent)
  else await completeProcessing(tx, context, found.intent)
  return again(tx, id)
}

async function again(tx: Tx, id: string): Promise<IntentWithCharge> {
  const found = await lockIntent(tx, id)
  if (!found) throw new Error('An intent that is locked has vanished')
  return found
}

/** Its processing or authorisation is over, but no one has looked since. */
export function isOverdue({ state, processedAt, captureBefore }: IntentRow, now: Date): boolean {
  const end = state === 'processing' ? processedAt : state === 'authorised' ? captureBefore : null
  return end !== null && end <= now
}

export async function completeProcessing(tx: Tx, context: SandboxContext, intent: IntentRow): Promise<void> {
  if (intent.state === 'processing' && intent.attempt) await complete(tx, context, intent, intent.attempt)
}

/** The buyer has done their part: the card is charged, or the amount authorised. */
export async function complete(
  tx: Tx,
  context: SandboxContext,
  intent: IntentRow,
  attempt: Attempt,
): Promise<void> {
  if (attempt.keep && intent.customerId) {
    const { brand, last4 } = attempt.means
    await storeCard(tx, {
      id: newId('card'),
      customerId: intent.customerId,
      brand,
      last4,
      behaviour: attempt.keep,
      createdAt: context.clock.now(),
    })
  }
  const paid = { ...attempt, keep: null }
  if (intent.capture === 'manual') await authorise(tx, context, intent, paid)
  else await charge(tx, context, intent, paid)
}

async function authorise(
  tx: Tx,
  context: SandboxContext,
  { id }: IntentRow,
  attempt: Attempt,
): Promise<void> {
  const captureBefore = new Date(context.clock.now().getTime() + authorisedForMs(attempt.sentinel))
  await changeIntent(tx, id, {
    state: 'authorised',
    failure: null,
    attempt,
    processedAt: null,
    captureBefore,
  })
  const delivery = deliveryOf(attempt.sentinel)
  await raiseEvent(tx, context, { kind: 'payment.authorised', intentId: id, delivery })
}

/** Captures an authorised intent; any other doesn't change. Returns whether its answer is to be lost. */
export async function capture(
  tx: Tx,
  context: SandboxContext,
  id: string,
  amountCents: number,
): Promise<{ captured: IntentWithCharge; lost: boolean }> {
  const found = await getLockedIntent(tx, context, id)
  const { state, attempt } = found.intent
  if (state !== 'authorised' || !attempt) return { captured: found, lost: false }
  if (amountCents !== found.intent.amountCents) throw new ProviderRefused('Another amount was authorised')
  await charge(tx, context, found.intent, attempt)
  return { captured: await again(tx, id), lost: attempt.sentinel === 'lost capture' }
}

async function charge(tx: Tx, context: SandboxContext, intent: IntentRow, attempt: Attempt): Promise<void> {
  const { type: method, brand, last4 } = attempt.means
  const createdAt = context.clock.now()
  const delivery = deliveryOf(attempt.sentinel)
  await Promise.all([
    completeIntent(tx, {
      intentId: intent.id,
      amountCents: intent.amountCents,
      feeCents: feeOf(intent.amountCents),
      method,
      brand,
      last4,
      createdAt,
    }),
    raiseEvent(tx, context, { kind: 'payment.succeeded', intentId: intent.id, delivery }),
  ])
  if (attempt.sentinel === 'dispute') await openDispute(tx, context, intent.id)
  const refunds = refundsOf(attempt.sentinel)
  if (refunds !== 'done') await setRefunds(tx, intent.id, refunds)
}

export async function beginProcessing(
  tx: Tx,
  { clock, jobs }: SandboxContext,
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

/** The buyer can try again, with the same card or another. */
export async function fail(
  tx: Tx,
  context: SandboxContext,
  { id }: IntentRow,
  { failure, sentinel }: { failure: PaymentFailure; sentinel: Sentinel | null },
): Promise<void> {
  await changeIntent(tx, id, { state: 'pending', failure, attempt: null })
  const delivery = deliveryOf(sentinel)
  await raiseEvent(tx, context, { kind: 'payment.failed', intentId: id, delivery })
}

/** Cancels an intent in one of these states; any other doesn't change. */
export async function cancel(
  tx: Tx,
  context: SandboxContext,
  id: string,
  states: readonly IntentState[],
): Promise<IntentWithCharge> {
  const found = await getLockedIntent(tx, context, id)
  if (!states.includes(found.intent.state)) return found
  await end(tx, context, found.intent)
  return again(tx, id)
}

async function end(tx: Tx, context: SandboxContext, { id }: IntentRow): Promise<void> {
  await changeIntent(tx, id, { state: 'cancelled', attempt: null, captureBefore: null })
  await raiseEvent(tx, context, { kind: 'payment.cancelled', intentId: id, delivery: 'normal' })
}

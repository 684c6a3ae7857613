import type { Tx } from '../db/db.ts'
import { type Dispute, type DisputeEvidence, ProviderRefused } from './payment-provider.ts'
import { type ChargeRow, lockIntent, setDispute } from './sandbox.repository.ts'
import { raiseEvent, type SandboxContext } from './sandbox-events.ts'

/** As long as card companies allow for an answer. */
const answerMs = 7 * 24 * 3600 * 1000

export function presentDispute({ id, amountCents, dispute, disputedAt }: ChargeRow): Dispute | null {
  if (dispute === null || disputedAt === null) return null
  return {
    id: `dp_${id}`,
    amountCents,
    state: dispute,
    reason: 'fraudulent',
    openedAt: disputedAt,
    dueAt: new Date(disputedAt.getTime() + answerMs),
  }
}

/** The buyer's bank reverses the payment; repeating it changes nothing. */
export async function openDispute(tx: Tx, context: SandboxContext, intentId: string): Promise<void> {
  const charge = await getCharge(tx, intentId)
  if (charge.dispute === 'won' || charge.dispute === 'lost') {
    throw new ProviderRefused('The bank has decided about it before')
  }
  await setDispute(tx, intentId, { state: 'open', at: context.clock.now() })
  await raiseEvent(tx, context, { kind: 'payment.dispute_opened', intentId, delivery: 'normal' })
}

/** The bank has decided. */
export async function closeDispute(
  tx: Tx,
  context: SandboxContext,
  intentId: string,
  state: 'won' | 'lost',
): Promise<void> {
  const charge = await getCharge(tx, intentId)
  if (charge.dispute === null) throw new ProviderRefused('Nobody disputes it')
  await setDispute(tx, intentId, { state, at: context.clock.now() })
  await raiseEvent(tx, context, { kind: 'payment.dispute_closed', intentId, delivery: 'normal' })
}

/** As with Stripe's test mode, words in the note decide; without them, the bank thinks about it. */
const verdicts = { winning_evidence: 'won', losing_evidence: 'lost' } as const

/** Sent again, it changes nothing: the bank has read it. */
export async function answerDispute(
  tx: Tx,
  context: SandboxContext,
  { intentId, note }: DisputeEvidence,
): Promise<void> {
  const { dispute, disputedAt } = await getCharge(tx, intentId)
  const verdict = Object.entries(verdicts).find(([words]) => note.includes(words))?.[1]
  if (dispute === verdict) return
  if (dispute !== 'open' || !disputedAt) throw new ProviderRefused('The bank has decided about it before')
  if (disputedAt.getTime() + answerMs <= context.clock.now().getTime())
    throw new ProviderRefused('The bank no longer takes evidence')
  if (verdict) await closeDispute(tx, context, intentId, verdict)
}

async function getCharge(tx: Tx, intentId: string): Promise<ChargeRow> {
  const charge = (await lockIntent(tx, intentId))?.charge
  if (!charge) throw new ProviderRefused('That was not paid')
  return charge
}

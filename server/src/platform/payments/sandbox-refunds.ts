import { and, eq, lte, sql } from 'drizzle-orm'
import type { Tx } from '../db/db.ts'
import { type ProviderRefund, ProviderRefused } from './payment-provider.ts'
import { sandboxProcessingJob } from './sandbox.jobs.ts'
import { addRefunded, insertRefund, newId, setRefunds } from './sandbox.repository.ts'
import { sandboxRefunds as refunds } from './sandbox.tables.ts'
import type { RefundBehaviour } from './sandbox.types.ts'
import { raiseEvent, type SandboxContext } from './sandbox-events.ts'
import { getLockedIntent } from './sandbox-payment.ts'
import { PROCESSING_SECONDS } from './sandbox-sentinels.ts'

// Each step is taken under the lock of the intent.

/** The first state of a refund, and the final one half a minute later; null if it is final at once. */
const courses: Readonly<
  Record<RefundBehaviour, { state: 'pending' | 'done'; ends: 'done' | 'failed' | null }>
> = {
  done: { state: 'done', ends: null },
  pending: { state: 'pending', ends: 'done' },
  failed: { state: 'pending', ends: 'failed' },
  returned: { state: 'done', ends: 'failed' },
}

export async function refundCharge(
  tx: Tx,
  context: SandboxContext,
  input: { intentId: string; amountCents: number; key: string },
): Promise<ProviderRefund> {
  const { intentId, amountCents } = input
  const { charge } = await getLockedIntent(tx, context, intentId)
  const createdAt = context.clock.now()
  const { state, ends } = courses[charge?.refunds ?? 'done']
  const settlesAt = ends && new Date(createdAt.getTime() + PROCESSING_SECONDS * 1000)
  const waiting = await sumPending(tx, intentId)
  const row = { ...input, id: newId('re'), state, ends, settlesAt, createdAt }
  const { refund, isNew } = await insertRefund(tx, row)
  if (refund.intentId !== intentId || refund.amountCents !== amountCents) {
    throw new ProviderRefused('The key was used for another refund')
  }
  if (!isNew) return { id: refund.id, state: refund.state }
  // The exception also rolls back the refund.
  if (!charge || charge.refundedCents + waiting + amountCents > charge.amountCents) {
    throw new ProviderRefused('That much was not paid')
  }
  if (state === 'done') await pay(tx, context, row)
  if (ends) {
    // Only for the first refund of a charge: the next one succeeds.
    await setRefunds(tx, intentId, 'done')
    const later = { afterSeconds: PROCESSING_SECONDS }
    await context.jobs.enqueue(tx, sandboxProcessingJob, { intent: intentId }, later)
  }
  return { id: refund.id, state }
}

/** Decides the refunds that are due. */
export async function settleRefunds(tx: Tx, context: SandboxContext, intentId: string): Promise<void> {
  const due = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.intentId, intentId), lte(refunds.settlesAt, context.clock.now())))
  for (const { id, state, ends, amountCents } of due) {
    if (!ends) continue
    await tx.update(refunds).set({ state: ends, ends: null, settlesAt: null }).where(eq(refunds.id, id))
    if (ends === 'done') await pay(tx, context, { intentId, amountCents })
    else {
      if (state === 'done') await addRefunded(tx, intentId, -amountCents)
      await raiseEvent(tx, context, { kind: 'payment.refund_failed', intentId, delivery: 'normal' })
    }
  }
}

export async function findRefund(tx: Tx, id: string): Promise<ProviderRefund | null> {
  const [found] = await tx
    .select({ id: refunds.id, state: refunds.state })
    .from(refunds)
    .where(eq(refunds.id, id))
  return found ?? null
}

async function pay(
  tx: Tx,
  context: SandboxContext,
  { intentId, amountCents }: { intentId: string; amountCents: number },
): Promise<void> {
  await addRefunded(tx, intentId, amountCents)
  await raiseEvent(tx, context, { kind: 'payment.refunded', intentId, delivery: 'normal' })
}

async function sumPending(tx: Tx, intentId: string): Promise<number> {
  const [row] = await tx
    .select({ cents: sql<string>`coalesce(sum(${refunds.amountCents}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.intentId, intentId), eq(refunds.state, 'pending')))
  return Number(row?.cents ?? 0)
}

import type { Tx } from '#server/platform/db/db.ts'
import { addRefunded, newId, setDispute } from '#server/platform/payments/sandbox.repository.ts'
import { sandboxCharges, sandboxIntents, sandboxRefunds } from '#server/platform/payments/sandbox.tables.ts'
import { feeOf } from '#server/platform/payments/sandbox-cards.ts'
import { raiseEvent, type SandboxContext } from '#server/platform/payments/sandbox-events.ts'

export interface ImportedCharge {
  orderId: number
  amountCents: number
  at: Date
}

/** What the sandbox would know of payments made before it existed; returns their intents, in order. */
export async function importCharges(
  tx: Tx,
  paid: readonly ImportedCharge[],
): Promise<{ intentId: string; feeCents: number }[]> {
  const rows = paid.map(charge => ({ ...charge, intentId: newId('pi'), feeCents: feeOf(charge.amountCents) }))
  await tx.insert(sandboxIntents).values(
    rows.map(({ intentId, orderId, amountCents, at }) => ({
      id: intentId,
      key: `order-${orderId}`,
      orderId,
      amountCents,
      method: 'card' as const,
      saveCard: false,
      state: 'succeeded' as const,
      createdAt: at,
    })),
  )
  await tx.insert(sandboxCharges).values(
    rows.map(({ intentId, amountCents, feeCents, at }) => ({
      intentId,
      amountCents,
      feeCents,
      method: 'card' as const,
      brand: 'Visa',
      last4: '4242',
      createdAt: at,
    })),
  )
  return rows.map(({ intentId, feeCents }) => ({ intentId, feeCents }))
}

/** Refunds one of them; returns the refund's ID. */
export async function importRefund(
  tx: Tx,
  { at, ...refund }: { intentId: string; amountCents: number; key: string; at: Date },
): Promise<string> {
  const id = newId('re')
  await tx.insert(sandboxRefunds).values({ id, ...refund, createdAt: at })
  await addRefunded(tx, refund.intentId, refund.amountCents)
  return id
}

/** The buyer's bank has disputed one of them; the flow starts with its event. */
export async function importDispute(
  tx: Tx,
  context: Omit<SandboxContext, 'events'>,
  { intentId, at }: { intentId: string; at: Date },
): Promise<void> {
  await setDispute(tx, intentId, { state: 'open', at })
  await raiseEvent(
    tx,
    { ...context, events: 'normal' },
    { kind: 'payment.dispute_opened', intentId, delivery: 'normal' },
  )
}

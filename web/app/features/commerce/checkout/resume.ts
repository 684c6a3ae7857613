import type { Order } from '#contract/commerce/orders.ts'
import { ApiError } from '#contract/kit/client.ts'
import { api } from '../../../lib/api.ts'
import { readSession } from '../../../lib/session.ts'
import { toast } from '../../../ui/toasts.tsx'
import { giftLine } from './kinds/gift-line.tsx'
import { productLine } from './kinds/product-line.tsx'
import { type LineKind, loadLineKind, registerLineKind } from './line-kinds.ts'
import { unlessPaying } from './paying-lock.ts'
import { clearPendingPayment, readPendingPayment } from './pending-payment.ts'

registerLineKind('product', async () => productLine)
registerLineKind('gift', async () => giftLine)

/** Milliseconds: a page that has just started to pay gets time to say so. */
const youngest = 4000

let resuming: Promise<boolean> | undefined

/** For code that finds a pending payment: asks once its page has had time to finish it. */
export async function resumeLater(): Promise<void> {
  const pending = readPendingPayment()
  if (!pending) return
  forgetSecret()
  await new Promise(resolve => setTimeout(resolve, Math.max(0, pending.at + youngest - Date.now())))
  if (readPendingPayment()) await resume()
}

/** A provider's page that returns the buyer puts the payment's secret into the address. */
function forgetSecret(): void {
  const url = new URL(window.location.href)
  const added = [...url.searchParams.keys()].filter(name => /^(payment_intent|redirect_status)/.test(name))
  if (added.length === 0) return
  for (const name of added) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
}

/** Finishes unfinished paid orders; returns whether there were any. Silent if there were none. */
export function resume(): Promise<boolean> {
  resuming ??= ask().finally(() => {
    resuming = undefined
  })
  return resuming
}

async function ask(): Promise<boolean> {
  let found = false
  await unlessPaying(async () => {
    if (!readSession()) return
    const answer = await api.paymentResume().catch(() => null)
    // Without an answer, it stays pending for the next visit.
    if (!answer) return
    const meanwhile = await finishedMeanwhile(answer.finished)
    const orders = [...answer.finished, ...(meanwhile ?? [])]
    const kinds = await kindsOf(orders).catch(() => null)
    // Their code didn't load, so it also stays pending.
    if (!kinds) return
    found = kinds.length > 0
    const texts = new Set(kinds.flatMap(({ kind }) => kind.foundText?.() ?? []))
    for (const text of texts) toast.show({ text, tone: 'info' })
    for (const { kind, orders } of kinds) await kind.resumed(orders)
    if (answer.waiting === 0 && meanwhile) clearPendingPayment()
  })
  return found
}

/**
 * The provider may have notified the server before the buyer returned: then the pending order is already paid. Null if
 * that couldn't be determined.
 */
async function finishedMeanwhile(finished: readonly Order[]): Promise<readonly Order[] | null> {
  const pending = readPendingPayment()
  if (!pending || finished.some(({ order_id }) => order_id === pending.order_id)) return []
  try {
    const order = await api.orderView({ params: { id: pending.order_id } })
    return order.status === 'paid' ? [order] : []
  } catch (error) {
    // It belongs to someone else who used this browser before.
    return error instanceof ApiError && error.status === 404 ? [] : null
  }
}

/** The purchases by kind; an order with two kinds is in both. */
function kindsOf(orders: readonly Order[]): Promise<{ kind: LineKind; orders: readonly Order[] }[]> {
  const names = new Set(orders.flatMap(({ lines }) => lines.map(({ kind }) => kind)))
  return Promise.all(
    [...names].map(async name => ({
      kind: await loadLineKind(name),
      orders: orders.filter(({ lines }) => lines.some(({ kind }) => kind === name)),
    })),
  )
}

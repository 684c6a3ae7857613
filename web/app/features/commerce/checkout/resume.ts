import { ApiError } from '#contract/kit/client.ts'
import type { Order } from '#contract/orders.ts'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { readSession } from '../../../lib/session.ts'
import { toast } from '../../../ui/toasts.tsx'
import { lessonsOf } from './booked-lessons.ts'
import type { Bought } from './checkout-store.ts'
import { finish, finishPlace } from './finish.ts'
import { unlessPaying } from './paying-lock.ts'
import { clearMark, readMark } from './paying-mark.ts'
import { placeStateOf } from './place-state.ts'

/** A page that has just begun to pay gets the time to say so. */
const youngest = 4000

let resuming: Promise<boolean> | undefined

/** For whoever finds a mark: asks once it is not quite fresh any more. */
export async function resumeLater(): Promise<void> {
  const mark = readMark()
  if (!mark) return
  forgetSecret()
  await new Promise(resolve => setTimeout(resolve, Math.max(0, mark.at + youngest - Date.now())))
  if (readMark()) await resume()
}

/** A provider's page that sends the buyer back puts the payment's secret into the address. */
function forgetSecret(): void {
  const url = new URL(window.location.href)
  const added = [...url.searchParams.keys()].filter(name => /^(payment_intent|redirect_status)/.test(name))
  if (added.length === 0) return
  for (const name of added) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
}

/** Finishes what was paid and not finished; whether there was any such thing. Silent where there was none. */
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
    // Without an answer the mark stays for the next visit.
    if (!answer) return
    const meanwhile = await finishedMeanwhile(answer.finished)
    const orders = [...answer.finished, ...(meanwhile ?? [])]
    const places = orders.filter(({ lines }) => lines.some(({ kind }) => kind === 'class'))
    for (const place of places) {
      found = true
      finishPlace(await placeStateOf(api, place))
    }
    const gifts = orders.filter(({ lines }) => lines.some(({ kind }) => kind === 'gift'))
    if (gifts.length > 0) {
      found = true
      toast.show({ text: m.gifts_found(), tone: 'info' })
    }
    const bought = boughtOf(orders.filter(order => !places.includes(order) && !gifts.includes(order)))
    if (bought) {
      found = true
      toast.show({ text: m.checkout_found(), tone: 'info' })
      await finish(bought)
    }
    if (answer.waiting === 0 && meanwhile) clearMark()
  })
  return found
}

/**
 * The provider may have told the server before we came back: then the order of the mark is paid already. Null where
 * that could not be found out.
 */
async function finishedMeanwhile(finished: readonly Order[]): Promise<readonly Order[] | null> {
  const mark = readMark()
  if (!mark || finished.some(({ order_id }) => order_id === mark.order_id)) return []
  try {
    const order = await api.orderView({ params: { id: mark.order_id } })
    return order.status === 'paid' ? [order] : []
  } catch (error) {
    // Somebody else's, who used this browser before.
    return error instanceof ApiError && error.status === 404 ? [] : null
  }
}

/** Several orders are thanked for at once; the receipt is that of the last one. */
function boughtOf(orders: readonly Order[]): Bought | null {
  const last = orders.at(-1)
  if (!last) return null
  const products = orders.flatMap(({ lines }) =>
    lines
      .filter(({ kind }) => kind === 'product')
      .map(line => ({ id: line.course_id, name: line.title, cover: line.course_cover, video: false })),
  )
  return { orderId: last.order_id, products, ...lessonsOf(orders) }
}

import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import type { Failure } from '../../../lib/failure.ts'
import { readSession } from '../../../lib/session.ts'
import { hold } from '../../commerce/checkout/pay.ts'
import { payDeps } from '../../commerce/checkout/use-pay.ts'
import type { PaidLesson } from './booked-lessons.ts'
import { renewFreeTimes } from './free-times.ts'
import { goneSeats, offerOtherTimes, trialItems } from './trial-line.tsx'
import { keepHold, readHold } from './trial-selection.ts'

interface Notice {
  readonly failure: Failure | null
  /** Cents, the current price: nothing was ordered at the displayed price. */
  readonly price: number | null
}

const silent: Notice = { failure: null, price: null }

/** Holds the selection for paying, as long as the dialog is open. */
export function useSeatHold() {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState(silent)

  /** Whether the seats are held; free ones are booked by that, with a thank-you. */
  async function take(lessons: readonly PaidLesson[], total: number): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setNotice(silent)
    try {
      // For another learner: the same seat can't be held for two.
      await releaseHold()
      const items = trialItems(lessons)
      const held = await hold(payDeps, { items, amount: total, saveCard: false })
      if (!('kind' in held)) {
        const slotIds = lessons.map(({ slotId }) => slotId)
        const userId = readSession()?.userId ?? 0
        keepHold({ orderId: held.order_id, userId, slotIds, until: new Date(held.expires_at).getTime() })
        return true
      }
      if (held.kind === 'done') await items.done(held.orderId, held.given)
      if (held.kind === 'price') {
        setNotice({ failure: null, price: held.amount })
        renewFreeTimes()
      }
      if (held.kind === 'refused') {
        const { failure } = held
        const gone = goneSeats(held.error)
        // Still open for others: then the same person already has a seat.
        const own = gone?.slotIds.some(id => gone.next.some(({ slot_id }) => slot_id === id))
        if (gone && !own) offerOtherTimes(lessons, gone, false)
        else setNotice({ failure: own ? { ...failure, text: m.bookings_already() } : failure, price: null })
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  return { ...notice, busy, take }
}

/** Someone else can have them. Without an answer, the hold ends on its own. */
export async function releaseHold(): Promise<void> {
  const hold = readHold()
  if (!hold) return
  keepHold(null)
  if (hold.until < Date.now() || hold.userId !== readSession()?.userId) return
  // Without success, the server ends it after 15 minutes; the visitor can do nothing about it.
  await api.paymentRelease({ body: { order_id: hold.orderId } }).catch(() => undefined)
  renewFreeTimes()
}

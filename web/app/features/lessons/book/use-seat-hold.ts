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
  /** Cents, now: nothing was ordered at the price that was shown. */
  readonly price: number | null
}

const silent: Notice = { failure: null, price: null }

/** Keeps what is chosen for paying, as long as the dialog is open. */
export function useSeatHold() {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState(silent)

  /** Whether the seats are kept; what costs nothing is booked by that, and thanked for. */
  async function take(lessons: readonly PaidLesson[], total: number): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setNotice(silent)
    try {
      // For someone else who comes: the same seat can't be kept for two.
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
        // Still free for others: then it is the same person who has a seat already.
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

/** Someone else may have them. Where no one answers, the hold ends by itself. */
export async function releaseHold(): Promise<void> {
  const hold = readHold()
  if (!hold) return
  keepHold(null)
  if (hold.until < Date.now() || hold.userId !== readSession()?.userId) return
  // Refused or unheard, the server ends it after 15 minutes: nothing that the visitor could do.
  await api.paymentRelease({ body: { order_id: hold.orderId } }).catch(() => undefined)
  renewFreeTimes()
}

import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import type { Failure } from '../../../lib/failure.ts'
import { readSession } from '../../../lib/session.ts'
import { renewFreeTimes } from '../../commerce/cart/free-times.ts'
import { keepHold, readHold } from '../../commerce/cart/trial-selection.ts'
import { bookedOf } from '../../commerce/checkout/booked-lessons.ts'
import { finish, tellTaken } from '../../commerce/checkout/finish.ts'
import { holdSeats } from '../../commerce/checkout/pay.ts'
import { type PayLesson, till } from '../../commerce/checkout/use-pay.ts'

interface Notice {
  readonly failure: Failure | null
  /** Cents, now: nothing was ordered at the price that was shown. */
  readonly price: number | null
}

const silent: Notice = { failure: null, price: null }

/** Keeps what is chosen for paying, as long as the dialog is open. */
export function useSeatHold(lessons: readonly PayLesson[], total: number) {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState(silent)

  /** Whether the seats are kept; what costs nothing is booked by that, and thanked for. */
  async function take(): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setNotice(silent)
    try {
      // For somebody else who comes: the same seat can't be kept for two.
      await releaseHold()
      const kind = lessons.length === 1 ? 'single' : 'multiple'
      const purchase = { ids: [], seats: lessons, amount: total, kind, saveCard: false } as const
      const held = await holdSeats(till, purchase)
      if (!('kind' in held)) {
        const slotIds = lessons.map(({ slotId }) => slotId)
        const userId = readSession()?.userId ?? 0
        keepHold({ orderId: held.order_id, userId, slotIds, until: new Date(held.expires_at).getTime() })
        return true
      }
      if (held.kind === 'done')
        await finish({ orderId: held.orderId, products: [], ...bookedOf(lessons, held.booked) })
      if (held.kind === 'price') {
        setNotice({ failure: null, price: held.amount })
        renewFreeTimes()
      }
      if (held.kind === 'refused') {
        const { gone, failure } = held
        // Still free for others: then it is the same person who has a seat already.
        const own = gone?.slotIds.some(id => gone.next.some(({ slot_id }) => slot_id === id))
        if (gone && !own) tellTaken(lessons, gone, false)
        else setNotice({ failure: own ? { ...failure, text: m.bookings_already() } : failure, price: null })
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  return { ...notice, busy, take }
}

/** Somebody else may have them. Where nobody answers, the hold ends by itself. */
export async function releaseHold(): Promise<void> {
  const hold = readHold()
  if (!hold) return
  keepHold(null)
  if (hold.until < Date.now() || hold.userId !== readSession()?.userId) return
  // Refused or unheard, the server ends it after 15 minutes: nothing that the visitor could do.
  await api.paymentRelease({ body: { order_id: hold.orderId } }).catch(() => undefined)
  renewFreeTimes()
}

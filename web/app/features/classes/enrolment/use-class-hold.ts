import { useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import type { Failure } from '../../../lib/failure.ts'
import { hold } from '../../commerce/checkout/pay.ts'
import type { PurchaseItems } from '../../commerce/checkout/purchase-items.ts'
import { payDeps } from '../../commerce/checkout/use-pay.ts'

interface Notice {
  readonly failure: Failure | null
  /** Cents, the current price: nothing was ordered at the displayed price. */
  readonly price: number | null
}

const silent: Notice = { failure: null, price: null }

interface Asked<Given> {
  readonly items: PurchaseItems<Given>
  /** Cents. */
  readonly total: number
  /** What is shown of the class is outdated. */
  readonly onStale: () => void
  /** It was already paid, in another tab. */
  readonly onDone: () => void
}

/** Holds a seat from before the card is typed in until it is paid for. */
export function useClassHold<Given>({ items, total, onStale, onDone }: Asked<Given>) {
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState(silent)
  /** Milliseconds since 1970. */
  const [until, setUntil] = useState<number | null>(null)
  const orderId = useRef<number | null>(null)

  /** Whether the seat is held. */
  async function take(asked = items): Promise<boolean> {
    if (busy) return false
    setBusy(true)
    setNotice(silent)
    try {
      // Another learner needs another seat.
      await release()
      const held = await hold(payDeps, { items: asked, amount: total, saveCard: false })
      if (!('kind' in held)) {
        orderId.current = held.order_id
        setUntil(new Date(held.expires_at).getTime())
        return true
      }
      if (held.kind === 'done') {
        await asked.done(held.orderId, held.given)
        onDone()
      }
      if (held.kind === 'price') {
        setNotice({ failure: null, price: held.amount })
        onStale()
      }
      if (held.kind === 'refused') {
        setNotice({ failure: held.failure, price: null })
        if (asked.staleCodes?.includes(held.failure.code)) onStale()
      }
      return false
    } finally {
      setBusy(false)
    }
  }

  /** Someone else can have it. Without an answer, the hold ends on its own. */
  async function release(): Promise<void> {
    const held = orderId.current
    orderId.current = null
    setUntil(null)
    if (held !== null) await api.paymentRelease({ body: { order_id: held } }).catch(() => undefined)
  }

  return { ...notice, busy, until, take, release }
}

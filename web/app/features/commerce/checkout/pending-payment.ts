const key = 'lantern.paying'

/** An order whose payment has begun and is not known to have ended. */
export interface PendingPayment {
  readonly order_id: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Left behind by a page that vanished after paying: the next visit finishes what it began. */
export function readPendingPayment(): PendingPayment | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('order_id' in kept)) return null
    return { order_id: Number(kept.order_id), at: 'at' in kept ? Number(kept.at) || 0 : 0 }
  } catch {
    // Forbidden storage or someone else's writing: the server finishes it without us.
    return null
  }
}

export function setPendingPayment(orderId: number): void {
  const pending: PendingPayment = { order_id: orderId, at: Date.now() }
  try {
    window.localStorage.setItem(key, JSON.stringify(pending))
  } catch {
    // See above: keeping it only makes it quicker.
  }
}

export function clearPendingPayment(): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // Where nothing can be kept nothing is there.
  }
}

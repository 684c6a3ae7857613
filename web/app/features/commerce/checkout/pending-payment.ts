const key = 'lantern.paying'

/** An order whose payment has started and isn't known to have ended. */
export interface PendingPayment {
  readonly order_id: number
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Left behind by a page that was closed after paying: the next visit finishes what it started. */
export function readPendingPayment(): PendingPayment | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('order_id' in kept)) return null
    return { order_id: Number(kept.order_id), at: 'at' in kept ? Number(kept.at) || 0 : 0 }
  } catch {
    // Storage is forbidden or has other content: the server finishes it without us.
    return null
  }
}

export function setPendingPayment(orderId: number): void {
  const pending: PendingPayment = { order_id: orderId, at: Date.now() }
  try {
    window.localStorage.setItem(key, JSON.stringify(pending))
  } catch {
    // See above: storing it only makes it faster.
  }
}

export function clearPendingPayment(): void {
  try {
    window.localStorage.removeItem(key)
  } catch {
    // If nothing can be stored, there is nothing.
  }
}

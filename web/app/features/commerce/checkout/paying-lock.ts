import { readPendingPayment } from './pending-payment.ts'

const name = 'lantern.paying'

/** Where the browser has no locks, a younger pending payment counts as one under way. */
const longestPayment = 60_000

/** One payment at a time in this browser, whatever the number of tabs; null if another one is under way. */
export async function whilePaying<T>(run: () => Promise<T>): Promise<T | null> {
  if (!hasLocks()) return run()
  return navigator.locks.request(name, { ifAvailable: true }, lock => (lock ? run() : null))
}

/** Runs unless someone pays right now. */
export async function unlessPaying(run: () => Promise<void>): Promise<void> {
  if (hasLocks())
    return navigator.locks.request(name, { ifAvailable: true }, lock => (lock ? run() : undefined))
  const pending = readPendingPayment()
  if (!pending || Date.now() - pending.at > longestPayment) await run()
}

/** Only pages that came over a secure line have them. */
const hasLocks = () => 'locks' in navigator
